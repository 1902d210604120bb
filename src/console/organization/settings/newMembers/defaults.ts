import type { Input, Result } from '../../../../rest/protocol/operation.ts'
import type { organization } from '../../../../rest/organization/organization.ts'
import { isNothing, isSame } from '../../../shell/plan/equality.ts'

/** What the portal tells about new members, whatever it holds. */
export type Told = Result<typeof organization.userDefaultSettings>

/** The same as it is entered: empty for no default. */
export interface DefaultValues {
  role: string
  userLicenseType: string
  userType: string
  groups: string[]
  /** Item IDs. */
  apps: string[]
  /** Item IDs. */
  appBundles: string[]
}
export type DefaultName = keyof DefaultValues

/** In the order of the form. */
const defaultNames = [
  'role',
  'userLicenseType',
  'userType',
  'groups',
  'apps',
  'appBundles',
] as const satisfies readonly DefaultName[]

const itemIds = (entries: Told['apps'] | Told['appBundles']) =>
  (entries ?? []).map(({ itemId }) => itemId)

export const valuesOf = (told: Told): DefaultValues => ({
  role: told.role ?? '',
  userLicenseType: told.userLicenseType ?? '',
  userType: told.userType ?? '',
  groups: [...(told.groups ?? [])],
  apps: itemIds(told.apps),
  appBundles: itemIds(told.appBundles),
})

/** The entries of these items; what the portal keeps with one, such as entitlements, stays with it. */
const entriesOf = (ids: readonly string[], told: Told['apps'] | Told['appBundles']) => {
  const known = new Map((told ?? []).map((entry) => [entry.itemId, entry]))
  return ids.map((itemId) => known.get(itemId) ?? { itemId })
}

const unlessEmpty = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value

/** What a field of the form means, as it is stored; undefined for no default. */
const storedOf = (name: DefaultName, values: DefaultValues, told: Told): unknown =>
  unlessEmpty(
    name === 'apps' || name === 'appBundles' ? entriesOf(values[name], told[name]) : values[name],
  )

/** What the form would change: names with their values as they are stored. */
export const changesOf = (told: Told, values: DefaultValues) =>
  defaultNames.flatMap((name) => {
    const [before, after] = [unlessEmpty(told[name] ?? undefined), storedOf(name, values, told)]
    return isSame(before, after) ? [] : [{ name, before, after }]
  })

type DefaultsInput = Input<typeof organization.setUserDefaultSettings>

/** All that is to hold: what is there, unknown fields too, with these changes. Empty when no default is left. */
export const withChanges = (
  present: Readonly<Record<string, unknown>>,
  changes: readonly { readonly name: string; readonly after: unknown }[],
): DefaultsInput => {
  const after = { ...present, ...Object.fromEntries(changes.map((one) => [one.name, one.after])) }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => !isNothing(value)))
}
