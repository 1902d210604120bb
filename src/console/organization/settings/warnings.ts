import { durationInWords } from '../../shell/durationInWords.ts'
import type { Warning as ShownWarning } from '../../shell/changes/warning.ts'
import { severityOf, type Warning } from './guards.ts'
import { t } from './messages.ts'

const causes = [
  'ownOrigin',
  'ownSignIn',
  'othersSignIn',
  'lastSignIn',
  'longTokens',
  'becomesPublic',
  'becomesPrivate',
] as const

/** A warning about a setting as shown; `after` is the new value. */
export const shownWarning = (warning: Warning, after?: unknown): ShownWarning => {
  const cause = causes.find((one) => one === warning)
  return {
    severity: severityOf(warning),
    text: t(`warning.${warning}`, { duration: durationInWords(Number(after)) }),
    ...(cause ? { detail: t(`cause.${cause}`) } : {}),
  }
}
