import * as z from 'zod'
import { content } from '../../../../rest/content/content.ts'
import { UserName } from '../../../../rest/protocol/fields.ts'
import { items } from '../../../../rest/content/items.ts'
import { transfer } from '../../../../rest/content/transfer.ts'
import type { Result } from '../../../../rest/protocol/operation.ts'
import { search } from '../../../../rest/content/search.ts'
import { itemsAtOnce, sharing } from '../../../../rest/content/sharing.ts'
import { toProblem } from '../../errors/problem.ts'
import { exactly } from '../../lists/searchText.ts'
import { retryWithoutRejected, type Rejection } from '../../errors/retryWithoutRejected.ts'
import { kind, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { itemsById } from './itemsById.ts'

/** The new owner and folder of an item. */
export const TransferChange = z.object({
  targetUsername: UserName,
  /** Title of a folder of the new owner, `/` for the root folder. Default: the portal creates a folder named after the current one. */
  targetFoldername: z.string().max(250).optional(),
  /** The current owner, if different from the owner of the operation's target. */
  userName: UserName.optional(),
  /** Title of the current folder, or `/`, if known, for undo. */
  takenFrom: z.string().optional(),
})
export type TransferChange = z.output<typeof TransferChange>

type TransferTask = Task<TransferChange>

const idOf = ({ target }: TransferTask) => target.id
const ownerOf = ({ target, change }: TransferTask) => change.userName ?? target.owner

const inputOf = (tasks: readonly TransferTask[]) => {
  const [first] = tasks
  if (!first) throw new Error('There is nothing to hand over.')
  const { targetUsername, targetFoldername } = first.change
  return {
    userName: ownerOf(first),
    items: tasks.map(idOf),
    targetUsername,
    ...(targetFoldername === undefined ? {} : { targetFoldername }),
  }
}

/** Returns the items that the new owner already owns. */
const received = (tasks: readonly TransferTask[], how: Pick<Means, 'send' | 'signal'>) => {
  const { targetUsername } = inputOf(tasks)
  return itemsById(tasks.map(idOf), how, exactly('owner', targetUsername))
}

const done = (task: TransferTask): Outcome => {
  const { targetUsername, takenFrom } = task.change
  const undo: TransferChange | undefined =
    takenFrom === undefined
      ? undefined
      : {
          targetUsername: ownerOf(task),
          targetFoldername: takenFrom,
          userName: targetUsername,
        }
  return { id: idOf(task), state: 'done', ...(undo ? { opposite: undo } : {}) }
}

const failed = ({ one, error, details }: Rejection<TransferTask>): Outcome => {
  const { message: text, details: sentences, code } = toProblem(error)
  const own = details.flatMap(({ message }) => message ?? [])
  const message = own.length > 0 ? own : [text, ...sentences]
  return {
    id: idOf(one),
    state: 'failed',
    message: [...new Set(message)].join(' '),
    ...(code === undefined ? {} : { code }),
  }
}

/** Portals return a result for each item, for all items, or both. Items without a result are left out. */
const outcomesOf = (
  tasks: readonly TransferTask[],
  { success, results = [] }: Result<typeof transfer.reassignMany>,
): Outcome[] => {
  const successes = new Map(results.map((one) => [one.itemId, one.success]))
  return tasks.flatMap((task): Outcome[] => {
    const isDone = successes.get(idOf(task)) ?? success
    if (isDone === undefined) return []
    return [isDone ? done(task) : { id: idOf(task), state: 'failed' }]
  })
}

/** Transfers items to other members (`reassignItems`). */
export const transferKind = kind<TransferChange>({
  change: TransferChange,
  chunkSize: itemsAtOnce,
  // The first request creates a missing folder; two parallel requests could create it twice.
  inFlight: 1,
  together: (task) => {
    const { targetUsername, targetFoldername } = task.change
    return JSON.stringify([ownerOf(task), targetUsername, targetFoldername])
  },
  perform: async (tasks, means) => {
    const there = means.again ? await received(tasks, means) : new Map<string, unknown>()
    const asked = await retryWithoutRejected(
      tasks.filter((task) => !there.has(idOf(task))),
      idOf,
      (left) => means.send(transfer.reassignMany, inputOf(left), { signal: means.signal }),
    )
    return [
      ...tasks.filter((task) => there.has(idOf(task))).map(done),
      ...asked.refused.map(failed),
      ...(asked.answer ? outcomesOf(asked.left, asked.answer) : []),
    ]
  },
  request: (tasks) => ({ operation: transfer.reassignMany, input: inputOf(tasks) }),
  // The folder might be new; unless it is the root folder, its ID is unknown.
  after: ({ change: { targetUsername, targetFoldername } }) => ({
    owner: targetUsername,
    ownerFolder: targetFoldername === '/' ? null : undefined,
  }),
  invalidates: [search.items, content.list, items.read, sharing.groupsOf],
})
