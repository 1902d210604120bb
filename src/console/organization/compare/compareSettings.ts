import type { SettingName } from '../../../rest/records/settings.ts'
import { userLicenseNames } from '../../../rest/organization/licenses.ts'
import { builtInRoles, isBuiltInRole } from '../../../rest/organization/roles.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { formatValue } from '../../shell/changes/formatValue.ts'
import { dangerous, warning } from '../../shell/changes/warning.ts'
import { sameName } from '../roles/exchange/exchange.ts'
import { changeOf } from '../settings/changes.ts'
import { groupFormOf, groupIdOf, valueOf } from '../settings/controls/groupQuery.ts'
import type { WarningContext } from '../settings/guards.ts'
import type { UserDefaults } from '../settings/newMembers/defaults.ts'
import { t as tNewMembers } from '../settings/newMembers/messages.ts'
import { definitionOf, settingsOfPortal } from '../settings/sections.ts'
import type { OrganizationGroup } from './content.ts'
import type { Difference, PartComparison } from './difference.ts'
import type { Matches, Named } from './matching.ts'
import { all, asIs, keyOf, type Mapped, type References } from './references.ts'
import { comparableDefaults, shareable } from './snapshot.ts'
import { t } from './messages.ts'

type Groups = Matches<OrganizationGroup & Named>

/** What the comparison of settings depends on. */
interface Surroundings {
  /** The URLs of the two portals. */
  readonly thereUrl: string
  readonly hereUrl: string
  /** The person who will own groups that are created. */
  readonly username: string
  readonly warnings: WarningContext
}

interface FeaturedGroup {
  readonly owner: string
  readonly title: string
}

/** Returns a group that is featured there as it would be here. */
const mappedFeatured = (
  entry: FeaturedGroup,
  { matches, here }: Groups,
  username: string,
): Mapped => {
  const isNamed = ({ name, owner }: OrganizationGroup & Named) =>
    sameName(name, entry.title) && owner === entry.owner
  const other = matches.find(({ there }) => isNamed(there))
  const own = other ? other.here : here.find(isNamed)
  if (own) return asIs({ ...entry, owner: own.owner, title: own.name })
  if (!other) return { ...asIs(entry), problem: t('refersTo.group', { id: entry.title }) }
  if (other.isAmbiguous)
    return { ...asIs(entry), problem: t('refersTo.ambiguous', { name: entry.title }) }
  const key = keyOf('groups', matches.indexOf(other))
  return { value: { ...entry, owner: username }, needs: [key] }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Compares the settings of two portals. */
export const compareSettings = (
  there: Readonly<Record<string, unknown>>,
  here: Readonly<Record<string, unknown>>,
  groups: Groups,
  groupIds: References,
  { thereUrl, hereUrl, username, warnings }: Surroundings,
): PartComparison => {
  const mapped = (name: SettingName, value: unknown): Mapped => {
    if (name === 'featuredGroups' && Array.isArray(value))
      return all((value as FeaturedGroup[]).map((one) => mappedFeatured(one, groups, username)))
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
  const isOtherHost = otherHost !== '' && otherHost !== hostOf(hereUrl)
  const urlWarnings = (value: unknown) =>
    isOtherHost && JSON.stringify(value).toLowerCase().includes(otherHost.toLowerCase())
      ? [warning(t('otherUrl', { host: otherHost }))]
      : []
  const own = shareable(here)
  const both = settingsOfPortal(here).filter(({ name }) => there[name] !== undefined)
  const differences = both.flatMap(({ name }): readonly Difference[] => {
    const { value: after, needs, problem } = mapped(name, there[name])
    if (isSame(own[name], after)) return []
    const change = changeOf(name, own[name], after, warnings, { titles: groupIds.names })
    const object = { key: `settings ${name}`, name: change.section ?? '', here: { id: name, name } }
    const warned = [...(change.warnings ?? []), ...urlWarnings(there[name])]
    return [
      {
        id: `settings\n${name}`,
        part: 'settings',
        object,
        changes: [{ ...change, warnings: warned }],
        needs,
        problem,
      },
    ]
  })
  return {
    differences,
    same: both.length - differences.length,
    onlyHere: settingsOfPortal(here).flatMap(({ name }) =>
      there[name] === undefined && own[name] !== undefined ? [name] : [],
    ),
  }
}

/** The user types of this portal: names by ID; undefined if it does not return them. */
export type UserTypes = ReadonlyMap<string, string> | undefined

/** Compares the defaults of new members, which belong to the settings; nothing if one of the portals has not returned them. */
export const compareDefaults = (
  there: UserDefaults | undefined,
  here: UserDefaults | undefined,
  roleIds: References,
  groupIds: References,
  userTypes: UserTypes,
): Pick<PartComparison, 'differences' | 'same'> => {
  if (!there || !here) return { differences: [], same: 0 }
  const userTypeName = (value: unknown) =>
    userTypes?.get(String(value)) ??
    (userLicenseNames as Readonly<Record<string, string>>)[String(value)] ??
    String(value)
  const mapped = (name: string, value: unknown): Mapped => {
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
  const section = tNewMembers('title')
  const object = { key: 'newMembers', name: section, here: { id: 'newMembers', name: section } }
  const own = comparableDefaults(here)
  const given = (['role', 'userLicenseType', 'userType', 'groups'] as const).filter((name) => {
    const { [name]: value } = there
    return value != null && !(Array.isArray(value) && value.length === 0)
  })
  const differences = given.flatMap((name): readonly Difference[] => {
    const { value: after, needs, problem } = mapped(name, there[name])
    const before = own[name] ?? undefined
    if (isSame(before, after)) return []
    const format = formats[name]
    const change = {
      name,
      label: tNewMembers(`field.${name}`),
      section,
      before,
      after,
      ...(format && { format }),
      warnings: after === 'org_admin' ? [dangerous(tNewMembers('administrators'))] : [],
    }
    return [
      { id: `newMembers\n${name}`, part: 'settings', object, changes: [change], needs, problem },
    ]
  })
  return { differences, same: given.length - differences.length }
}
