import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { Clock } from '../common/clock.ts'
import type { Log } from '../common/log.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

/** The events that administrators need after an incident (ASVS 5, section 16.3). */
export type SecurityEvent =
  | 'signedIn'
  | 'signInFailed'
  | 'accountLocked'
  /** An application of the member sent a wrong secret. */
  | 'clientSecretRefused'
  | 'passwordChanged'
  | 'tokenRevoked'
  /** Sign-ins of the member were ended, by the member or an administrator. */
  | 'signInsEnded'
  /** An application can no longer act as the member, who allowed it before. */
  | 'applicationEnded'
  /** A code or a refresh token was used a second time, so all tokens of its sign-in were revoked. */
  | 'tokenReused'
  /** A member called an operation without the required rights. */
  | 'refused'
  | 'rightsChanged'
  | 'settingsChanged'

export interface SecurityFields {
  /** As it was entered, so it might not be a member's. Undefined for anonymous callers. */
  readonly username: string | undefined
  readonly ip: string
  /** The operation's name in the contract, such as `roles.update`. */
  readonly operation?: string
}

/** Writes a security event to the log: never secrets, and no input of the caller but the username. */
export type LogSecurityEvent = (event: SecurityEvent, fields: SecurityFields) => void

/** Events of one kind that are logged in a minute; attackers decide how many occur. */
const eventsPerMinute = 60

/** The maximum length of a username in the contract. */
const maxUsernameLength = 128

interface Window {
  readonly start: number
  readonly count: number
  readonly omitted: number
}

/**
 * Creates the security events of a log. Those above the limit of a minute are counted, and the next event of their kind contains the
 * count.
 */
export const createSecurityEvents = (log: Log, clock: Clock): LogSecurityEvent => {
  const windows = new Map<SecurityEvent, Window>()
  return (event, { username, ...fields }) => {
    const now = clock.now()
    const last = windows.get(event)
    const isNew = !last || now - last.start >= 60_000
    const window = isNew ? { start: now, count: 0, omitted: 0 } : last
    if (window.count >= eventsPerMinute) {
      windows.set(event, { ...window, omitted: window.omitted + 1 })
      return
    }
    windows.set(event, { ...window, count: window.count + 1 })
    const omitted = isNew ? (last?.omitted ?? 0) : 0
    log.info(
      {
        event,
        username: username && firstCharacters(username, maxUsernameLength),
        ...fields,
        ...(omitted > 0 && { omitted }),
      },
      'security event',
    )
  }
}

/** Returns the event of an operation that succeeded or failed with `error`; undefined if it has none. */
export const eventOf = ({ changes }: Operation, error?: unknown): SecurityEvent | undefined => {
  if (error === undefined) return changes && `${changes}Changed`
  return error instanceof PortalError && error.code === 403 ? 'refused' : undefined
}
