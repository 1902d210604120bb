import { members } from '../../../../rest/organization/members.ts'
import { portals } from '../../../../rest/organization/portals.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import type { User } from '../../../../rest/records/user.ts'
import { fieldNamed } from '../../../shell/forms/refused.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { offerLabel } from '../../settings/controls/offers.ts'
import { t } from './messages.ts'

/** The fields of the form, which have the names of their parameters. */
const fields = [
  'firstName',
  'lastName',
  'email',
  'description',
  'access',
  'culture',
  'region',
  'units',
] as const
export type FieldName = (typeof fields)[number]
export type ProfileValues = Readonly<Record<FieldName, string>>

/** The reads that show profiles; the organization contains that of the signed-in member, which the header shows. */
export const changedReads = [users.read, members.list, members.search, portals.read]

/** Returns the field of a parameter that the portal refused. */
export const fieldOf = fieldNamed(fields, { fullname: 'firstName' })

/** Who can see a profile. */
export const accesses = userChanges.update.params.shape.access.unwrap().options

export const valuesOf = (user: User): ProfileValues => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email ?? '',
  description: user.description ?? '',
  access: user.access ?? '',
  culture: user.culture ?? '',
  region: user.region ?? '',
  units: user.units ?? '',
})

/** The units of length and area. */
export const unitSystems = userChanges.update.params.shape.units.unwrap().unwrap().options

/** Fields that can be cleared. */
const clearable = new Set(['lastName', 'description', 'culture', 'region', 'units'])

/** Returns the value of a field as its parameter: null clears it, where it can be cleared. */
const parameterOf = (name: string, value: unknown) =>
  clearable.has(name) && value === '' ? null : value

const changedNames = (before: ProfileValues, after: ProfileValues) =>
  fields.filter((name) => before[name] !== after[name].trim())

/** Returns the problems of the changed fields, which the contract finds. */
export const problemsOf = (before: ProfileValues, after: ProfileValues) =>
  Object.fromEntries(
    changedNames(before, after).map((name) => [
      name,
      refusal(userChanges.update, name, parameterOf(name, after[name].trim())),
    ]),
  )

const known =
  <V extends string>(values: readonly V[], nameOf: (value: V) => string) =>
  (value: unknown) => {
    const found = values.find((one) => one === value)
    return found === undefined ? String(value) : nameOf(found)
  }

const nameOfUnits = known(unitSystems, (value) => t(`units.${value}`))

/** Returns the name of the units of a profile; undefined if it has none. */
export const unitsName = (units: string | null | undefined): string | undefined =>
  units == null || units === '' ? undefined : nameOfUnits(units)

/** How reviews show the values of fields whose values have names. */
const formats: Partial<Record<FieldName, (value: unknown) => string>> = {
  access: known(accesses, (value) => t(`access.${value}`)),
  culture: (value) => offerLabel('culture', String(value)),
  region: (value) => offerLabel('region', String(value)),
  units: nameOfUnits,
}

/** The changes from one state of a profile to another. */
export const changesOf = (before: ProfileValues, after: ProfileValues): readonly Change[] =>
  changedNames(before, after).map((name) => ({
    name,
    label: t(`field.${name}`),
    before: before[name],
    after: after[name].trim(),
    ...(formats[name] && { format: formats[name] }),
  }))

/** Whether changes rename a member: the full name then follows the first and the last name. */
export const renames = (changes: readonly Change[]): boolean =>
  changes.some(({ name }) => name === 'firstName' || name === 'lastName')

/** Returns the request of changes to the profile of a member. */
export const inputOf = (
  userName: string,
  changes: readonly Change[],
): Input<typeof userChanges.update> => ({
  userName,
  clearEmptyFields: true,
  ...Object.fromEntries(changes.map(({ name, after }) => [name, parameterOf(name, after)])),
})

/**
 * Returns the request that undoes changes to the profile of a member, with the full name, which can differ from the first and the last
 * name. Undefined if a value was empty that can't be cleared.
 */
export const undoOf = (
  { username, fullName }: Pick<User, 'username' | 'fullName'>,
  changes: readonly Change[],
): Input<typeof userChanges.update> | undefined => {
  const back = changes.map((change) => ({ ...change, after: change.before }))
  const input = {
    ...inputOf(username, back),
    ...(renames(changes) && fullName !== undefined && fullName !== ''
      ? { fullname: fullName }
      : {}),
  }
  return userChanges.update.params.safeParse(input).success ? input : undefined
}
