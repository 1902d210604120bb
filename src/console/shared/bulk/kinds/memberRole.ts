import * as z from 'zod'
import { Id } from '../../../../rest/protocol/fields.ts'
import { members } from '../../../../rest/organization/members.ts'
import { roleIdOf } from '../../roles/roleOf.ts'
import { t } from '../messages.ts'
import { memberKind } from './valueKind.ts'

/** The role to assign. */
export const MemberRoleChange = z.object({
  role: Id,
  /** The member's role at the time of the review. A member whose role has changed since is skipped. */
  from: Id.optional(),
})
export type MemberRoleChange = z.output<typeof MemberRoleChange>

/** Assigns a role to members (`updateUserRole`). */
export const memberRoleKind = memberKind<MemberRoleChange, typeof members.updateRole>({
  change: MemberRoleChange,
  valueOf: roleIdOf,
  wanted: ({ role, from }) => ({ after: role, before: from }),
  oppositeOf: ({ role, from }) => (from === undefined ? undefined : { role: from, from: role }),
  requestOf: (user, { role }) => ({ operation: members.updateRole, input: { user, role } }),
  same: () => t('memberRole.same'),
  changed: t('memberRole.changed'),
})
