import { eq, sql } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import {
  defaultsBeside,
  type SettingName,
  type StoredSettings,
} from '../../rest/records/settings.ts'
import { portalId, type PortalUrls } from '../common/identity.ts'
import type { Database } from './database.ts'
import { organization, type OrganizationSettings } from './schema.ts'

/** Returns the settings that administrators have changed, without defaults. */
export const storedSettings = async (db: Database): Promise<OrganizationSettings> => {
  const [row] = await db.select({ settings: organization.settings }).from(organization)
  return row?.settings ?? {}
}

/** Returns all settings of this organization, with defaults. */
export const settingsOf = async (db: Database): Promise<StoredSettings> => {
  const stored = await storedSettings(db)
  return { ...defaultsBeside(stored), ...stored }
}

/**
 * Returns whether the organization requires HTTPS (`allSSL`) and the portal has an HTTPS URL: tokens are then refused over HTTP.
 */
export const requiresHttps = async ({
  db,
  portalUrls,
}: {
  db: Database
  portalUrls: PortalUrls
}): Promise<boolean> =>
  portalUrls.origin.startsWith('https:') && (await settingsOf(db)).allSSL === true

/** The settings of a private organization that are required for signing in. */
const needed = [
  ...(['name', 'culture', 'cultureFormat', 'region', 'units', 'access', 'allSSL'] as const),
  ...(['canSigninPlatform', 'canSigninIDP', 'canSigninSocial', 'canSigninOIDC'] as const),
] satisfies SettingName[]

/** Returns the settings that `caller` can see. */
export const settingsFor = (
  caller: Person | undefined,
  settings: StoredSettings,
): StoredSettings => {
  if (isAdministrator(caller)) return settings
  if (!caller && settings.access === 'private')
    return Object.fromEntries(needed.map((name) => [name, settings[name]]))
  const { allowedOrigins: _origins, contacts: _contacts, mapVendorKey, ...others } = settings
  const canSeeKey = caller !== undefined || settings.canShareMapVendorPublic === true
  return canSeeKey && mapVendorKey !== undefined ? { ...others, mapVendorKey } : others
}

/** Runs `work` in a transaction that locks the organization's settings, so that rules between them stay true. */
export const withOrganizationLock = <T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.select({ id: organization.id }).from(organization).for('update')
    return work(tx)
  })

/** Sets some settings and clears others, in one statement; all others stay. */
export const changeSettings = async (
  db: Database,
  set: OrganizationSettings,
  cleared: readonly (keyof OrganizationSettings)[],
  now: number,
): Promise<void> => {
  const remaining = cleared.reduce(
    (settings, name) => sql`${settings} - ${name}::text`,
    sql`${organization.settings}`,
  )
  await db
    .update(organization)
    .set({ settings: sql`(${remaining}) || ${JSON.stringify(set)}::jsonb`, modified: now })
    .where(eq(organization.id, portalId))
}
