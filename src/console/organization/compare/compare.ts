import type { SettingName } from '../../../rest/records/settings.ts'
import { userLicenseNames } from '../../../rest/organization/licenses.ts'
import { builtInRoles, isBuiltInRole } from '../../../rest/organization/roles.ts'
import { changesOf as groupChangesOf } from '../../shared/groups/values.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { formatValue } from '../../shell/changes/formatValue.ts'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { formatList } from '../../shell/format.ts'
import { sameName } from '../roles/exchange/exchange.ts'
import { changesOf as roleChangesOf, type RoleValues } from '../roles/role.ts'
import { changeOf as settingChangeOf } from '../settings/changes.ts'
import { groupFormOf, groupIdOf, valueOf } from '../settings/controls/groupQuery.ts'
import type { WarningContext } from '../settings/guards.ts'
import { t as tNewMembers } from '../settings/newMembers/messages.ts'
import { definitionOf, settingsOfPortal } from '../settings/sections.ts'
import type { CustomRole, OrganizationGroup, PortalContent } from './content.ts'
import { comparableDefaults, shareable } from './snapshot.ts'
import { t } from './messages.ts'

export const parts = ['settings', 'roles', 'groups'] as const
export type Part = (typeof parts)[number]

/** What differs between two portals, and can be changed here on its own. */
export interface Difference {
  /** Unique, and the same when the portals are compared again. */
  readonly id: string
  readonly part: Part
  /** What has it: a role, a group, or a section of the settings. Differences of the same object are applied by the same requests. */
  readonly object: ComparedObject
  /** The values here and there; several for an object that does not exist here. */
  readonly changes: readonly Change[]
  /** The keys of the missing objects that it refers to: they must be created before. */
  readonly needs: readonly string[]
  /** Why it can't be applied. */
  readonly problem?: string | undefined
}

export interface ComparedObject {
  /** Unique. For an object that does not exist here, it stands for its ID in the values that refer to it. */
  readonly key: string
  readonly name: string
  /** Undefined if it does not exist here. */
  readonly here?: { readonly id: string; readonly name: string } | undefined
  /** The values there, to create it. */
  readonly role?: RoleValues
  readonly group?: OrganizationGroup['values']
}

/** How two portals differ. */
export interface Comparison {
  readonly differences: readonly Difference[]
  /** The numbers of settings, roles, and groups that are the same. */
  readonly same: Readonly<Record<Part, number>>
  /** The names of what exists only here. */
  readonly onlyHere: Readonly<Record<Part, readonly string[]>>
  /** What the other portal has not returned, or a file of settings does not have. */
  readonly missing: readonly Part[]
}

/** What a comparison depends on besides the two portals. */
export interface Surroundings {
  /** The URLs of the two portals. */
  readonly thereUrl: string
  readonly hereUrl: string
  /** The person who will own groups that are created. */
  readonly username: string
  /** The IDs and names of the user types of this portal; undefined if it does not return them. */
  readonly userTypes: ReadonlyMap<string, string> | undefined
  readonly warnings: WarningContext
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Match<T> {
  readonly there: T
  readonly here: T | undefined
  /** Whether several objects have the name, here or there. */
  readonly isAmbiguous: boolean
}

const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** Returns the entries of a list by a key, each in their order. */
export const groupedBy = <T>(entries: readonly T[], keyOf: (entry: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const others = groups.get(key)
    if (others) others.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

/** Matches objects by ID, which are the same in copies of a portal, and otherwise by name. */
const matched = <T extends Named>(there: readonly T[], here: readonly T[]) => {
  const byId = new Map(here.map((one) => [one.id, one]))
  const idsThere = new Set(there.map(({ id }) => id))
  const foldedName = ({ name }: Named) => folded(name)
  const left = groupedBy(
    here.filter(({ id }) => !idsThere.has(id)),
    foldedName,
  )
  const counts = groupedBy(
    there.filter(({ id }) => !byId.has(id)),
    foldedName,
  )
  const matches = there.map((one): Match<T> => {
    const own = byId.get(one.id)
    if (own) return { there: one, here: own, isAmbiguous: false }
    const candidates = left.get(folded(one.name)) ?? []
    const isAmbiguous = candidates.length > 1 || (counts.get(folded(one.name))?.length ?? 0) > 1
    return { there: one, here: isAmbiguous ? undefined : candidates[0], isAmbiguous }
  })
  const found = new Set(matches.flatMap((match) => match.here?.id ?? []))
  const ambiguous = new Set(
    matches.flatMap((match) => (match.isAmbiguous ? [folded(match.there.name)] : [])),
  )
  const onlyHere = here.filter(({ id, name }) => !found.has(id) && !ambiguous.has(folded(name)))
  return { matches, onlyHere }
}

/** A value there as it would be here. */
interface Mapped {
  readonly value: unknown
  readonly needs: readonly string[]
  readonly problem?: string | undefined
}

const asIs = (value: unknown): Mapped => ({ value, needs: [] })

/** What references to objects there mean here. */
interface References {
  readonly idOf: (id: string) => Mapped
  /** The names of the objects by their IDs here and by the keys of the missing ones. */
  readonly names: ReadonlyMap<string, string>
}

const referencesTo = <T extends Named>(
  part: 'roles' | 'groups',
  matches: readonly Match<T>[],
  here: readonly T[],
): References => {
  const known = new Map(
    matches.map(({ there, here: own, isAmbiguous }, index): [string, Mapped] => {
      if (own) return [there.id, asIs(own.id)]
      if (isAmbiguous)
        return [
          there.id,
          { ...asIs(there.id), problem: t('refersTo.ambiguous', { name: there.name }) },
        ]
      const key = keyOf(part, index)
      return [there.id, { value: key, needs: [key] }]
    }),
  )
  const ownIds = new Set(here.map(({ id }) => id))
  return {
    idOf: (id) =>
      known.get(id) ??
      (ownIds.has(id)
        ? asIs(id)
        : {
            ...asIs(id),
            problem: t(part === 'roles' ? 'refersTo.role' : 'refersTo.group', { id }),
          }),
    names: new Map([
      ...here.map(({ id, name }): [string, string] => [id, name]),
      ...matches.flatMap(({ there, here: own }, index): [string, string][] =>
        own
          ? []
          : [
              [keyOf(part, index), there.name],
              [there.id, there.name],
            ],
      ),
    ]),
  }
}

/** The key of a missing object. Neither is part of another one, and both are valid in IDs. */
const keyOf = (part: 'roles' | 'groups', index: number) => `new-${part}-${index}-`

const all = (values: readonly Mapped[]): Mapped => ({
  value: values.map(({ value }) => value),
  needs: values.flatMap(({ needs }) => needs),
  problem: values.find(({ problem }) => problem !== undefined)?.problem,
})

/** Returns a value in which the keys of missing objects are replaced by the IDs with which they were created. */
export const withIds = (
  value: unknown,
  needs: readonly string[],
  idOf: (key: string) => string,
): unknown =>
  typeof value === 'string'
    ? needs.reduce((text, key) => text.replaceAll(key, idOf(key)), value)
    : Array.isArray(value)
      ? value.map((entry) => withIds(entry, needs, idOf))
      : value

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

interface FeaturedGroup {
  readonly owner: string
  readonly title: string
}

/** Compares another portal with this one. */
export const compare = (
  there: PortalContent,
  here: PortalContent,
  { thereUrl, hereUrl, username, userTypes, warnings }: Surroundings,
): Comparison => {
  const named = (group: OrganizationGroup) => ({ ...group, name: group.values.title })
  const [rolesHere, groupsHere] = [here.roles ?? [], (here.groups ?? []).map(named)]
  const rolePairs = matched<CustomRole>(there.roles ?? [], rolesHere)
  const groupPairs = matched((there.groups ?? []).map(named), groupsHere)
  const roleIds = referencesTo('roles', rolePairs.matches, rolesHere)
  const groupIds = referencesTo('groups', groupPairs.matches, groupsHere)
  const same: Record<Part, number> = { settings: 0, roles: 0, groups: 0 }
  const differences: Difference[] = []

  /** Adds the differences of a matched object: one for each change, or one for all of an object that is missing here. */
  const add = (
    part: 'roles' | 'groups',
    object: ComparedObject,
    changes: readonly Change[],
    problemOf: (change: Change) => string | undefined,
  ) => {
    if (changes.length === 0) same[part] += 1
    else if (object.here)
      for (const change of changes)
        differences.push({
          id: `${part}\n${object.here.id}\n${change.name}`,
          part,
          object,
          changes: [change],
          needs: [],
          problem: problemOf(change),
        })
    else
      differences.push({ id: `${part}\n${folded(object.name)}`, part, object, changes, needs: [] })
  }
  const addAmbiguous = (part: 'roles' | 'groups', name: string, key: string) =>
    differences.push({
      id: `${part}\n${key}`,
      part,
      object: { key, name },
      changes: [],
      needs: [],
      problem: t(`ambiguous.${part}`),
    })

  for (const [index, { there: role, here: own, isAmbiguous }] of rolePairs.matches.entries()) {
    const key = own?.id ?? keyOf('roles', index)
    if (isAmbiguous) {
      addAmbiguous('roles', role.name, key)
      continue
    }
    const had = own && [...own.privileges, ...own.unknown]
    const unknown = role.unknown.filter((privilege) => !had?.includes(privilege))
    const values: RoleValues = {
      name: role.name,
      description: role.description,
      privileges: [...role.privileges, ...role.unknown.filter((one) => had?.includes(one))],
    }
    const before = own && { ...own, privileges: had ?? [] }
    const changes = roleChangesOf(before, values).map((change) => ({
      ...change,
      ...(change.name === 'privileges' &&
        unknown.length > 0 && {
          warnings: [
            ...(change.warnings ?? []),
            warning(t('unknownPrivileges', { names: formatList(unknown) })),
          ],
        }),
    }))
    add('roles', { key, name: role.name, here: own, role: values }, changes, () => undefined)
  }

  for (const [index, match] of groupPairs.matches.entries()) {
    const { there: group, here: own, isAmbiguous } = match
    const key = own?.id ?? keyOf('groups', index)
    if (isAmbiguous) addAmbiguous('groups', group.name, key)
    else
      add(
        'groups',
        { key, name: group.name, here: own, group: group.values },
        groupChangesOf(own?.values, group.values),
        ({ name }) => (name === 'capabilities' ? t('capabilitiesFinal') : undefined),
      )
  }

  const featured = (value: unknown): Mapped => {
    if (!Array.isArray(value)) return asIs(value)
    return all(
      (value as FeaturedGroup[]).map((entry) => {
        const isNamed = ({ name, owner }: { name: string; owner: string }) =>
          sameName(name, entry.title) && owner === entry.owner
        const other = groupPairs.matches.find((match) => isNamed(match.there))
        const own = other ? other.here : groupsHere.find(isNamed)
        if (own) return asIs({ ...entry, owner: own.owner, title: own.name })
        if (!other || other.isAmbiguous)
          return {
            ...asIs(entry),
            problem: other
              ? t('refersTo.ambiguous', { name: entry.title })
              : t('refersTo.group', { id: entry.title }),
          }
        const key = keyOf('groups', groupPairs.matches.indexOf(other))
        return { value: { ...entry, owner: username }, needs: [key] }
      }),
    )
  }
  const mappedSetting = (name: SettingName, value: unknown): Mapped => {
    if (name === 'featuredGroups') return featured(value)
    const form = groupFormOf(name)
    const id = form && typeof value === 'string' ? groupIdOf(form, value) : undefined
    if (form && id !== undefined) {
      const { value: own, ...rest } = groupIds.idOf(id)
      return { ...rest, value: own === id ? value : valueOf(form, String(own)) }
    }
    const isKey =
      definitionOf(name).kind === 'image' && thereUrl !== hereUrl && typeof value === 'string'
    return isKey && !/^(https?:|images\/|none$)/.test(value)
      ? { ...asIs(value), problem: t('image') }
      : asIs(value)
  }
  const otherHost = hostOf(thereUrl)
  const urlWarnings = (value: unknown) =>
    otherHost !== '' &&
    otherHost !== hostOf(hereUrl) &&
    JSON.stringify(value).toLowerCase().includes(otherHost.toLowerCase())
      ? [warning(t('otherUrl', { host: otherHost }))]
      : []
  const settingsHere = shareable(here.settings)
  const onlyHere: string[] = []
  for (const { name } of settingsOfPortal(here.settings)) {
    const value = there.settings[name]
    const before = settingsHere[name]
    if (value === undefined) {
      if (before !== undefined) onlyHere.push(name)
      continue
    }
    const { value: after, needs, problem } = mappedSetting(name, value)
    if (isSame(before, after)) {
      same.settings += 1
      continue
    }
    const change = settingChangeOf(name, before, after, warnings, { titles: groupIds.names })
    const object = { key: `settings ${name}`, name: change.section ?? '', here: { id: name, name } }
    differences.push({
      id: `settings\n${name}`,
      part: 'settings',
      object,
      changes: [{ ...change, warnings: [...(change.warnings ?? []), ...urlWarnings(value)] }],
      needs,
      problem,
    })
  }

  const defaultsHere = comparableDefaults(here.newMembers ?? {})
  const mappedDefault = (name: string, value: unknown): Mapped => {
    switch (name) {
      case 'role':
        return isBuiltInRole(String(value)) ? asIs(value) : roleIds.idOf(String(value))
      case 'groups':
        return all((value as string[]).map(groupIds.idOf))
      case 'userLicenseType':
        return !userTypes || userTypes.has(String(value))
          ? asIs(value)
          : { ...asIs(value), problem: t('refersTo.userType', { name: userTypeName(value) }) }
      default:
        return asIs(value)
    }
  }
  const userTypeName = (value: unknown) =>
    userTypes?.get(String(value)) ??
    (userLicenseNames as Readonly<Record<string, string>>)[String(value)] ??
    String(value)
  const formats: Readonly<Record<string, (value: unknown) => string>> = {
    role: (value) =>
      isBuiltInRole(String(value))
        ? builtInRoles[String(value) as keyof typeof builtInRoles].name
        : (roleIds.names.get(String(value)) ?? String(value)),
    groups: (value) => groupIds.names.get(String(value)) ?? String(value),
    userLicenseType: userTypeName,
    userType: (value) =>
      value === 'both' || value === 'arcgisonly'
        ? tNewMembers(`userType.${value}`)
        : formatValue(value),
  }
  const defaultsThere = here.newMembers && there.newMembers ? there.newMembers : {}
  for (const name of ['role', 'userLicenseType', 'userType', 'groups'] as const) {
    const value = defaultsThere[name]
    if (value == null || (Array.isArray(value) && value.length === 0)) continue
    const { value: after, needs, problem } = mappedDefault(name, value)
    const before = defaultsHere[name] ?? undefined
    if (isSame(before, after)) {
      same.settings += 1
      continue
    }
    const format = formats[name]
    const section = tNewMembers('title')
    differences.push({
      id: `newMembers\n${name}`,
      part: 'settings',
      object: { key: 'newMembers', name: section, here: { id: 'newMembers', name: section } },
      changes: [
        {
          name,
          label: tNewMembers(`field.${name}`),
          section,
          before,
          after,
          ...(format && { format }),
          warnings: after === 'org_admin' ? [dangerous(tNewMembers('administrators'))] : [],
        },
      ],
      needs,
      problem,
    })
  }
  return {
    differences,
    same,
    onlyHere: {
      settings: onlyHere,
      roles: there.roles ? rolePairs.onlyHere.map(({ name }) => name) : [],
      groups: there.groups ? groupPairs.onlyHere.map(({ name }) => name) : [],
    },
    missing: [
      ...(there.roles ? [] : ['roles' as const]),
      ...(there.groups ? [] : ['groups' as const]),
    ],
  }
}
