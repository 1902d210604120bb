import { and, eq, inArray } from 'drizzle-orm'
import { PortalError } from '../rest/errors.ts'
import type { SettingName, StoredSettings } from '../rest/settings.ts'
import type { Database } from './db/database.ts'
import { members } from './db/schema.ts'
import { settingsOf } from './settings.ts'

const refused = (parameter: SettingName, what: string) =>
  new PortalError({
    code: 400,
    message: `'${parameter}' ${what}.`,
    details: [`'${parameter}' ${what}.`],
    parameter,
  })

const checkContacts = async (db: Database, contacts: readonly string[]) => {
  const found = await db
    .select({ username: members.username })
    .from(members)
    .where(and(inArray(members.username, [...contacts]), eq(members.role, 'org_admin')))
  const administrators = new Set(found.map(({ username }) => username))
  const other = contacts.find((name) => !administrators.has(name))
  if (other !== undefined) throw refused('contacts', `must name administrators; ${other} is none`)
}

/** The rules between settings, and between settings and members (specification section 7). Throws a PortalError that names the parameter. */
export const checkSettings = async (
  db: Database,
  set: StoredSettings,
  cleared: readonly SettingName[],
): Promise<void> => {
  if (cleared.includes('name')) throw refused('name', 'must not be empty')
  if (cleared.includes('contacts'))
    throw refused('contacts', 'must name at least one administrator')
  const after: StoredSettings = {
    ...(await settingsOf(db)),
    ...Object.fromEntries(cleared.map((name) => [name, undefined])),
    ...set,
  }
  const trusted = new Set(after.authorizedCrossOriginDomains)
  const untrusted = after.authorizedCrossOriginNoCorsDomains?.find((origin) => !trusted.has(origin))
  if (untrusted !== undefined)
    throw refused(
      set.authorizedCrossOriginNoCorsDomains
        ? 'authorizedCrossOriginNoCorsDomains'
        : 'authorizedCrossOriginDomains',
      `leaves ${untrusted} among the domains without CORS and not among the trusted ones`,
    )
  if (set.contacts) await checkContacts(db, set.contacts)
}
