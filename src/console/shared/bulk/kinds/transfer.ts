import * as z from 'zod'
import { content } from '../../../../rest/content/content.ts'
import { Username } from '../../../../rest/protocol/fields.ts'
import { items } from '../../../../rest/content/items.ts'
import { reassignDetails, transfer } from '../../../../rest/content/transfer.ts'
import type { Result } from '../../../../rest/protocol/operation.ts'
import { search } from '../../../../rest/content/search.ts'
import { itemsAtOnce, sharing } from '../../../../rest/content/sharing.ts'
import { tasks as taskOperations } from '../../../../rest/tasks/tasks.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import { ifAnswered, isAnswer } from '../../../shell/errors/retry.ts'
import { offering } from '../../../shell/permissions.ts'
import { maybeSession } from '../../../shell/session/session.ts'
import { exactly } from '../../../shell/searchText.ts'
import { retryWithoutRejected, type Rejection } from '../../../shell/errors/retryWithoutRejected.ts'
import { kind, type How, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { itemsById } from './itemsById.ts'
import { answerOutcome } from './results.ts'
import { t } from '../messages.ts'

const NamedTasks = z.array(z.object({ id: z.string(), name: z.string() }))

/** The new owner and folder of an item. */
export const TransferChange = z.object({
  targetUsername: Username,
  /** Title of a folder of the new owner, `/` for the root folder. Default: the portal creates a folder named after the current one. */
  targetFoldername: z.string().max(250).optional(),
  /** The current owner, if different from the owner of the operation's target. */
  userName: Username.optional(),
  /** Title of the current folder, or `/`, if known, for undo. */
  takenFrom: z.string().optional(),
  /** The item's scheduled tasks that are active and move with it: the portal pauses them. */
  pauses: NamedTasks.optional(),
  /** What an undo restores besides owner and folder: the tasks to enable, and the IDs of folders to delete if they are empty. */
  restores: z.object({ tasks: NamedTasks, folders: z.array(z.string()) }).optional(),
})
export type TransferChange = z.output<typeof TransferChange>

type TransferTask = Task<TransferChange>

const idOf = ({ target }: TransferTask) => target.id
const ownerOf = ({ target, change }: TransferTask) => change.userName ?? target.owner

const firstOf = ([first]: readonly TransferTask[]): TransferTask => {
  if (!first) throw new Error('There is nothing to hand over.')
  return first
}

const inputOf = (tasks: readonly TransferTask[]) => {
  const first = firstOf(tasks)
  const { targetUsername, targetFoldername } = first.change
  return {
    userName: ownerOf(first),
    items: tasks.map(idOf),
    targetUsername,
    ...(targetFoldername === undefined ? {} : { targetFoldername }),
  }
}

/** Returns the input of the operation for one item, whose name of the folder is spelled differently. */
export const inputOfOne = (
  { id: itemId }: Pick<TransferTask['target'], 'id'>,
  userName: string,
  { targetUsername, targetFoldername }: Pick<TransferChange, 'targetUsername' | 'targetFoldername'>,
) => ({
  userName,
  itemId,
  targetUsername,
  ...(targetFoldername === undefined ? {} : { targetFolderName: targetFoldername }),
})

const inputOfTask = (task: TransferTask) => inputOfOne(task.target, ownerOf(task), task.change)

/** Returns the items that the new owner already owns. */
const received = (tasks: readonly TransferTask[], how: How) => {
  const { targetUsername } = inputOf(tasks)
  return itemsById(tasks.map(idOf), how, exactly('owner', targetUsername))
}

const done = (task: TransferTask): Outcome => {
  const { targetUsername, takenFrom, pauses = [] } = task.change
  const undo: TransferChange | undefined =
    takenFrom === undefined
      ? undefined
      : {
          targetUsername: ownerOf(task),
          targetFoldername: takenFrom,
          userName: targetUsername,
          restores: { tasks: pauses, folders: [] },
        }
  return { id: idOf(task), state: 'done', ...(undo ? { opposite: undo } : {}) }
}

const failed = ({ one, error, details }: Rejection<TransferTask>): Outcome => {
  const outcome = answerOutcome(idOf(one), error)
  const own = details.flatMap(({ message }) => message ?? [])
  return own.length > 0 ? { ...outcome, message: [...new Set(own)].join(' ') } : outcome
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

/** Whether the portal has the operations for several items; where its version is not known, the first request shows it. */
export const transfersSeveral = (): boolean => {
  const known = maybeSession()
  return known === undefined || offering(known, transfer.reassignMany).allowed
}

/** Transfers one item after the other, with the operation that all versions have. Throws when the portal can't be reached. */
const oneByOne = async (tasks: readonly TransferTask[], { send, signal }: How) => {
  const outcomes: Outcome[] = []
  for (const task of tasks)
    try {
      signal.throwIfAborted()
      const { success = true } = await send(transfer.reassign, inputOfTask(task), { signal })
      outcomes.push(success ? done(task) : { id: idOf(task), state: 'failed' })
    } catch (error) {
      if (!isAnswer(error)) throw error
      outcomes.push(failed({ one: task, error, details: reassignDetails(error) }))
    }
  return outcomes
}

const severalAtOnce = async (tasks: readonly TransferTask[], means: How) => {
  const { answer, left, refused } = await retryWithoutRejected(tasks, idOf, (some) =>
    means.send(transfer.reassignMany, inputOf(some), { signal: means.signal }),
  )
  if (refused.some(({ error }) => error.isAbsent)) return oneByOne(tasks, means)
  return [...refused.map(failed), ...(answer ? outcomesOf(left, answer) : [])]
}

/** Returns the new owner's folders if an undo will need to know which ones the transfer creates. */
const foldersOfTarget = async (tasks: readonly TransferTask[], { send, signal }: How) => {
  const { targetUsername: userName, targetFoldername } = inputOf(tasks)
  if (targetFoldername === '/' || tasks.every(({ change }) => change.takenFrom === undefined))
    return undefined
  const listed = await ifAnswered(send(content.list, { userName, num: 0 }, { signal }))
  return listed?.folders ?? undefined
}

/** Adds the folders that the transfer created to the first change that undoes it; the undo deletes them once they are empty. */
const withCreatedFolders = (
  outcomes: readonly Outcome[],
  folders: readonly string[],
): Outcome[] => {
  const first = outcomes.findIndex(({ opposite }) => opposite !== undefined)
  return outcomes.map((outcome, index) => {
    if (index !== first || folders.length === 0) return outcome
    const undo = outcome.opposite as TransferChange
    return { ...outcome, opposite: { ...undo, restores: { tasks: [], ...undo.restores, folders } } }
  })
}

/** Enables the tasks of an item that came back, and returns why some of them stay paused. */
const enableTasks = async ({ change }: TransferTask, { send, signal }: How): Promise<string[]> => {
  const reasons: string[] = []
  for (const { id: taskId, name } of change.restores?.tasks ?? [])
    try {
      const input = { userName: change.targetUsername, taskId }
      await send(taskOperations.enable, input, { signal })
    } catch (error) {
      if (!isAnswer(error)) throw error
      reasons.push(t('transfer.notEnabled', { name, reason: toProblem(error).message }))
    }
  return reasons
}

/** Adds the tasks of items that came back, which the undo has not enabled: another member might have paused them since. */
const withPausedTasks = async (
  tasks: readonly TransferTask[],
  outcomes: readonly Outcome[],
  { send, signal }: How,
): Promise<Outcome[]> => {
  const byId = new Map(tasks.map((task) => [idOf(task), task.change]))
  const checked: Outcome[] = []
  for (const outcome of outcomes) {
    const change = outcome.state === 'done' ? byId.get(outcome.id) : undefined
    const pausedTasks: NonNullable<Outcome['pausedTasks']> = []
    for (const { id, name } of change?.restores?.tasks ?? []) {
      const owner = change?.targetUsername ?? ''
      const read = send(taskOperations.read, { userName: owner, taskId: id }, { signal })
      if ((await ifAnswered(read))?.active === false) pausedTasks.push({ id, name, owner })
    }
    const count = pausedTasks.length
    const names = pausedTasks.map(({ name }) => name).join(', ')
    checked.push(
      count === 0
        ? outcome
        : { ...outcome, message: t('transfer.stillPaused', { count, names }), pausedTasks },
    )
  }
  return checked
}

const deleteIfEmpty = async (
  folder: { readonly userName: string; readonly folderId: string },
  { send, signal }: How,
) => {
  const { total } = await send(content.list, { ...folder, num: 1 }, { signal })
  if (total === 0) await send(content.removeFolder, folder, { signal })
}

/** Deletes those folders of the member that gave the items back which a transfer created, if they are empty. */
const deleteEmptyFolders = async (tasks: readonly TransferTask[], how: How) => {
  const folders = new Set(tasks.flatMap(({ change }) => change.restores?.folders ?? []))
  const { userName } = inputOf(tasks)
  for (const folderId of folders) await ifAnswered(deleteIfEmpty({ userName, folderId }, how))
}

/** Restores what else the undone transfer changed, for the items that came back. */
const restore = async (tasks: readonly TransferTask[], outcomes: readonly Outcome[], how: How) => {
  const byId = new Map(tasks.map((task) => [idOf(task), task]))
  const restored: Outcome[] = []
  for (const outcome of outcomes) {
    const task = byId.get(outcome.id)
    const reasons = task && outcome.state === 'done' ? await enableTasks(task, how) : []
    restored.push(reasons.length > 0 ? { ...outcome, message: reasons.join(' ') } : outcome)
  }
  await deleteEmptyFolders(tasks, how)
  return restored
}

/**
 * Transfers items to other members (`reassignItems`, or `reassign` for one item). An undo also enables the tasks that the portal paused, and deletes the folders
 * that it created, where they are empty.
 */
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
    const before = await foldersOfTarget(tasks, means)
    const outcomes = await (transfersSeveral() ? severalAtOnce : oneByOne)(tasks, means)
    const known = new Set(before?.map(({ id }) => id))
    const isAny = outcomes.some(({ state }) => state === 'done')
    const after = before && isAny ? await foldersOfTarget(tasks, means) : undefined
    const created = after?.map(({ id }) => id).filter((id) => !known.has(id)) ?? []
    return withCreatedFolders(outcomes, created)
  },
  found: async (tasks, how) => {
    const there = await received(tasks, how)
    return tasks.filter((task) => there.has(idOf(task))).map(done)
  },
  complete: restore,
  checked: withPausedTasks,
  request: (tasks) =>
    transfersSeveral()
      ? { operation: transfer.reassignMany, input: inputOf(tasks) }
      : { operation: transfer.reassign, input: inputOfTask(firstOf(tasks)) },
  invalidates: [
    search.items,
    content.list,
    items.read,
    sharing.groupsOf,
    taskOperations.list,
    taskOperations.listAll,
    taskOperations.read,
  ],
})
