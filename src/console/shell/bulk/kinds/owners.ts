import * as z from 'zod'
import { content } from '../../../../rest/content/content.ts'
import { UserName } from '../../../../rest/protocol/fields.ts'
import { items } from '../../../../rest/content/items.ts'
import { reassigning } from '../../../../rest/content/transfer.ts'
import type { Result } from '../../../../rest/protocol/operation.ts'
import { search } from '../../../../rest/content/search.ts'
import { itemsAtOnce, sharing } from '../../../../rest/content/sharing.ts'
import { toProblem } from '../../errors/problem.ts'
import { exactly } from '../../lists/searchText.ts'
import { retryWithoutRejected, type Rejection } from '../../errors/retryWithoutRejected.ts'
import { kind, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { itemsById } from './itemsById.ts'

/** To whom an item goes, and where. */
export const OwnersChange = z.object({
  targetUsername: UserName,
  /** The title of a folder of the new owner, `/` for the root; left out, the portal names one after the old place. */
  targetFoldername: z.string().max(250).optional(),
  /** Who owns it now, where that is not whom the target of the run names. */
  userName: UserName.optional(),
  /** The title of the folder it is taken from, or `/`; given where it could be taken back. */
  takenFrom: z.string().optional(),
})
export type OwnersChange = z.output<typeof OwnersChange>

type OwnersTask = Task<OwnersChange>

const idOf = ({ target }: OwnersTask) => target.id
const ownerOf = ({ target, change }: OwnersTask) => change.userName ?? target.owner

const inputOf = (tasks: readonly OwnersTask[]) => {
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

/** Those that belong to the new owner already. */
const received = (tasks: readonly OwnersTask[], how: Pick<Means, 'send' | 'signal'>) => {
  const { targetUsername } = inputOf(tasks)
  return itemsById(tasks.map(idOf), how, exactly('owner', targetUsername))
}

const done = (task: OwnersTask): Outcome => {
  const { targetUsername, takenFrom } = task.change
  const opposite: OwnersChange | undefined =
    takenFrom === undefined
      ? undefined
      : {
          targetUsername: ownerOf(task),
          targetFoldername: takenFrom,
          userName: targetUsername,
        }
  return { id: idOf(task), state: 'done', ...(opposite ? { opposite } : {}) }
}

const failed = ({ one, error, details }: Rejection<OwnersTask>): Outcome => {
  const { words, details: sentences, code } = toProblem(error)
  const own = details.flatMap(({ message }) => message ?? [])
  const message = own.length > 0 ? own : [words, ...sentences]
  return {
    id: idOf(one),
    state: 'failed',
    message: [...new Set(message)].join(' '),
    ...(code === undefined ? {} : { code }),
  }
}

/** Portals answer for each item, for all together, or both. What one says nothing about is left out. */
const outcomesOf = (
  tasks: readonly OwnersTask[],
  { success, results = [] }: Result<typeof reassigning.reassignMany>,
): Outcome[] => {
  const told = new Map(results.map((one) => [one.itemId, one.success]))
  return tasks.flatMap((task): Outcome[] => {
    const isDone = told.get(idOf(task)) ?? success
    if (isDone === undefined) return []
    return [isDone ? done(task) : { id: idOf(task), state: 'failed' }]
  })
}

/** Hands items over to other members (specification section 12). */
export const ownersKind = kind<OwnersChange>({
  change: OwnersChange,
  chunkSize: itemsAtOnce,
  // The first request makes a folder that is missing; two at once could make it twice.
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
      (left) => means.send(reassigning.reassignMany, inputOf(left), { signal: means.signal }),
    )
    return [
      ...tasks.filter((task) => there.has(idOf(task))).map(done),
      ...asked.refused.map(failed),
      ...(asked.answer ? outcomesOf(asked.left, asked.answer) : []),
    ]
  },
  request: (tasks) => ({ operation: reassigning.reassignMany, input: inputOf(tasks) }),
  // The folder may have been made on the way; where it is not the root, nobody has told its ID.
  after: ({ change: { targetUsername, targetFoldername } }) => ({
    owner: targetUsername,
    ownerFolder: targetFoldername === '/' ? null : undefined,
  }),
  stale: [search.items, content.list, items.read, sharing.groupsOf],
})
