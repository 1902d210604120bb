import * as z from 'zod'
import { content, itemsOfOneOwner } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { sharing } from '../../../../rest/content/sharing.ts'
import { tasks as taskReads } from '../../../../rest/tasks/tasks.ts'
import { kind, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { itemsById } from './itemsById.ts'
import { failedNow, outcomesFrom } from './results.ts'
import { t } from '../messages.ts'

/** A deletion has no parameters. */
const RemoveChange = z.object({})
type RemoveChange = z.output<typeof RemoveChange>

const inputOf = (tasks: readonly Task<RemoveChange>[]) => {
  const [first] = tasks
  if (!first) throw new Error('There is nothing to delete.')
  return { userName: first.target.owner, items: tasks.map(({ target }) => target.id) }
}

/** Deletes items, owner by owner (`deleteItems`). Deletions can't be undone. */
export const removeKind = kind<RemoveChange>({
  change: RemoveChange,
  chunkSize: itemsOfOneOwner,
  inFlight: 2,
  together: ({ target }) => target.owner,
  request: (tasks) => ({ operation: content.deleteItems, input: inputOf(tasks) }),
  perform: async (tasks, { send, signal, again }) => {
    const { results } = await send(content.deleteItems, inputOf(tasks), { signal })
    const outcomes = outcomesFrom(results)
    const there = await failedNow(outcomes, { send, signal })
    return outcomes.map((outcome): Outcome => {
      const { id, state } = outcome
      if (state !== 'failed' || there.has(id)) return outcome
      // The response to the first attempt was lost, or the item was deleted with another item or by another person.
      return again ? { id, state: 'done' } : { id, state: 'skipped', message: t('alreadyDeleted') }
    })
  },
  found: async (tasks, how) => {
    const ids = tasks.map(({ target }) => target.id)
    const there = await itemsById(ids, how)
    return ids.filter((id) => !there.has(id)).map((id) => ({ id, state: 'done' }))
  },
  invalidates: [
    search.items,
    content.list,
    items.read,
    sharing.groupsOf,
    taskReads.list,
    taskReads.listAll,
  ],
})
