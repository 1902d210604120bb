import { eq, sql } from 'drizzle-orm'
import { settingDefaults, type StoredSettings } from '../rest/settings.ts'
import { portalId } from './context.ts'
import type { Database } from './db/database.ts'
import { organization } from './db/schema.ts'

/** What holds for this organization: what administrators have set, else the defaults. */
export const settingsOf = async (db: Database): Promise<StoredSettings> => {
  const [row] = await db.select({ settings: organization.settings }).from(organization)
  return { ...settingDefaults, ...row?.settings }
}

/** Sets some settings and clears others, in one step; what is in neither stays. */
export const changeSettings = async (
  db: Database,
  set: StoredSettings,
  cleared: readonly string[],
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
