import type { Input, Result } from '../../../../rest/protocol/operation.ts'
import type { organization } from '../../../../rest/organization/organization.ts'
import { isNothing, isSame } from '../../../shell/changes/equality.ts'

/** The new member defaults that the portal stores. */
export type UserDefaults = Result<typeof organization.userDefaultSettings>

/** The values of the form; empty for no default. */
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

const itemIds = (entries: UserDefaults['apps'] | UserDefaults['appBundles']) =>
  (entries ?? []).map(({ itemId }) => itemId)

export const valuesOf = (stored: UserDefaults): DefaultValues => ({
  role: stored.role ?? '',
  userLicenseType: stored.userLicenseType ?? '',
  userType: stored.userType ?? '',
  groups: [...(stored.groups ?? [])],
  apps: itemIds(stored.apps),
  appBundles: itemIds(stored.appBundles),
})

/** The entries of these items; keeps the stored properties of an entry, such as entitlements. */
const entriesOf = (
  ids: readonly string[],
  stored: UserDefaults['apps'] | UserDefaults['appBundles'],
) => {
  const known = new Map((stored ?? []).map((entry) => [entry.itemId, entry]))
  return ids.map((itemId) => known.get(itemId) ?? { itemId })
}

const unlessEmpty = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value

/** The stored form of a field; undefined for no default. */
const storedOf = (name: DefaultName, values: DefaultValues, stored: UserDefaults): unknown =>
  unlessEmpty(
    name === 'apps' || name === 'appBundles' ? entriesOf(values[name], stored[name]) : values[name],
  )

/** The changes that the form makes, with stored values. */
export const changesOf = (stored: UserDefaults, values: DefaultValues) =>
  defaultNames.flatMap((name) => {
    const [before, after] = [unlessEmpty(stored[name] ?? undefined), storedOf(name, values, stored)]
    return isSame(before, after) ? [] : [{ name, before, after }]
  })

type DefaultsInput = Input<typeof organization.setUserDefaultSettings>

/** The current defaults, including unknown properties, with these changes. Empty if no default is left. */
export const withChanges = (
  present: Readonly<Record<string, unknown>>,
  changes: readonly { readonly name: string; readonly after: unknown }[],
): DefaultsInput => {
  const after = { ...present, ...Object.fromEntries(changes.map((one) => [one.name, one.after])) }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => !isNothing(value)))
}
