import type { Person } from '../../../../rest/protocol/authorization.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { levelOf } from '../../../../rest/content/sharingRules.ts'
import { itemsAtOnce, sharing } from '../../../../rest/content/sharing.ts'
import { session } from '../../../shell/session/session.ts'
import { kind, type How } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { foundOneByOne } from './results.ts'
import {
  askAfter,
  canShareInBulk,
  sharingCalls,
  sharingRequests,
  type Answer,
  type Answers,
  type SharingTask,
} from './sharingCalls.ts'
import { undoOf, SharingChange } from './sharingChange.ts'
import { t } from '../messages.ts'

const nothing: Answer = { refused: [], reasons: [] }

/** The groups that contain an item, as far as the caller has access. */
const holders = async (itemId: string, { send, signal }: How) => {
  const { admin, member, other } = await send(sharing.groupsOf, { itemId }, { signal })
  return new Set([...admin, ...member, ...other].map(({ id }) => id))
}

/** Ignores groups that no longer contain the item; if the portal gives no reason, the item's groups are read. */
const withoutGivenBack = async (answers: Answers, how: How) => {
  const left = new Map<string, Answer>()
  for (const [itemId, answer] of answers) {
    const because = new Map(answer.reasons.map((one) => [one.groupId, one.because]))
    const isUnexplained = answer.refused.some((id) => !because.has(id))
    const held = isUnexplained ? await holders(itemId, how) : undefined
    const refused = answer.refused.filter((id) =>
      because.has(id) ? because.get(id) !== 'notShared' : held?.has(id) !== false,
    )
    left.set(itemId, { ...answer, refused })
  }
  return left
}

/** Returns why the item could not be shared with or unshared from each group, by the groups' titles. */
const refusals = (
  change: SharingChange,
  { refused, reasons }: Answer,
  did: 'notShared' | 'notUnshared',
): string[] => {
  const titles = new Map([...change.share, ...change.unshare].map(({ id, title }) => [id, title]))
  return refused.map((id) => {
    const group = titles.get(id) ?? id
    const why = reasons.find(({ groupId }) => groupId === id)?.message
    return why === undefined ? t(`sharing.${did}`, { group }) : t('sharing.refused', { group, why })
  })
}

const outcomeOf = ({ target: { id }, change }: SharingTask, added: Answer, removed: Answer) => {
  const error = added.error ?? removed.error
  const message = [
    ...refusals(change, added, 'notShared'),
    ...refusals(change, removed, 'notUnshared'),
    ...(error?.message === undefined ? [] : [error.message]),
  ]
  const isFailed = error !== undefined || message.length > 0
  const done = {
    ...change,
    ...(removed.error ? { unshare: [] } : {}),
  }
  const undo = added.error
    ? undefined
    : undoOf(done, new Set([...added.refused, ...removed.refused]))
  return {
    id,
    state: isFailed ? 'failed' : 'done',
    ...(message.length > 0 ? { message: message.join(' ') } : {}),
    ...(error?.code === undefined ? {} : { code: String(error.code) }),
    ...(undo ? { opposite: undo } : {}),
  } satisfies Outcome
}

/** Whether an item is shared as a change wants it. */
const isShared = async (
  { target: { id: itemId }, change: { level, share, unshare } }: SharingTask,
  how: How,
): Promise<boolean> => {
  if (level !== undefined) {
    const { access } = await how.send(items.read, { itemId }, { signal: how.signal })
    if (levelOf(access) !== level) return false
  }
  if (share.length + unshare.length === 0) return true
  const held = await holders(itemId, how)
  return share.every(({ id }) => held.has(id)) && !unshare.some(({ id }) => held.has(id))
}

/**
 * Shares and unshares items (`shareItems` and `unshareItems`; `share` for a single one). Items of an owner on whose behalf the
 * person can act are sent together, others one by one. An item that the portal refuses is not unshared.
 */
export const createSharingKind = (person: () => Person) =>
  kind<SharingChange>({
    change: SharingChange,
    chunkSize: itemsAtOnce,
    inFlight: 3,
    together: ({ target, change: { level, share, unshare, confirmItemControl } }) =>
      JSON.stringify([
        target.owner,
        canShareInBulk(person(), target.owner) ? '' : target.id,
        level,
        share.map(({ id }) => id),
        unshare.map(({ id }) => id),
        confirmItemControl,
      ]),
    perform: async (tasks, means) => {
      const { add } = sharingCalls(tasks, person())
      const added = add && (await add.ask(means))
      const left = added
        ? tasks.filter(({ target }) => added.has(target.id) && !added.get(target.id)?.error)
        : tasks
      const { remove } = sharingCalls(left, person())
      const asked = remove && (await (added ? askAfter(remove, left, means) : remove.ask(means)))
      const removed = asked && (await withoutGivenBack(asked, means))
      return tasks.flatMap((task): Outcome[] => {
        const { id } = task.target
        const first = added ? added.get(id) : nothing
        const second = removed && !first?.error ? removed.get(id) : nothing
        return first && second ? [outcomeOf(task, first, second)] : []
      })
    },
    found: (tasks, how) =>
      foundOneByOne(tasks, async (task) =>
        (await isShared(task, how)) ? outcomeOf(task, nothing, nothing) : undefined,
      ),
    request: (tasks) => {
      const [first] = sharingRequests(tasks, person())
      if (!first) throw new Error('There is nothing to share.')
      return first
    },
    invalidates: [search.items, items.read, sharing.groupsOf, groups.content, groups.searchContent],
  })

/** Returns the operation for the signed-in person. */
export const sharingKind = createSharingKind(() => session().person)
