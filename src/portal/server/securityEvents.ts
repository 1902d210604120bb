import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import type { Clock } from '../common/clock.ts'
import type { Log } from '../common/log.ts'

/** What an administrator looks for after an incident (ASVS 5, section 16.3). */
export type SecurityEvent =
  | 'signedIn'
  | 'signInFailed'
  | 'accountLocked'
  | 'tokenRevoked'
  /** A code or a refresh token came a second time, so all tokens of its sign-in were ended. */
  | 'tokenReused'
  /** A member asked for something that they are not allowed to do. */
  | 'refused'
  | 'rightsChanged'
  | 'settingsChanged'

export interface SecurityFields {
  /** As it was entered, which may be no member's. Undefined for anonymous callers. */
  readonly username: string | undefined
  readonly ip: string
  /** The operation's name in the contract, such as `roles.update`. */
  readonly operation?: string
}

/** Writes a security event to the log: never secrets, and nothing that a caller wrote but the username. */
export type LogSecurityEvent = (event: SecurityEvent, fields: SecurityFields) => void

/** How many events of one kind the log gets in a minute; an attacker decides how many there are. */
const eventsPerMinute = 60

/** The longest username of the contract. */
const maxUsernameLength = 128

interface Window {
  readonly begun: number
  readonly count: number
  readonly omitted: number
}

/** Security events for this log. What is beyond the limit of a minute is counted, and the next event of that kind says how many. */
export const createSecurityEvents = (log: Log, clock: Clock): LogSecurityEvent => {
  const windows = new Map<SecurityEvent, Window>()
  return (event, { username, ...fields }) => {
    const now = clock.now()
    const last = windows.get(event)
    const isNew = !last || now - last.begun >= 60_000
    const window = isNew ? { begun: now, count: 0, omitted: 0 } : last
    if (window.count >= eventsPerMinute) {
      windows.set(event, { ...window, omitted: window.omitted + 1 })
      return
    }
    windows.set(event, { ...window, count: window.count + 1 })
    const omitted = isNew ? (last?.omitted ?? 0) : 0
    log.info(
      {
        event,
        username: username?.slice(0, maxUsernameLength),
        ...fields,
        ...(omitted > 0 && { omitted }),
      },
      'security event',
    )
  }
}

type OperationName = {
  [Area in keyof Operations]: `${Area}.${keyof Operations[Area] & string}`
}[keyof Operations]

/** Operations that change rights or settings, by the event that they are. */
const changes: { readonly [Name in OperationName]?: SecurityEvent } = {
  'roles.create': 'rightsChanged',
  'roles.update': 'rightsChanged',
  'roles.remove': 'rightsChanged',
  'roles.setPrivileges': 'rightsChanged',
  'members.updateRole': 'rightsChanged',
  'organization.update': 'settingsChanged',
  'organization.updateSettings': 'settingsChanged',
  'organization.setUserDefaultSettings': 'settingsChanged',
  'organization.deleteUserDefaultSettings': 'settingsChanged',
  'federation.register': 'settingsChanged',
  'federation.update': 'settingsChanged',
  'federation.unregister': 'settingsChanged',
  'identityProviders.register': 'settingsChanged',
  'identityProviders.unregister': 'settingsChanged',
  'classification.assign': 'settingsChanged',
  'classification.remove': 'settingsChanged',
}

/** The event of an operation that succeeded or failed with `error`; undefined for those that are none. */
export const eventOf = (operation: string, error?: unknown): SecurityEvent | undefined => {
  if (error === undefined) return changes[operation as OperationName]
  return error instanceof PortalError && error.code === 403 ? 'refused' : undefined
}
