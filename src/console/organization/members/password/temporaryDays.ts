import type { Portal } from '../../../../rest/records/portal.ts'
import { settingsIn } from '../../../../rest/records/settings.ts'

/** Returns after how many days temporary passwords end; undefined if never, or if the portal does not say so. */
export const temporaryDays = (organization: Portal): number | undefined => {
  const { temporaryPasswordDays: days } = settingsIn(organization)
  return typeof days === 'number' && days > 0 ? days : undefined
}
