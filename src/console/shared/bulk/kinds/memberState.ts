import * as z from 'zod'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { t } from '../messages.ts'
import { memberKind } from './valueKind.ts'

/** Whether members are disabled or enabled. */
const MemberStateChange = z.object({ disabled: z.boolean() })
type MemberStateChange = z.output<typeof MemberStateChange>

/** Disables or enables members. */
export const memberStateKind = memberKind<MemberStateChange, typeof userChanges.disable>({
  change: MemberStateChange,
  valueOf: ({ disabled = false }) => disabled,
  wanted: ({ disabled }) => ({ after: disabled, before: undefined }),
  oppositeOf: ({ disabled }) => ({ disabled: !disabled }),
  requestOf: (userName, { disabled }) => ({
    operation: disabled ? userChanges.disable : userChanges.enable,
    input: { userName },
  }),
  same: ({ disabled }) => t(disabled ? 'memberState.disabled' : 'memberState.enabled'),
  changed: '',
})
