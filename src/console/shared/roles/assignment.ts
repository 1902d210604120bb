import { personName } from '../../shell/personName.ts'
import type { Person } from '../../../rest/protocol/authorization.ts'
import { withoutEffect } from '../../../rest/organization/licenses.ts'
import {
  administratorRole,
  assignmentRefusal,
  canChangeAccount,
  fitsUserType,
} from '../../../rest/organization/roleAssignment.ts'
import type { User } from '../../../rest/records/user.ts'
import { dangerous, note, warning, type Warning } from '../../shell/changes/warning.ts'
import type { RoleView } from './allRoles.ts'
import { formatList } from '../../shell/format.ts'
import { privilegeLabel } from '../../shell/privilegeLabel.ts'
import { roleIdOf } from './roleOf.ts'
import { t } from './messages.ts'

/** What is changed of the accounts of members. */
export type AccountAction = 'role' | 'userType' | AccountState | 'delete'
/** A change of whether members can sign in. */
export type AccountState = 'disable' | 'enable'

/** The members whose account a change concerns, and the others by reason. */
export interface Assignment {
  readonly changed: readonly User[]
  readonly same: readonly User[]
  /** Members whose role and user type would not fit. */
  readonly unfit: readonly User[]
  /** Members whose account the user does not have permission to change. */
  readonly refused: readonly User[]
  /** The user: no one can disable or delete the own account, and changing the own role with others could remove the permission to continue. */
  readonly own: User | undefined
}

interface Rules {
  readonly isSame: (user: User) => boolean
  readonly isUnfit?: (user: User) => boolean
  readonly isRefused: (user: User) => boolean
  /** Whether the user can change the own account. */
  readonly isForOwn: boolean
}

const divide = (
  users: readonly User[],
  person: Person,
  { isSame, isUnfit = () => false, isRefused, isForOwn }: Rules,
): Assignment => {
  const same: User[] = []
  const unfit: User[] = []
  const refused: User[] = []
  const changed: User[] = []
  let own: User | undefined
  for (const user of users)
    if (isSame(user)) same.push(user)
    else if (isUnfit(user)) unfit.push(user)
    else if (isRefused(user)) refused.push(user)
    else if (user.username === person.username && !isForOwn) own = user
    else changed.push(user)
  return { changed, same, unfit, refused, own }
}

/** Groups members by the result if `person` assigns `role` to all of them. */
export const assignmentOf = (users: readonly User[], role: RoleView, person: Person): Assignment =>
  divide(users, person, {
    isSame: (user) => roleIdOf(user) === role.id,
    isUnfit: ({ userLicenseTypeId }) => !fitsUserType(role.id, userLicenseTypeId),
    isRefused: (user) =>
      assignmentRefusal(person, roleIdOf(user), role.id, role.privileges ?? []) !== undefined,
    isForOwn: users.length === 1,
  })

const isProtectedFrom = (person: Person) => (user: User) =>
  !canChangeAccount(person, roleIdOf(user))

/** Groups members by the result if `person` assigns a user type to all of them. */
export const userTypeAssignmentOf = (
  users: readonly User[],
  userLicenseTypeId: string,
  person: Person,
): Assignment =>
  divide(users, person, {
    isSame: (user) => user.userLicenseTypeId === userLicenseTypeId,
    isUnfit: (user) => !fitsUserType(roleIdOf(user) ?? '', userLicenseTypeId),
    isRefused: isProtectedFrom(person),
    isForOwn: true,
  })

/** Groups members by the result if `person` disables, enables, or deletes all of them. */
export const accountChangeOf = (
  users: readonly User[],
  action: AccountState | 'delete',
  person: Person,
): Assignment =>
  divide(users, person, {
    isSame: ({ disabled = false }) => action !== 'delete' && disabled === (action === 'disable'),
    isRefused: isProtectedFrom(person),
    isForOwn: false,
  })

/** Why the user can't change the account of one member at all; undefined if the user can. */
export const whyNotChange = (
  user: User,
  action: Exclude<AccountAction, 'role'> | 'profile',
  person: Person,
): string | undefined => {
  if (isProtectedFrom(person)(user)) return t('refusal.ofAdministrator')
  return action !== 'userType' && action !== 'profile' && user.username === person.username
    ? t(`refusal.own.${action}`)
    : undefined
}

/** The reason why `role` can’t be assigned to any of the members; undefined if at least one can get it. */
export const whyNotAssign = (
  users: readonly User[],
  role: RoleView,
  person: Person,
): string | undefined => {
  const { changed, own, refused, unfit } = assignmentOf(users, role, person)
  if (changed.length > 0 || own) return undefined
  const [first] = refused
  if (first) {
    const refusal = assignmentRefusal(person, roleIdOf(first), role.id, role.privileges ?? [])
    return refusal?.because === 'privilege'
      ? t('refusal.privilege', { privilege: refusal.privilege })
      : t('refusal.administrator')
  }
  return unfit.length > 0 ? t('refusal.userType', { count: users.length }) : undefined
}

const namesShown = 5

/** "Ada Moreno, Emil Novak, and 3 more". */
export const namesOf = (users: readonly User[]): string => {
  const names = users.slice(0, namesShown).map(personName)
  const others = users.length - names.length
  return formatList(others > 0 ? [...names, t('more', { count: others })] : names)
}

const line = (
  of: (text: string, more?: Omit<Warning, 'severity' | 'text'>) => Warning,
  text: string,
  users: readonly User[],
  detail?: string,
): readonly Warning[] =>
  users.length === 0 ? [] : [of(text, detail === undefined ? {} : { detail })]

const about = (users: readonly User[]) => ({ count: users.length, names: namesOf(users) })

/** Why an assignment leaves members out, the most serious reason first. */
export const exclusionsOf = (
  { same, unfit, refused, own }: Assignment,
  action: AccountAction = 'role',
): readonly Warning[] => [
  ...line(warning, t(action === 'userType' ? 'wrongRole' : 'wrongUserType', about(unfit)), unfit),
  ...line(warning, t(action === 'role' ? 'refused' : 'administrators', about(refused)), refused),
  ...(own ? [note(t(action === 'role' ? 'ownLater' : 'ownAccount'))] : []),
  ...(action === 'delete' ? [] : line(note, t(`same.${action}`, about(same)), same)),
]

/** The members for whom privileges of their roles have no effect with their user types. */
const withoutEffectFor = (
  users: readonly User[],
  privilegesOf: (user: User) => readonly string[] | undefined,
  userTypeOf: (user: User) => string | undefined,
): readonly Warning[] => {
  const found = users.flatMap((user) => {
    const privileges = withoutEffect(privilegesOf(user) ?? [], userTypeOf(user))
    return privileges.length === 0 ? [] : [{ user, privileges }]
  })
  const concerned = found.map(({ user }) => user)
  const privileges = new Set(found.flatMap((one) => one.privileges.map(privilegeLabel)))
  return line(
    warning,
    t('withoutEffect', { ...about(concerned), privileges: formatList([...privileges]) }),
    concerned,
  )
}

/** Warnings about the assignment of a role, the most serious first. */
export const warningsOf = (assignment: Assignment, role: RoleView): readonly Warning[] => {
  const { changed } = assignment
  const leaving = changed.filter((user) => roleIdOf(user) === administratorRole)
  return [
    ...line(
      dangerous,
      t('becomesAdministrator', about(changed)),
      role.id === administratorRole ? changed : [],
    ),
    ...line(warning, t('losesAdministrator', about(leaving)), leaving, t('oneAdministrator')),
    ...withoutEffectFor(
      changed,
      () => role.privileges,
      ({ userLicenseTypeId }) => userLicenseTypeId,
    ),
    ...exclusionsOf(assignment),
  ]
}

/** Warnings about the assignment of a user type, the most serious first. */
export const userTypeWarningsOf = (
  assignment: Assignment,
  userLicenseTypeId: string,
  roles: readonly RoleView[],
): readonly Warning[] => [
  ...withoutEffectFor(
    assignment.changed,
    (user) => roles.find(({ id }) => id === roleIdOf(user))?.privileges,
    () => userLicenseTypeId,
  ),
  ...exclusionsOf(assignment, 'userType'),
]
