import * as z from 'zod'
import { content, itemsOfOneOwner } from '../../../../rest/content/content.ts'
import { FolderTarget, items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { kind, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { itemsById } from './itemsById.ts'
import { outcomesFrom } from './results.ts'

/** The target folder of an item: its ID, or `/` for the root folder. */
export const MoveChange = z.object({
  folder: FolderTarget,
  /** The current folder, if known, for undo. */
  takenFrom: FolderTarget.optional(),
})
export type MoveChange = z.output<typeof MoveChange>

type MoveTask = Task<MoveChange>

const inputOf = (tasks: readonly MoveTask[]) => {
  const [first] = tasks
  if (!first) throw new Error('There is nothing to move.')
  return {
    userName: first.target.owner,
    items: tasks.map(({ target }) => target.id),
    folder: first.change.folder,
  }
}

const done = ({ target: { id }, change: { folder, takenFrom } }: MoveTask): Outcome => {
  const undo: MoveChange | undefined =
    takenFrom === undefined ? undefined : { folder: takenFrom, takenFrom: folder }
  return { id, state: 'done', ...(undo ? { opposite: undo } : {}) }
}

/** Whether an item is in a folder; the item's folder is not known to everyone. */
const isIn = (folder: string, item: Item | undefined): boolean =>
  item?.ownerFolder !== undefined && (item.ownerFolder ?? '/') === folder

/** Moves items to other folders of their owners (`moveItems`). */
export const moveKind = kind<MoveChange>({
  change: MoveChange,
  chunkSize: itemsOfOneOwner,
  inFlight: 2,
  together: ({ target, change }) => JSON.stringify([target.owner, change.folder]),
  request: (tasks) => ({ operation: content.moveItems, input: inputOf(tasks) }),
  perform: async (tasks, { send, signal }) => {
    const { results } = await send(content.moveItems, inputOf(tasks), { signal })
    const outcomes = outcomesFrom(results)
    const taskOf = new Map(tasks.map((task) => [task.target.id, task]))
    return outcomes.map((outcome): Outcome => {
      const task = taskOf.get(outcome.id)
      return task && outcome.state === 'done' ? done(task) : outcome
    })
  },
  found: async (tasks, how) => {
    const present = await itemsById(
      tasks.map(({ target }) => target.id),
      how,
    )
    return tasks
      .filter(({ target: { id }, change: { folder } }) => isIn(folder, present.get(id)))
      .map(done)
  },
  invalidates: [search.items, content.list, items.read, items.own],
})
