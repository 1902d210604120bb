import { useSyncExternalStore } from 'react'
import type { Person } from '../../../rest/protocol/authorization.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import type { Portal } from '../../../rest/records/portal.ts'
import type { User } from '../../../rest/records/user.ts'
import type { Connection } from './connections.ts'
import { keepReturnPath, wantedPath } from './returnPath.ts'
import { noteSignedOut } from './signedInTabs.ts'

/** The signed-in person and the portal. */
export interface Session {
  readonly connection: Connection
  /** The portal's own REST root (absolute URL). Identifies the portal in stored and copied data, also behind a proxy. */
  readonly root: string
  readonly organization: Portal
  readonly user: User
  readonly person: Person
  /** The paths of the operations that the portal does not have, as its responses have shown. */
  readonly absent?: ReadonlySet<string>
}

/** Returns the key of all stored data of one person at one portal. */
export const scopeOf = (root: string, username: string): string => `${root} ${username}`

/** Whether a key of stored data belongs to a portal, by its own REST root. */
export const isScopeAt = (scope: string, root: string): boolean => scope.startsWith(`${root} `)

/** Why the last session ended, for the sign-in page. */
export type SessionEnd = 'signedOut' | 'passwordChanged' | 'signedOutElsewhere' | 'expired'

interface SessionState {
  readonly session: Session
  readonly client: Client
  /** Returns the token of the portal, renewed if necessary. */
  readonly token: () => Promise<string>
  /** Notifies the tabs that share the session, and revokes the tokens on the portal, if possible. Never throws. */
  readonly revoke: () => Promise<void>
  /** Removes the credentials of this tab. */
  readonly forget: () => void
}

let established: SessionState | undefined
let lastEnding: SessionEnd | undefined
let lastScope: string | undefined
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Calls `listener` after every sign-in and sign-out; returns the unsubscribe function. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const maybeSession = (): Session | undefined => established?.session

/** Returns the session. Routes below the signed-in layout, including their loaders, always have one; elsewhere throws if signed out. */
export const session = (): Session => {
  if (!established) throw new Error('Nobody is signed in.')
  return established.session
}

/** Returns the client of the current portal; throws if signed out. */
export const client = (): Client => {
  if (!established) throw new Error('Nobody is signed in.')
  return established.client
}

/** Returns the token of the portal, renewed if necessary; throws if signed out. */
export const portalToken = (): Promise<string> => {
  if (!established) throw new Error('Nobody is signed in.')
  return established.token()
}

export const useMaybeSession = (): Session | undefined =>
  useSyncExternalStore(onSessionChange, maybeSession)

export const useSession = (): Session => {
  const current = useMaybeSession()
  if (!current) throw new Error('Nobody is signed in.')
  return current
}

export const establish = (next: SessionState): void => {
  established = next
  lastEnding = undefined
  noteSignedOut(false)
  changed()
}

/** Updates the organization in the session, and the signed-in member, if the portal returned both together. */
export const renewOrganization = (organization: Portal): void => {
  if (!established) return
  const { user = established.session.user } = organization
  established = { ...established, session: { ...established.session, organization, user } }
  changed()
}

/** Remembers until the next sign-in or reload that the portal of a session does not have the operation of this path. */
export const noteAbsent = ({ root, person }: Session, path: string): void => {
  if (!established) return
  const { session: current } = established
  // The response can arrive after another member has signed in.
  if (current.root !== root || current.person.username !== person.username) return
  const absent = new Set([...(current.absent ?? []), path])
  established = { ...established, session: { ...current, absent } }
  changed()
}

export const ending = (): SessionEnd | undefined => lastEnding

/** The account scope of the last session of this tab, if it has ended. */
export const endedScope = (): string | undefined => lastScope

/** Ends a session. `note` stores what follows from it: after the credentials are removed, so that a full storage has space for it. */
const end = (state: SessionState, reason: SessionEnd, note: () => void) => {
  const { root, person } = state.session
  lastScope = scopeOf(root, person.username)
  lastEnding = reason
  state.forget()
  established = undefined
  try {
    note()
  } finally {
    changed()
  }
}

const endHere = (reason: SessionEnd) => {
  lastEnding = reason
  if (!established) return
  end(established, reason, () => keepReturnPath(wantedPath()))
}

/** Ends the session because the portal no longer accepts its token; after a new sign-in, this page opens again. */
export const expire = (): void => endHere('expired')

/** Ends the session because the person signed out in another tab that shares it; after a new sign-in, this page opens again. */
export const endElsewhere = (): void => endHere('signedOutElsewhere')

/**
 * Signs out: clears this tab immediately, ends the session in tabs that share it, and revokes the tokens on the portal. A changed
 * password has ended all sign-ins there already.
 */
export const signOut = async (
  reason: Extract<SessionEnd, 'signedOut' | 'passwordChanged'> = 'signedOut',
): Promise<void> => {
  const leaving = established
  if (!leaving) return
  end(leaving, reason, () => noteSignedOut(true))
  await leaving.revoke()
}
