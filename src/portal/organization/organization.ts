import { eq } from 'drizzle-orm'
import type { Operations } from '../../rest/index.ts'
import { noticeNames, type NewMemberDefaults } from '../../rest/organization/organization.ts'
import { isBuiltInRole } from '../../rest/organization/roles.ts'
import { portalFields, settingNames } from '../../rest/records/settings.ts'
import { portalId } from '../common/identity.ts'
import type { Handlers } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { groups, roles } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { sanitizedHtml } from '../common/html.ts'
import { checkStorable } from '../common/storableText.ts'
import { languages } from './languages.ts'
import { regionsIn } from './regions.ts'
import { checkSettings } from './settingRules.ts'
import {
  changeSettings,
  withOrganizationLock,
  settingsFor,
  settingsOf,
  storedSettings,
} from '../db/settings.ts'

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** Divides the parameters of a request into settings to set and names to clear. Empty values are ignored unless they clear. */
const split = <Name extends string>(
  names: readonly Name[],
  sent: Readonly<Partial<Record<Name, unknown>>>,
  { clear, isCleared }: { clear: boolean; isCleared: (value: unknown) => boolean },
): { set: Record<string, unknown>; cleared: Name[] } => {
  const given = names.filter((name) => sent[name] !== undefined)
  for (const name of given) checkStorable(name, sent[name])
  return {
    set: Object.fromEntries(
      given.filter((name) => !isCleared(sent[name])).map((name) => [name, sent[name]]),
    ),
    cleared: clear ? given.filter((name) => isCleared(sent[name])) : [],
  }
}

/** The few settings that Portal Settings returns beside notices and banners. */
const besideNotices = [
  'allowedRedirectUris',
  'authorizedCrossOriginDomains',
  'canShareBingPublic',
  'defaultExtent',
  'featuredGroups',
  'helperServices',
  'homePageFeaturedContentCount',
  'showHomePageDescription',
] as const

const checkRole = async (db: Database, role: string) => {
  if (isBuiltInRole(role)) return
  const found = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, role))
  if (found.length === 0)
    throw failures.badParameter('role', `refers to a role that does not exist: ${role}`)
}

const checkGroups = async (db: Database, ids: readonly string[]) => {
  const found = await db.select({ id: groups.id }).from(groups).where(among(groups.id, ids))
  const unknown = ids.find((id) => !found.some((group) => group.id === id))
  if (unknown !== undefined)
    throw failures.badParameter('groups', `refers to a group that does not exist: ${unknown}`)
}

export const organizationHandlers: Handlers<Operations['organization']> = {
  update: async ({ clearEmptyFields, description, ...sent }, { db, clock }) => {
    const clean = { ...sent, description: description && sanitizedHtml(description) }
    const { set, cleared } = split(settingNames, clean, {
      clear: clearEmptyFields,
      isCleared: (value) => value === null,
    })
    await withOrganizationLock(db, async (tx) => {
      await checkSettings(tx, set, cleared)
      await changeSettings(tx, set, cleared, clock.now())
    })
    return { success: true, orgId: portalId }
  },

  settings: async (_params, { db, caller }) => {
    const stored = await storedSettings(db)
    const fields = portalFields(settingsFor(caller, await settingsOf(db)))
    return {
      helperServices: {},
      ...Object.fromEntries(
        besideNotices.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
      ),
      ...Object.fromEntries(noticeNames.map((name) => [name, stored[name] ?? null])),
    }
  },

  updateSettings: async ({ clearEmptyFields, ...sent }, { db, clock }) => {
    const { set, cleared } = split(noticeNames, sent, {
      clear: clearEmptyFields,
      isCleared: isEmpty,
    })
    await withOrganizationLock(db, (tx) => changeSettings(tx, set, cleared, clock.now()))
    return { success: true }
  },

  languages: () => [...languages],

  regions: ({ culture = 'en' }) => regionsIn(culture),

  userDefaultSettings: async (_params, { db }) =>
    (await storedSettings(db)).userDefaultSettings ?? {},

  setUserDefaultSettings: async (sent, { db, clock }) => {
    for (const [name, value] of Object.entries(sent)) checkStorable(name, value)
    const defaults: NewMemberDefaults = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined && value !== null),
    )
    await withOrganizationLock(db, async (tx) => {
      if (defaults.role) await checkRole(tx, defaults.role)
      if (defaults.groups) await checkGroups(tx, defaults.groups)
      await changeSettings(tx, { userDefaultSettings: defaults }, [], clock.now())
    })
    return { success: true }
  },

  deleteUserDefaultSettings: async (_params, { db, clock }) => {
    await withOrganizationLock(db, (tx) =>
      changeSettings(tx, {}, ['userDefaultSettings'], clock.now()),
    )
    return { success: true }
  },
}
