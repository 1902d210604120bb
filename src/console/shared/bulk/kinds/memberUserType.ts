import * as z from 'zod'
import { Id } from '../../../../rest/protocol/fields.ts'
import { members } from '../../../../rest/organization/members.ts'
import { t } from '../messages.ts'
import { memberKind } from './valueKind.ts'

/** The user type to assign. */
const MemberUserTypeChange = z.object({
  userType: Id,
  /** The member's user type at the time of the review. A member whose user type has changed since is skipped. */
  from: Id.optional(),
})
type MemberUserTypeChange = z.output<typeof MemberUserTypeChange>

/** Assigns a user type to members (`updateUserLicenseType`), one request each: one with several changes all or none. */
export const memberUserTypeKind = memberKind<
  MemberUserTypeChange,
  typeof members.updateUserLicenseType
>({
  change: MemberUserTypeChange,
  valueOf: ({ userLicenseTypeId }) => userLicenseTypeId,
  wanted: ({ userType, from }) => ({ after: userType, before: from }),
  oppositeOf: ({ userType, from }) =>
    from === undefined ? undefined : { userType: from, from: userType },
  requestOf: (user, { userType }) => ({
    operation: members.updateUserLicenseType,
    input: { users: [user], userLicenseType: userType },
  }),
  same: () => t('memberUserType.same'),
  changed: t('memberUserType.changed'),
})
