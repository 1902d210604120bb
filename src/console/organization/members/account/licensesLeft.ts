import type { UserLicenseType } from '../../../../rest/organization/members.ts'

/** Returns how many licenses of a user type are left; infinity without a limit, or if the portal doesn't return the numbers. */
export const licensesLeft = ({
  currentRegisteredMembers = 0,
  maximumRegisteredMembers = Number.POSITIVE_INFINITY,
}: UserLicenseType): number => Math.max(0, maximumRegisteredMembers - currentRegisteredMembers)
