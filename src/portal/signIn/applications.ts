import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { applications } from '../db/schema.ts'

export type Application = typeof applications.$inferSelect

/** The application ID of the console (see `public/config.json`). */
const consoleId = 'portal-console'

/** Programs on a person's own machine listen where there is room, so their port is not known beforehand. */
const loopbackAddresses = ['http://localhost:*/*', 'http://127.0.0.1:*/*']

/** Registers the console for the places where this portal serves it and for loopback addresses. Others' places are kept. */
export const registerConsole = async (db: Database, origins: readonly string[]): Promise<void> => {
  const wanted = [...loopbackAddresses, ...origins.map((origin) => `${origin}/*`)]
  await db.transaction(async (tx) => {
    await tx
      .insert(applications)
      .values({ clientId: consoleId, title: 'Portal Console', redirectUris: wanted })
      .onConflictDoNothing()
    const [row] = await tx
      .select({ known: applications.redirectUris })
      .from(applications)
      .where(eq(applications.clientId, consoleId))
      .for('update')
    const redirectUris = [...new Set([...(row?.known ?? []), ...wanted])]
    if (redirectUris.length !== row?.known.length)
      await tx
        .update(applications)
        .set({ redirectUris })
        .where(eq(applications.clientId, consoleId))
  })
}

export const findApplication = async (
  db: Database,
  clientId: string,
): Promise<Application | undefined> => {
  const [application] = await db
    .select()
    .from(applications)
    .where(eq(applications.clientId, clientId))
  return application
}

/** `scheme://host[:port]/path`, where the port may be `*` and the path may end in `*`. */
const patternParts = /^(https?):\/\/(\[[^\]]+\]|[^/:]+)(?::(\d+|\*))?(\/.*)$/

const matches = (pattern: string, address: URL): boolean => {
  const [, scheme, host, port = '', path] = patternParts.exec(pattern) ?? []
  if (scheme === undefined || host === undefined || path === undefined) return false
  if (address.protocol !== `${scheme}:` || address.hostname !== host) return false
  // A URL leaves out the port that its scheme implies.
  const wanted = port === '*' ? address.port : new URL(`${scheme}://${host}:${port}`).port
  if (address.port !== wanted) return false
  return path.endsWith('*')
    ? address.pathname.startsWith(path.slice(0, -1))
    : `${address.pathname}${address.search}` === path
}

/** The redirect address when the application is registered for it, else undefined. */
export const registeredRedirect = (
  { redirectUris }: Pick<Application, 'redirectUris'>,
  redirectUri: string,
): URL | undefined => {
  if (!URL.canParse(redirectUri)) return undefined
  const address = new URL(redirectUri)
  if (address.username !== '' || address.password !== '' || redirectUri.includes('#'))
    return undefined
  return redirectUris.some((pattern) => matches(pattern, address)) ? address : undefined
}
