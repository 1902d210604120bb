import { eq } from 'drizzle-orm'
import type { Application } from '../access/applications.ts'
import type { PortalUrls } from '../common/identity.ts'
import type { Database } from '../db/database.ts'
import { applications } from '../db/schema.ts'

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
      .values({ clientId: consoleId, title: 'Portal Console', redirectUris })
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

/** A program on the user's own machine: any port (RFC 8252 section 7.3), without a path. */
const loopbackUri = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?\/$/

/**
 * Returns the redirect URI as a URL if the application is registered for it: the same text, or, for the console of a portal that
 * only its own machine can reach, any port of that machine. Otherwise undefined.
 */
export const registeredRedirect = (
  { clientId, redirectUris }: Pick<Application, 'clientId' | 'redirectUris'>,
  redirectUri: string,
  { isLocal }: Pick<PortalUrls, 'isLocal'>,
): URL | undefined => {
  if (!URL.canParse(redirectUri)) return undefined
  const isRegistered =
    redirectUris.includes(redirectUri) ||
    (isLocal && clientId === consoleId && loopbackUri.test(redirectUri))
  return isRegistered ? new URL(redirectUri) : undefined
}
