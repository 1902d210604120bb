import {
  assignmentRefusal,
  administratorRole,
  fitsUserType,
} from '../../../../rest/organization/roleAssignment.ts'
import { accounts } from '../../../../rest/organization/accounts.ts'
import type { UserLicenseType } from '../../../../rest/organization/members.ts'
import type { NewMemberDefaults } from '../../../../rest/organization/organization.ts'
import { Invitation } from '../../../../rest/organization/userChanges.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import { hasPrivilege, type Person } from '../../../../rest/protocol/authorization.ts'
import type { Group } from '../../../../rest/records/group.ts'
import type { RoleView } from '../../../shared/roles/allRoles.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import { privilegeLabel } from '../../../shell/privilegeLabel.ts'
import { licensesLeft } from '../../../shared/members/licenses.ts'
import { t } from './messages.ts'
import type { FieldName, NewMember } from './table.ts'

/** What rows are checked against. */
export interface Known {
  readonly person: Person
  readonly roles: readonly RoleView[]
  readonly userTypes: readonly UserLicenseType[]
  /** The groups by their IDs and titles as entered, in lower case; those that are still being read are missing. */
  readonly groups: ReadonlyMap<string, readonly Group[]>
  /** The usernames that members have, in lower case, each with a free one if the portal suggests one. */
  readonly taken: ReadonlyMap<string, string | undefined>
  /** The usernames of an interrupted import, in lower case, each with whether it created the member. */
  readonly interrupted: ReadonlyMap<string, boolean>
  /** Whether new members are invited, as on ArcGIS Online, and not created with all that they get. */
  readonly isOnline: boolean
  /** Undefined if the person can't read them. */
  readonly defaults: NewMemberDefaults | undefined
}

export interface Problem {
  readonly field: FieldName | 'password'
  readonly message: string
  /** A username to use instead. */
  readonly suggestion?: string
}

/**
 * A new member as it is sent, without a password. An invitation leaves what is not given to the defaults of the portal; an account gets
 * all from here.
 */
export type Invited = Pick<
  Invitation,
  'username' | 'firstname' | 'lastname' | 'email' | 'role' | 'userLicenseType' | 'groups'
> &
  Pick<Input<typeof accounts.create>, 'idpUsername'>

/** A row with its problems, and the new member that it describes, without a password. */
export interface CheckedRow {
  /** The position in the list, which messages about other rows name. */
  readonly number: number
  readonly row: NewMember
  readonly problems: readonly Problem[]
  /** Whether an interrupted import has created the member. */
  readonly isCreated: boolean
  readonly invitation: Invited
  /** The role and the user type that the member gets, as far as they are known. */
  readonly role: string | undefined
  readonly userType: string | undefined
}

/** Returns the objects that a text names by ID or, in any case, by name. */
const named = <T extends { readonly id: string; readonly name?: string | undefined }>(
  all: readonly T[],
  text: string,
): readonly T[] => {
  const byId = all.filter(({ id }) => id === text)
  return byId.length > 0
    ? byId
    : all.filter(({ name }) => name?.toLowerCase() === text.toLowerCase())
}

/** Returns the IDs and titles of groups in a cell. */
export const groupNames = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** The role that replaces an empty cell, where the new member defaults name it. */
const effective = <T extends { readonly id: string }>(
  all: readonly T[],
  found: readonly T[],
  text: string,
  usual: string | null | undefined,
): T | undefined => (text === '' ? all.find(({ id }) => id === usual) : found[0])

/** Checks one row, except for what depends on the other rows. */
const checkRow = (
  row: NewMember,
  password: string | undefined,
  known: Known,
): Omit<CheckedRow, 'number'> => {
  const { person, roles, userTypes, groups, taken, interrupted, isOnline, defaults } = known
  const params = isOnline ? Invitation : accounts.create.params
  const problems: Problem[] = []
  const add = (field: Problem['field'], message: string | undefined, suggestion?: string) => {
    if (message !== undefined && !problems.some((one) => one.field === field))
      problems.push({ field, message, ...(suggestion !== undefined && { suggestion }) })
  }
  for (const field of ['username', 'firstname', 'lastname', 'email'] as const)
    add(
      field,
      row[field] === '' && !(isOnline && field === 'lastname')
        ? t('required')
        : refusal({ params }, field, row[field]),
    )
  const { idpUsername } = row
  if (idpUsername !== '')
    add(
      'idpUsername',
      isOnline ? t('noLogins') : refusal(accounts.create, 'idpUsername', idpUsername),
    )
  else if (password !== undefined) add('password', refusal({ params }, 'password', password))
  const name = row.username.toLowerCase()
  const isCreated = interrupted.get(name) === true
  // Another username would create the same person twice.
  if (taken.has(name))
    add(
      'username',
      t('taken', { username: row.username }),
      interrupted.has(name) ? undefined : taken.get(name),
    )

  const foundRoles = named(roles, row.role)
  const role = effective(roles, foundRoles, row.role, defaults?.role)
  if (row.role !== '' && foundRoles.length === 0) add('role', t('unknownRole', { name: row.role }))
  const foundTypes = named(userTypes, row.userLicenseType)
  const userType = effective(userTypes, foundTypes, row.userLicenseType, defaults?.userLicenseType)
  if (row.userLicenseType !== '' && foundTypes.length === 0)
    add('userLicenseType', t('unknownUserType', { name: row.userLicenseType }))
  if (!isOnline) {
    const missing = t(defaults ? 'noDefault' : 'unknownDefault')
    if (row.role === '' && !role) add('role', missing)
    if (row.userLicenseType === '' && !userType) add('userLicenseType', missing)
  }
  if (role) {
    const refused = assignmentRefusal(person, undefined, role.id, role.privileges ?? [])
    if (refused)
      add(
        'role',
        refused.because === 'administrator'
          ? t('onlyAdministrators')
          : t('privilegeMissing', { privilege: privilegeLabel(refused.privilege) }),
      )
    if (userType && !fitsUserType(role.id, userType.id))
      add('role', t('unfit', { role: role.name, userType: userType.name ?? userType.id }))
  }

  const names = groupNames(row.groups)
  const ids: string[] = []
  for (const one of names) {
    const found = groups.get(one.toLowerCase())
    if (found?.length === 0) add('groups', t('unknownGroup', { name: one }))
    if (found && found.length > 1) add('groups', t('severalGroups', { name: one }))
    ids.push(found?.[0]?.id ?? one)
  }
  if (names.length > 0 && !hasPrivilege(person, 'portal:admin:assignToGroups'))
    add('groups', t('noGroups', { privilege: privilegeLabel('portal:admin:assignToGroups') }))
  const given = ids.length > 0 || isOnline ? ids : (defaults?.groups ?? [])
  const { username, firstname, lastname, email } = row
  return {
    row,
    problems: isCreated ? [] : problems,
    isCreated,
    invitation: {
      username,
      firstname,
      lastname,
      email,
      ...((row.role !== '' || !isOnline) && role && { role: role.id }),
      ...((row.userLicenseType !== '' || !isOnline) &&
        userType && { userLicenseType: userType.id }),
      ...(given.length > 0 && { groups: given }),
      ...(idpUsername !== '' && { idpUsername }),
    },
    role: role?.id,
    userType: userType?.id,
  }
}

/**
 * Checks rows: each by the contract and by what exists, then against the rows before it, which have the same username or use up the
 * licenses.
 */
export const checkRows = (
  rows: readonly NewMember[],
  passwords: ReadonlyMap<string, string>,
  known: Known,
): readonly CheckedRow[] => {
  const first = new Map<string, number>()
  const used = new Map<string, number>()
  return rows.map((row, index) => {
    const checked = checkRow(row, passwords.get(row.id), known)
    const problems = [...checked.problems]
    const name = row.username.toLowerCase()
    const before = first.get(name)
    if (name !== '' && before !== undefined && !problems.some(({ field }) => field === 'username'))
      problems.push({ field: 'username', message: t('duplicate', { row: before + 1 }) })
    else if (before === undefined) first.set(name, index)
    const type = known.userTypes.find(({ id }) => id === checked.userType)
    if (type && problems.length === 0 && !checked.isCreated) {
      const count = (used.get(type.id) ?? 0) + 1
      if (count > licensesLeft(type))
        problems.push({
          field: 'userLicenseType',
          message: t('noLicense', { userType: type.name ?? type.id, count: licensesLeft(type) }),
        })
      else used.set(type.id, count)
    }
    return { ...checked, problems, number: index + 1 }
  })
}

/** Returns the rows that make administrators. */
export const administratorsIn = (rows: readonly CheckedRow[]): readonly CheckedRow[] =>
  rows.filter(({ role }) => role === administratorRole)
