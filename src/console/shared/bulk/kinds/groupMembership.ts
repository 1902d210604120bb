import * as z from 'zod'
import { Username } from '../../../../rest/protocol/fields.ts'
import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { users as people } from '../../../../rest/organization/users.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import { formatList } from '../../../shell/format.ts'
import { kind, type How, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { foundOneByOne, oneByOne } from './results.ts'
import { t } from '../messages.ts'

/** Members to add to a group, or to remove from it: those that did not belong to it, or did, before. */
const GroupMembershipChange = z.object({
  does: z.enum(['add', 'remove']),
  users: z.array(Username),
  /** Whether it is known that all of them are changed, so that the opposite changes no one else. */
  canUndo: z.boolean(),
})
export type GroupMembershipChange = z.output<typeof GroupMembershipChange>

const opposites = { add: 'remove', remove: 'add' } as const

const requestOf = ({ target: { id }, change: { does, users } }: Task<GroupMembershipChange>) => ({
  operation: groupMembers[does],
  input: { groupId: id, users },
})

/**
 * Reads who belongs to a group; undefined if the portal does not show it to the person. `plain` are those who are neither owner nor
 * managers: older portals list these among the users, too.
 */
export const belonging = async (groupId: string, { send, signal }: How) => {
  try {
    const { owner, admins, users } = await send(groups.users, { groupId }, { signal })
    const leading = new Set([owner, ...admins])
    return {
      all: new Set([...leading, ...users]),
      plain: new Set(users.filter((username) => !leading.has(username))),
    }
  } catch (error) {
    if (!isAnswer(error)) throw error
    return undefined
  }
}

/** Returns those for whom a change is still to be made. Members who became managers since they were added are not removed. */
const remaining = (
  { does, users }: GroupMembershipChange,
  present: NonNullable<Awaited<ReturnType<typeof belonging>>>,
): readonly string[] =>
  users.filter((one) => (does === 'add' ? !present.all.has(one) : present.plain.has(one)))

/** Returns the outcome of a change after which the portal refused some members. */
const outcomeOf = (
  { target: { id }, change }: Task<GroupMembershipChange>,
  refused: readonly string[],
  reasons: ReadonlyMap<string, string> = new Map(),
): Outcome => {
  const { does, users, canUndo } = change
  const changed = users.filter((one) => !refused.includes(one))
  const opposite = { does: opposites[does], users: changed, canUndo }
  const names = refused.map((one) => {
    const why = reasons.get(one)
    return why === undefined ? one : t('groupMembership.refused', { name: one, why })
  })
  return {
    id,
    state: refused.length === 0 ? 'done' : 'failed',
    ...(names.length > 0 && {
      message: t(`groupMembership.not.${does}`, { names: formatList(names) }),
    }),
    ...(canUndo && changed.length > 0 && { opposite }),
  }
}

const apply = async (task: Task<GroupMembershipChange>, how: How): Promise<Outcome> => {
  const { target, change } = task
  const { id } = target
  const present = await belonging(id, how)
  const users = present ? remaining(change, present) : change.users
  if (users.length === 0)
    return { id, state: 'skipped', message: t(`groupMembership.same.${change.does}`) }
  const input = { groupId: id, users: [...users] }
  const { signal } = how
  if (change.does === 'add') {
    const { notAdded, reasons } = await how.send(groupMembers.add, input, { signal })
    return outcomeOf(task, notAdded, reasonsBy(reasons))
  }
  const { notRemoved, reasons } = await how.send(groupMembers.remove, input, { signal })
  return outcomeOf(task, notRemoved, reasonsBy(reasons))
}

const reasonsBy = (
  reasons: readonly { readonly username: string; readonly message: string }[] = [],
): ReadonlyMap<string, string> => new Map(reasons.map((one) => [one.username, one.message]))

/** Adds members to groups (`addUsers`), one request for each group, and removes them again (`removeUsers`). */
export const groupMembershipKind = kind<GroupMembershipChange>({
  change: GroupMembershipChange,
  chunkSize: 10,
  inFlight: 2,
  request: ([task]) => {
    if (!task) throw new Error('There is nothing to change.')
    return requestOf(task)
  },
  perform: (tasks, means) => oneByOne(tasks, (task) => apply(task, means)),
  found: (tasks, how) =>
    foundOneByOne(tasks, async (task) => {
      const present = await belonging(task.target.id, how)
      return present && remaining(task.change, present).length === 0
        ? outcomeOf(task, [])
        : undefined
    }),
  invalidates: [groups.read, groups.users, groups.search, people.read],
})
