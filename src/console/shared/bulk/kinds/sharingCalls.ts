import { canCall, type Person } from '../../../../rest/protocol/authorization.ts'
import type { Input, Operation, Result } from '../../../../rest/protocol/operation.ts'
import { sharing, type SharingReason } from '../../../../rest/content/sharing.ts'
import { isRefusal } from '../../../shell/errors/retry.ts'
import type { OperationRequest } from '../../../shell/changes/mutationMeta.ts'
import type { How, Task } from '../kind.ts'
import type { SharingChange } from './sharingChange.ts'

export type SharingTask = Task<SharingChange>

/** The portal's result for one item. */
export interface Answer {
  /** Groups that the item could not be shared with or unshared from. */
  readonly refused: readonly string[]
  readonly reasons: readonly SharingReason[]
  /** The item was not changed. */
  readonly error?: { readonly code?: number; readonly message?: string }
}

/** Results by item ID; items without a result are missing. */
export type Answers = ReadonlyMap<string, Answer>

interface SharingResult {
  readonly itemId: string
  readonly success?: boolean
  readonly notSharedWith?: readonly string[] | undefined
  readonly notUnsharedFrom?: readonly string[] | undefined
  readonly reasons?: readonly SharingReason[] | undefined
  readonly error?: { readonly code: number; readonly message: string } | undefined
}

const answersOf = (results: readonly SharingResult[]): Answers =>
  new Map(
    results.map(({ itemId, success, notSharedWith, notUnsharedFrom, reasons = [], error }) => {
      const refused = notSharedWith ?? notUnsharedFrom ?? []
      const isFailed = success === false && refused.length === 0
      return [itemId, { refused, reasons, ...(isFailed ? { error: error ?? {} } : {}) }]
    }),
  )

const idsOf = (groups: SharingChange['share']) => groups.map(({ id }) => id)

/** Whether items of this owner can be sent together; items that the caller can change only as a group manager are sent one by one. */
export const canShareInBulk = (person: Person, owner: string): boolean =>
  canCall(sharing.shareMany, person, owner).allowed

/** A request for several items. */
export interface SharingCall extends OperationRequest {
  /** Throws what `send` throws. */
  readonly ask: (how: How) => Promise<Answers>
}

const call = <O extends Operation>(
  operation: O,
  input: Input<O>,
  resultsOf: (result: Result<O>) => readonly SharingResult[],
): SharingCall => ({
  operation,
  input,
  ask: async ({ send, signal }) => answersOf(resultsOf(await send(operation, input, { signal }))),
})

/** Returns the requests for tasks that can be sent together: first share, then unshare. */
export const sharingCalls = (
  tasks: readonly SharingTask[],
  person: Person,
): { readonly add: SharingCall | undefined; readonly remove: SharingCall | undefined } => {
  const [first] = tasks
  if (!first) return { add: undefined, remove: undefined }
  const { level, share, unshare, confirmItemControl } = first.change
  const { owner: userName, id: itemId } = first.target
  const isOwn = userName === person.username
  const isSingle = tasks.length === 1 && (isOwn || !canShareInBulk(person, userName))
  const items = tasks.map(({ target }) => target.id)
  const wanted = {
    ...(level === undefined ? {} : { everyone: level === 'public', org: level !== 'private' }),
    ...(share.length > 0 ? { groups: idsOf(share) } : {}),
    confirmItemControl,
  }
  const groups = idsOf(unshare)
  const add = () =>
    !isSingle
      ? call(sharing.shareMany, { userName, items, ...wanted }, ({ results }) => results)
      : isOwn
        ? call(sharing.shareOwn, { userName, itemId, ...wanted }, (result) => [result])
        : call(sharing.share, { itemId, ...wanted }, (result) => [result])
  const remove = () =>
    !isSingle
      ? call(sharing.unshareMany, { userName, items, groups }, ({ results }) => results)
      : isOwn
        ? call(sharing.unshareOwn, { userName, itemId, groups }, (result) => [result])
        : call(sharing.unshare, { itemId, groups }, (result) => [result])
  return {
    add: level === undefined && share.length === 0 ? undefined : add(),
    remove: groups.length === 0 ? undefined : remove(),
  }
}

/** Returns the same requests as a list, for display and copying. */
export const sharingRequests = (
  tasks: readonly SharingTask[],
  person: Person,
): OperationRequest[] => {
  const { add, remove } = sharingCalls(tasks, person)
  return [...(add ? [add] : []), ...(remove ? [remove] : [])].map(({ operation, input }) => ({
    operation,
    input,
  }))
}

/** Sends a request after the items were already changed: a refusal of all items is a result for each. */
export const askAfter = async (
  { ask }: SharingCall,
  tasks: readonly SharingTask[],
  how: How,
): Promise<Answers> => {
  try {
    return await ask(how)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { code, message } = error
    return new Map(
      tasks.map(({ target }) => [
        target.id,
        { refused: [], reasons: [], error: { code, message } },
      ]),
    )
  }
}
