import type { Person } from '../../../rest/protocol/authorization.ts'
import {
  administratorRole,
  assignmentRefusal,
  fitsUserType,
} from '../../../rest/organization/roleAssignment.ts'
import type { User } from '../../../rest/records/user.ts'
import { dangerous, note, warning, type Warning } from '../../shell/plan/warning.ts'
import type { RoleView } from './allRoles.ts'
import { formatList } from '../../shell/format.ts'
import { roleIdOf } from './roleOf.ts'
import { t } from './messages.ts'

/** The members whose role an assignment changes, and the others by reason. */
export interface Assignment {
  readonly changed: readonly User[]
  readonly same: readonly User[]
  /** Members whose user type excludes the role. */
  readonly wrongUserType: readonly User[]
  /** Members whose role the user does not have permission to change. */
  readonly refused: readonly User[]
  /** The user, if other members are included: changing the own role can remove the permission to continue, so it is a separate operation. */
  readonly own: User | undefined
}

/** Groups members by the result if `person` assigns `role` to all of them. */
export const assignmentOf = (
  users: readonly User[],
  role: RoleView,
  person: Person,
): Assignment => {
  const same: User[] = []
  const wrongUserType: User[] = []
  const refused: User[] = []
  const changed: User[] = []
  let own: User | undefined
  for (const user of users)
    if (roleIdOf(user) === role.id) same.push(user)
    else if (!fitsUserType(role.id, user.userLicenseTypeId)) wrongUserType.push(user)
    else if (assignmentRefusal(person, roleIdOf(user), role.id, role.privileges ?? []))
      refused.push(user)
    else if (users.length > 1 && user.username === person.username) own = user
    else changed.push(user)
  return { changed, same, wrongUserType, refused, own }
}

/** The reason why `role` can’t be assigned to any of the members; undefined if at least one can get it. */
export const whyNotAssign = (
  users: readonly User[],
  role: RoleView,
  person: Person,
): string | undefined => {
  const { changed, own, refused, wrongUserType } = assignmentOf(users, role, person)
  if (changed.length > 0 || own) return undefined
  const [first] = refused
  if (first) {
    const refusal = assignmentRefusal(person, roleIdOf(first), role.id, role.privileges ?? [])
    return refusal?.because === 'privilege'
      ? t('refusal.privilege', { privilege: refusal.privilege })
      : t('refusal.administrator')
  }
  return wrongUserType.length > 0 ? t('refusal.userType', { count: users.length }) : undefined
}

const namesShown = 5

/** "Ada Moreno, Emil Novak, and 3 more". */
export const namesOf = (users: readonly User[]): string => {
  const names = users.slice(0, namesShown).map(({ fullName, username }) => fullName ?? username)
  const others = users.length - names.length
  return formatList(others > 0 ? [...names, t('more', { count: others })] : names)
}

const line = (
  of: (text: string) => Warning,
  key: 'becomesAdministrator' | 'losesAdministrator' | 'wrongUserType' | 'refused' | 'hasRole',
  users: readonly User[],
): readonly Warning[] =>
  users.length === 0 ? [] : [of(t(key, { count: users.length, names: namesOf(users) }))]

/** Why an assignment leaves members out, the most serious reason first. */
export const exclusionsOf = ({
  same,
  wrongUserType,
  refused,
  own,
}: Assignment): readonly Warning[] => [
  ...line(warning, 'wrongUserType', wrongUserType),
  ...line(warning, 'refused', refused),
  ...(own ? [note(t('ownLater'))] : []),
  ...line(note, 'hasRole', same),
]

/** Warnings about the assignment, the most serious first. */
export const warningsOf = (assignment: Assignment, role: RoleView): readonly Warning[] => [
  ...line(
    dangerous,
    'becomesAdministrator',
    role.id === administratorRole ? assignment.changed : [],
  ),
  ...line(
    warning,
    'losesAdministrator',
    assignment.changed.filter((user) => roleIdOf(user) === administratorRole),
  ),
  ...exclusionsOf(assignment),
]
