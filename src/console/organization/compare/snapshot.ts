import * as z from 'zod'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { isTextTooDeep } from '../../../rest/protocol/depth.ts'
import { Group } from '../../../rest/records/group.ts'
import { settingNames, settingSchema, type SettingName } from '../../../rest/records/settings.ts'
import { createInput, valuesOf as groupValuesOf } from '../../shared/groups/values.ts'
import { t as tGroups } from '../../shared/groups/messages.ts'
import { isBuiltIn, knownPrivileges } from '../roles/exchange/exchange.ts'
import { RoleValues } from '../roles/role.ts'
import type { UserDefaults } from '../settings/newMembers/defaults.ts'
import type { CustomRole, OrganizationGroup, PortalContent } from './content.ts'
import { t } from './messages.ts'

/** The limits of a file: reading and comparing one that reaches them takes seconds. */
const limits = { bytes: 50_000_000, roles: 2_000, groups: 10_000 } as const

/** The new member defaults that can be compared; applications are items, which each portal has for itself. */
const NewMembers = z.object({
  role: z.string().nullish(),
  userLicenseType: z.string().nullish(),
  userType: z.enum(['arcgisonly', 'both']).nullish(),
  groups: z.array(z.string()).nullish(),
})

/** A file with the settings, roles, and groups of an organization, to restore them or to compare them with another portal. */
export const Snapshot = z.object({
  /** Earlier versions of the console wrote files with settings only. */
  format: z.enum(['portal-console snapshot', 'portal-console settings']),
  /** Version of the format. */
  version: z.literal(1),
  /** Epoch ms. */
  taken: z.int(),
  portal: z.object({ name: z.string(), url: z.string(), version: z.string().optional() }),
  settings: z.record(z.string(), z.unknown()),
  newMembers: z.unknown().optional(),
  roles: z.array(z.unknown()).max(limits.roles).optional(),
  groups: z.array(z.unknown()).max(limits.groups).optional(),
})
export type Snapshot = z.output<typeof Snapshot>

/** Whether a setting is a secret, which is neither written to files nor stored in the browser. */
export const isSecret = (name: SettingName): boolean =>
  z.globalRegistry.get(settingSchema(name))?.secret === true

/** Returns the settings with values, without secrets. */
export const shareable = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    settingNames.flatMap((name) =>
      settings[name] === undefined || isSecret(name) ? [] : [[name, settings[name]]],
    ),
  )

/** Returns the snapshot of a portal; content that was not read is missing in it. */
export const takeSnapshot = (
  { settings, newMembers, roles, groups }: PortalContent,
  portal: Snapshot['portal'],
  now = Date.now(),
): Snapshot => ({
  format: 'portal-console snapshot',
  version: 1,
  taken: now,
  portal,
  settings: shareable(settings),
  newMembers: newMembers && comparableDefaults(newMembers),
  roles: roles?.map(({ id, name, description, privileges }) => ({
    id,
    name,
    description,
    privileges,
  })),
  groups: groups?.map(({ id, owner, values }) => ({ id, owner, ...values })),
})

/** Returns the new member defaults that can be compared. */
export const comparableDefaults = ({
  role,
  userLicenseType,
  userType,
  groups,
}: UserDefaults): UserDefaults => ({ role, userLicenseType, userType, groups })

/** Returns the snapshot in a file. Throws an Error with a message for the user if it is not one, or is too large. */
export const readSnapshot = async (file: Blob): Promise<Snapshot> => {
  if (file.size > limits.bytes) throw new Error(t('tooLarge', { limit: limits.bytes / 1_000_000 }))
  const text = await file.text()
  if (isTextTooDeep(text)) throw new Error(t('broken'))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(t('broken'))
  }
  const { data, error } = Snapshot.safeParse(json)
  if (data) return data
  const [issue] = error.issues
  if (issue?.code === 'too_big') throw new Error(t('tooMany', { ...limits }))
  throw new Error(t('broken'))
}

/** What a snapshot has that can't be compared, with the reason; undefined for settings that are unknown to this console. */
export interface Unusable {
  readonly name: string
  readonly why: string | undefined
}

interface RestorableSettings {
  /** Valid values by setting. */
  readonly values: { readonly [K in SettingName]?: unknown }
  readonly rest: readonly Unusable[]
}

const isSettingName = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name)

/** Separates the restorable settings of a snapshot from the others. */
export const applicable = ({ settings }: Pick<Snapshot, 'settings'>): RestorableSettings => {
  const values: { [K in SettingName]?: unknown } = {}
  const rest: Unusable[] = []
  for (const [name, value] of Object.entries(settings)) {
    if (!isSettingName(name)) {
      rest.push({ name, why: undefined })
      continue
    }
    const parsed = settingSchema(name).safeParse(value)
    if (parsed.success) values[name] = parsed.data
    else rest.push({ name, why: parsed.error.issues[0]?.message ?? '' })
  }
  return { values, rest }
}

const nameIn = (value: unknown, field: string): string => {
  const name: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : t('unnamed')
}

const whyNot = (error: z.ZodError, labelOf: (field: string) => string): string => {
  const [issue] = error.issues
  const field = issue?.path[0]
  return t('invalidValue', {
    field: field === undefined ? t('entry') : labelOf(String(field)),
    problem: issue?.message ?? '',
  })
}

const Role = RoleValues.extend({ id: z.string().optional() })

/** Returns a role of a file; a text says why it can't be compared. */
const roleOf = (value: unknown): CustomRole | string => {
  const { data, error } = Role.safeParse(value)
  if (error) return whyNot(error, (field) => field)
  if (isBuiltIn(data.name)) return t('defaultRole')
  return { id: data.id ?? '', ...knownPrivileges(data) }
}

const groupLabels: Readonly<Record<string, string>> = {
  title: tGroups('title'),
  tags: tGroups('tags'),
  snippet: tGroups('snippet'),
  description: tGroups('description'),
  phone: tGroups('phone'),
}

/** Returns a group of a file; a text says why it can't be compared. */
const groupOf = (value: unknown): OrganizationGroup | string => {
  const labelOf = (field: string) => groupLabels[field] ?? field
  const { data, error } = Group.safeParse(value)
  if (error) return whyNot(error, labelOf)
  const values = groupValuesOf(data)
  const input = createInput(values)
  // A group can have no tags, but not be created without.
  const { error: problem } = groupChanges.create.params.safeParse(
    values.tags.length === 0 ? { ...input, tags: ['-'] } : input,
  )
  return problem ? whyNot(problem, labelOf) : { id: data.id, owner: data.owner, values }
}

const sorted = <T extends object>(
  entries: readonly unknown[] | undefined,
  field: string,
  read: (value: unknown) => T | string,
  rest: Unusable[],
): readonly T[] | undefined =>
  entries?.flatMap((value) => {
    const found = read(value)
    if (typeof found !== 'string') return [found]
    rest.push({ name: nameIn(value, field), why: found })
    return []
  })

/** Returns what a snapshot has that can be compared, and the rest with reasons. */
export const contentOf = (
  snapshot: Snapshot,
): { readonly content: PortalContent; readonly rest: readonly Unusable[] } => {
  const { values, rest: unusable } = applicable(snapshot)
  const rest = [...unusable]
  const defaults = NewMembers.optional().safeParse(snapshot.newMembers ?? undefined)
  if (defaults.error)
    rest.push({ name: t('newMembers'), why: whyNot(defaults.error, (field) => field) })
  return {
    content: {
      settings: shareable(values),
      newMembers: defaults.data,
      roles: sorted(snapshot.roles, 'name', roleOf, rest),
      groups: sorted(snapshot.groups, 'title', groupOf, rest),
    },
    rest,
  }
}
