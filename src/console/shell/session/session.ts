import { useSyncExternalStore } from 'react'
import type { Person } from '../../../rest/protocol/authorization.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import type { Portal } from '../../../rest/records/portal.ts'
import type { User } from '../../../rest/records/user.ts'
import type { Connection } from './connections.ts'
import { keepReturnPath, wantedPath } from './returnPath.ts'

/** Who is signed in to which portal. */
export interface Session {
  readonly connection: Connection
  /** The portal's own REST root, absolute: it names the portal in what is kept and copied, also where a proxy is in front of it. */
  readonly root: string
  readonly organization: Portal
  readonly user: User
  readonly person: Person
}

/** Why the last session ended; the sign-in page says it. */
export type Ending = 'signedOut' | 'expired'

interface Established {
  readonly session: Session
  readonly client: Client
  /** Makes the tokens worthless at the portal, as far as it can. Never throws. */
  readonly revoke: () => Promise<void>
  /** Forgets the credentials of this tab. */
  readonly forget: () => void
}

let established: Established | undefined
let lastEnding: Ending | undefined
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever somebody signs in or out; answers the way to stop. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const maybeSession = (): Session | undefined => established?.session

/** The session. Routes below the signed-in layout, their loaders included, may assume one; elsewhere it throws. */
export const session = (): Session => {
  if (!established) throw new Error('Nobody is signed in.')
  return established.session
}

/** The client of the current portal; throws when signed out. */
export const client = (): Client => {
  if (!established) throw new Error('Nobody is signed in.')
  return established.client
}

export const useMaybeSession = (): Session | undefined =>
  useSyncExternalStore(onSessionChange, maybeSession)

export const useSession = (): Session => {
  const current = useMaybeSession()
  if (!current) throw new Error('Nobody is signed in.')
  return current
}

export const establish = (next: Established): void => {
  established = next
  lastEnding = undefined
  changed()
}

/** Takes over what the portal tells of its organization now. */
export const renewOrganization = (organization: Portal): void => {
  if (!established) return
  established = { ...established, session: { ...established.session, organization } }
  changed()
}

export const ending = (): Ending | undefined => lastEnding

/** The session is over because the portal no longer accepts its token; signing in again comes back to this page. */
export const expire = (): void => {
  lastEnding = 'expired'
  if (!established) return
  keepReturnPath(wantedPath())
  established.forget()
  established = undefined
  changed()
}

/** Signs out: clears this tab at once and has the portal revoke the tokens. */
export const signOut = async (): Promise<void> => {
  const leaving = established
  if (!leaving) return
  leaving.forget()
  lastEnding = 'signedOut'
  established = undefined
  changed()
  await leaving.revoke()
}
