import { durationInWords } from '../../shell/durationInWords.ts'
import type { Warning as ShownWarning } from '../../shell/changes/warning.ts'
import type { Session } from '../../shell/session/session.ts'
import { severityOf, type Warning, type WarningContext } from './guards.ts'
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

/** Returns what the warnings of a session depend on. */
export const warningContextOf = ({
  connection,
  user,
}: Pick<Session, 'connection' | 'user'>): WarningContext => ({
  origin: window.location.origin,
  portalOrigin: new URL(connection.url, window.location.href).origin,
  provider: user.provider,
})
