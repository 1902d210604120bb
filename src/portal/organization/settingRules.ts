import { and, eq } from 'drizzle-orm'
import {
  builtInBackgrounds,
  HttpUrl,
  requiredSettings,
  settingDefaults,
  type SettingName,
  type StoredSettings,
} from '../../rest/records/settings.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { members, organizationResources } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { languageOf } from './languages.ts'
import { isRegion } from './regions.ts'
import { changeSettings, settingsOf } from '../db/settings.ts'

const refused = (parameter: SettingName, what: string) => failures.badParameter(parameter, what)

const checkContacts = async (db: Database, contacts: readonly string[]) => {
  const found = await db
    .select({ username: members.username })
    .from(members)
    .where(and(among(members.username, contacts), eq(members.role, 'org_admin')))
  const administrators = new Set(found.map(({ username }) => username))
  const other = contacts.find((name) => !administrators.has(name))
  if (other !== undefined)
    throw refused('contacts', `must contain administrators only; ${other} isn't an administrator`)
}

/** Trusted servers must include every server that is contacted without CORS first; origins are case-insensitive. */
const checkTrusted = (set: StoredSettings, after: StoredSettings) => {
  const trusted = new Set(after.authorizedCrossOriginDomains?.map((one) => one.toLowerCase()))
  const untrusted = after.authorizedCrossOriginNoCorsDomains?.find(
    (origin) => !trusted.has(origin.toLowerCase()),
  )
  if (untrusted !== undefined)
    throw set.authorizedCrossOriginNoCorsDomains
      ? refused(
          'authorizedCrossOriginNoCorsDomains',
          `contains ${untrusted}, which must also be listed in 'authorizedCrossOriginDomains'`,
        )
      : refused(
          'authorizedCrossOriginDomains',
          `must contain ${untrusted}, which is listed in 'authorizedCrossOriginNoCorsDomains'`,
        )
}

const checkLanguage = (
  { culture, cultureFormat }: StoredSettings,
  after: Pick<StoredSettings, 'culture'>,
) => {
  if (culture !== undefined && !languageOf(culture))
    throw refused(
      'culture',
      `must be one of the languages of the portal; ${culture} isn't available`,
    )
  if (cultureFormat === undefined) return
  const formats = languageOf(after.culture ?? '')?.cultureFormats?.map(({ format }) => format) ?? []
  if (!formats.includes(cultureFormat.toLowerCase()))
    throw refused(
      'cultureFormat',
      formats.length === 0
        ? `must be empty: the language ${after.culture} has no formats to choose from`
        : `must be one of ${formats.join(', ')} for the language ${after.culture}`,
    )
}

/** Media types of the organization's own images. */
const imageTypes: readonly string[] = ['image/png', 'image/gif', 'image/jpeg']

export const isPicture = (mediaType: string): boolean => imageTypes.includes(mediaType)

/** The settings that refer to an image among the organization's resources. */
export const imageSettings = ['thumbnail', 'backgroundImage'] as const

const checkPicture = async (db: Database, name: (typeof imageSettings)[number], value: string) => {
  if (name === 'backgroundImage' && builtInBackgrounds.some((one) => one === value)) return
  if (HttpUrl.safeParse(value).success) return
  const [resource] = await db
    .select({ mediaType: organizationResources.mediaType })
    .from(organizationResources)
    .where(eq(organizationResources.key, value))
  if (!resource) throw refused(name, `refers to a resource that does not exist: ${value}`)
  if (!isPicture(resource.mediaType))
    throw refused(name, `must be a PNG, GIF, or JPEG image; ${value} is not`)
}

/** Returns the username of the enabled administrator who is a member for longest. */
const firstAdministrator = async (tx: Database): Promise<string[]> => {
  const found = await tx
    .select({ username: members.username })
    .from(members)
    .where(and(eq(members.role, 'org_admin'), eq(members.disabled, false)))
    .orderBy(members.created, members.username)
    .limit(1)
  return found.map(({ username }) => username)
}

/**
 * Removes a member who is no administrator anymore from the contacts of the organization; the first
 * administrator replaces the last contact. Call it with the lock of the organization.
 */
export const removeContact = async (tx: Database, username: string, now: number): Promise<void> => {
  const { contacts = [] } = await settingsOf(tx)
  if (!contacts.includes(username)) return
  const left = contacts.filter((one) => one !== username)
  await changeSettings(
    tx,
    { contacts: left.length > 0 ? left : await firstAdministrator(tx) },
    [],
    now,
  )
}

/** Checks the rules between settings, and between settings and members. Throws a PortalError with the name of the parameter. */
export const checkSettings = async (
  db: Database,
  set: StoredSettings,
  cleared: readonly SettingName[],
): Promise<void> => {
  const required = cleared.find((name) => requiredSettings.has(name))
  if (required !== undefined) throw refused(required, 'must not be empty')
  const after: StoredSettings = {
    ...(await settingsOf(db)),
    ...Object.fromEntries(cleared.map((name) => [name, settingDefaults[name]])),
    ...set,
  }
  checkTrusted(set, after)
  checkLanguage(set, after)
  if (set.region !== undefined && !isRegion(set.region))
    throw refused(
      'region',
      `must be one of the regions of the portal; ${set.region} isn't available`,
    )
  for (const name of imageSettings) {
    const value = set[name]
    if (value !== undefined) await checkPicture(db, name, value)
  }
  if (set.contacts) await checkContacts(db, set.contacts)
}
