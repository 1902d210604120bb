import { members, type UserLicenseType } from '../../../rest/organization/members.ts'
import { query } from '../../shell/api.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('licenses', {
  used_one: '{{count, number}} member, no limit',
  used_other: '{{count, number}} members, no limit',
  left_zero: 'No licenses left of {{most, number}}',
  left_one: '{{count, number}} license left of {{most, number}}',
  left_other: '{{count, number}} licenses left of {{most, number}}',
})

/** A query for all user types; no portal has more than 255. */
export const userTypes = () => query(members.userLicenseTypes, { num: 255 })

/** Returns how many licenses of a user type are left; infinity without a limit, or if the portal doesn't return the numbers. */
export const licensesLeft = ({
  currentRegisteredMembers = 0,
  maximumRegisteredMembers = Number.POSITIVE_INFINITY,
}: UserLicenseType): number => Math.max(0, maximumRegisteredMembers - currentRegisteredMembers)

/** Returns what is used and left of a user type in words; undefined if the portal doesn't return the numbers to this person. */
export const licensesText = (type: UserLicenseType): string | undefined => {
  const { currentRegisteredMembers: count, maximumRegisteredMembers: most } = type
  if (count === undefined) return undefined
  return most === undefined ? t('used', { count }) : t('left', { count: licensesLeft(type), most })
}
