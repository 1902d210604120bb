import type { Person } from '../../../../rest/protocol/authorization.ts'
import type { User } from '../../../../rest/records/user.ts'
import { isRecent } from '../../../shared/members/absence.ts'
import { accountChangeOf } from '../../../shared/roles/assignment.ts'
import { personName } from '../../../shell/personName.ts'
import { paths } from '../../../shell/paths.ts'
import { ownedLists } from '../account/owned.ts'
import { t } from './messages.ts'

/** Returns whom a plan concerns. `recent` are those who could be disabled, and were active lately: the person can leave them out. */
export const planOf = (users: readonly User[], person: Person, leavesOut: boolean) => {
  const recent = accountChangeOf(users, 'disable', person).changed.filter(isRecent)
  const kept = leavesOut ? users.filter((user) => !recent.includes(user)) : users
  return { recent, kept, assignment: accountChangeOf(kept, 'disable', person) }
}

/** Numbers of what members own, by username; undefined if they are not known. */
export type Counts = ReadonlyMap<string, number> | undefined

/** Returns what is left to do for the owners of items and groups, each with its page. */
export const nextOf = (
  users: readonly User[],
  owned: { readonly items: Counts; readonly groups: Counts },
  canTransfer: (owner: string) => boolean,
) =>
  users.flatMap((user) => {
    const { username } = user
    const name = personName(user)
    const groups = owned.groups?.get(username) ?? 0
    return [
      ...((owned.items?.get(username) ?? 0) > 0 && canTransfer(username)
        ? [{ label: t('transfer', { name }), href: paths.transfer(username) }]
        : []),
      ...(groups > 0
        ? [{ label: t('groupsOf', { name, count: groups }), href: ownedLists.groups(username) }]
        : []),
    ]
  })
