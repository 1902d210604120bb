import type { User } from '../../../rest/records/user.ts'

/** For how long members have not signed in, at least. */
export const absences = ['quarter', 'halfYear', 'year', 'never'] as const
export type Absence = (typeof absences)[number]

/** The days of an absence. */
export const daysOf: Readonly<Record<Exclude<Absence, 'never'>, number>> = {
  quarter: 90,
  halfYear: 180,
  year: 365,
}

const dayLength = 86_400_000

/** When an absence of this length began. Complete days, so that the same search is not repeated. */
const startOf = (absence: keyof typeof daysOf) =>
  Math.floor(Date.now() / dayLength) * dayLength - daysOf[absence] * dayLength

/**
 * Returns the condition of a search for members who have not signed in for so long. Accounts that are newer than that are not absent.
 */
export const absentFor = (absence: Absence): string => {
  if (absence === 'never') return 'lastlogin:"-1"'
  const until = `[* TO ${startOf(absence)}]`
  return `created:${until} AND lastlogin:${until}`
}

/** Whether a member has signed in, or got the account, within a quarter: those whom `absentFor` does not find. */
export const isRecent = ({ created = 0, lastLogin = -1 }: Pick<User, 'created' | 'lastLogin'>) =>
  Math.max(created, lastLogin) > startOf('quarter')
