import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import type { User } from '../../../../rest/records/user.ts'
import { fieldNamed } from '../../../shell/forms/refused.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import type { Change } from '../../../shell/plan/change.ts'
import { t } from './messages.ts'

/** The fields of the form, which have the names of their parameters. */
const fields = ['firstName', 'lastName', 'email', 'description', 'access'] as const
export type FieldName = (typeof fields)[number]
export type ProfileValues = Readonly<Record<FieldName, string>>

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
})

/** Returns the value of a field as its parameter: null clears it, where it can be cleared. */
const parameterOf = (name: string, value: unknown) => {
  const isClearable = name === 'lastName' || name === 'description'
  return isClearable && value === '' ? null : value
}

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

/** The changes from one state of a profile to another. */
export const changesOf = (before: ProfileValues, after: ProfileValues): readonly Change[] =>
  changedNames(before, after).map((name) => ({
    name,
    label: t(`field.${name}`),
    before: before[name],
    after: after[name].trim(),
    ...(name === 'access' && {
      format: (value) => {
        const known = accesses.find((one) => one === value)
        return known ? t(`access.${known}`) : String(value)
      },
    }),
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
