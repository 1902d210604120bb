import { and, eq } from 'drizzle-orm'
import {
  redirectUriProblem,
  shownCodeUri,
  withoutLoopbackPort,
} from '../../rest/organization/applications.ts'
import type { Application } from '../access/applications.ts'
import { consoleTitle } from '../access/consoleTitle.ts'
import type { PortalUrls } from '../common/identity.ts'
import type { Database } from '../db/database.ts'
import { allowedApplications, applications } from '../db/schema.ts'

/** The application ID of the console (see `public/config.json`). */
const consoleId = 'portal-console'

/** Returns whether a redirect URI has a wildcard; earlier versions registered such URIs. */
const isPattern = (redirectUri: string) => redirectUri.includes('*')

/**
 * Registers the console's redirect URI for each of its origins. Redirect URIs that other portals on the same database registered are
 * kept.
 */
export const registerConsole = async (db: Database, origins: readonly string[]): Promise<void> => {
  const redirectUris = origins.map((origin) => `${origin}/`)
  await db.transaction(async (tx) => {
    await tx
      .insert(applications)
      .values({ clientId: consoleId, title: consoleTitle, redirectUris })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ known: applications.redirectUris })
      .from(applications)
      .where(eq(applications.clientId, consoleId))
      .for('update')
    const known = (row?.known ?? []).filter((redirectUri) => !isPattern(redirectUri))
    await tx
      .update(applications)
      .set({ redirectUris: [...new Set([...known, ...redirectUris])] })
      .where(eq(applications.clientId, consoleId))
  })
}

/** Where a person starts the console of a portal that only this machine can reach, at any port. */
const loopbackConsoles = ['http://localhost/', 'http://127.0.0.1/', 'http://[::1]/']

/**
 * Returns the redirect URI as a URL if the application is registered for it: the same text, apart from the port of a program on the
 * person's own device (RFC 8252 section 7.3). Otherwise undefined, also for one that was registered when more was allowed. The console
 * needs no consent, so programs at other ports receive its codes only from a portal that no other machine can reach.
 */
export const registeredRedirect = (
  { itemId, redirectUris }: Pick<Application, 'itemId' | 'redirectUris'>,
  redirectUri: string,
  { isLocal }: Pick<PortalUrls, 'isLocal'>,
): URL | undefined => {
  if (!URL.canParse(redirectUri)) return undefined
  const isConsole = itemId === null
  if (!isConsole && redirectUriProblem(redirectUri) !== undefined) return undefined
  const anyPort = !isConsole || isLocal ? withoutLoopbackPort(redirectUri) : undefined
  const isRegistered =
    redirectUris.includes(redirectUri) ||
    (anyPort !== undefined &&
      [...redirectUris, ...(isConsole ? loopbackConsoles : [])].some(
        (registered) => withoutLoopbackPort(registered) === anyPort,
      ))
  return isRegistered ? new URL(redirectUri) : undefined
}

/** Who receives a code: a host, a program on the person's device, a native application by its scheme, or the person, who copies it. */
export type Receiver =
  | { readonly kind: 'host' | 'scheme'; readonly name: string }
  | { readonly kind: 'device' | 'copy' }

/** Returns who receives what is sent to a redirect URI. */
export const receiverOf = (redirect: URL): Receiver => {
  if (redirect.href === shownCodeUri) return { kind: 'copy' }
  if (withoutLoopbackPort(redirect.href) !== undefined) return { kind: 'device' }
  return /^https?:$/.test(redirect.protocol)
    ? { kind: 'host', name: redirect.host }
    : { kind: 'scheme', name: redirect.protocol }
}

/** An application with the redirect URI of a request. */
interface Requesting {
  readonly application: Application
  readonly redirect: URL
}

/** Records that a member allows an application to act as the member, and this receiver to get the codes. */
export const allow = async (
  db: Database,
  { application: { clientId }, redirect }: Requesting,
  username: string,
  at: number,
): Promise<void> => {
  await db
    .insert(allowedApplications)
    .values({ username, clientId, receiver: textOf(receiverOf(redirect)), at })
    .onConflictDoNothing()
}

/** Returns a receiver that is stored by `allow`. */
export const storedReceiver = (text: string): { kind: string; name?: string } => {
  const [kind = '', name] = text.split(' ')
  return name === undefined ? { kind } : { kind, name }
}

const textOf = (receiver: Receiver) =>
  'name' in receiver ? `${receiver.kind} ${receiver.name}` : receiver.kind

/**
 * Returns whether a member has allowed an application to act as the member, and this receiver to get the codes. The console is a part of
 * the portal and needs no consent.
 */
export const isAllowed = async (
  db: Database,
  { application: { clientId, itemId }, redirect }: Requesting,
  username: string,
): Promise<boolean> => {
  if (itemId === null) return true
  const { username: member, clientId: id, receiver } = allowedApplications
  const count = await db.$count(
    allowedApplications,
    and(eq(member, username), eq(id, clientId), eq(receiver, textOf(receiverOf(redirect)))),
  )
  return count > 0
}
