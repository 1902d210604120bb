import { eq, sql } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import {
  defaultsBeside,
  type SettingName,
  type StoredSettings,
} from '../../rest/records/settings.ts'
import { portalId, type Services } from '../server/context.ts'
import type { Database } from './database.ts'
import { organization, type OrganizationSettings } from './schema.ts'

/** Everything that administrators have set, without defaults. */
export const storedSettings = async (db: Database): Promise<OrganizationSettings> => {
  const [row] = await db.select({ settings: organization.settings }).from(organization)
  return row?.settings ?? {}
}

/** What holds for this organization: what administrators have set, else the defaults. */
export const settingsOf = async (db: Database): Promise<StoredSettings> => {
  const stored = await storedSettings(db)
  return { ...defaultsBeside(stored), ...stored }
}

/** Whether the organization requires HTTPS (`allSSL`) and the portal has a URL of that kind: then tokens may not travel otherwise. */
export const requiresHttps = async ({
  db,
  addresses,
}: Pick<Services, 'db' | 'addresses'>): Promise<boolean> =>
  addresses.origin.startsWith('https:') && (await settingsOf(db)).allSSL === true

/** What an organization that is closed to the public still has to tell whoever wants to sign in. */
const needed = [
  ...(['name', 'culture', 'cultureFormat', 'region', 'units', 'access', 'allSSL'] as const),
  ...(['canSigninPlatform', 'canSigninIDP', 'canSigninSocial', 'canSigninOIDC'] as const),
] satisfies SettingName[]

/** The settings that `caller` may know. */
export const settingsFor = (
  caller: Person | undefined,
  settings: StoredSettings,
): StoredSettings => {
  if (isAdministrator(caller)) return settings
  if (!caller && settings.access === 'private')
    return Object.fromEntries(needed.map((name) => [name, settings[name]]))
  const { allowedOrigins: _origins, contacts: _contacts, mapVendorKey, ...others } = settings
  const mayHaveKey = caller !== undefined || settings.canShareMapVendorPublic === true
  return mayHaveKey && mapVendorKey !== undefined ? { ...others, mapVendorKey } : others
}

/** Does `work` in a transaction in which nobody else changes settings, so that rules between them hold for what is left behind. */
export const withOrganizationLock = <T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.select({ id: organization.id }).from(organization).for('update')
    return work(tx)
  })

/** Sets some settings and clears others, in one step; what is in neither stays. */
export const changeSettings = async (
  db: Database,
  set: OrganizationSettings,
  cleared: readonly (keyof OrganizationSettings)[],
  now: number,
): Promise<void> => {
  const kept = cleared.reduce(
    (settings, name) => sql`${settings} - ${name}::text`,
    sql`${organization.settings}`,
  )
  await db
    .update(organization)
    .set({ settings: sql`(${kept}) || ${JSON.stringify(set)}::jsonb`, modified: now })
    .where(eq(organization.id, portalId))
}
