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

/**
 * Returns the condition of a search for members who have not signed in for so long. Accounts that are newer than that are not absent.
 * Complete days, so that the same search is not repeated.
 */
export const absentFor = (absence: Absence): string => {
  if (absence === 'never') return 'lastlogin:"-1"'
  const today = Math.floor(Date.now() / dayLength) * dayLength
  const until = `[* TO ${today - daysOf[absence] * dayLength}]`
  return `created:${until} AND lastlogin:${until}`
}
