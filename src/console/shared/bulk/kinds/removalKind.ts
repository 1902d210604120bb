import type { Operation } from '../../../../rest/protocol/operation.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import type { OperationRequest } from '../../../shell/changes/mutationMeta.ts'
import { kind, type How, type Kind, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { answerOutcome, foundOneByOne } from './results.ts'

/** What the deletion of objects of one type consists of. */
interface Removal<C, O extends Operation, R extends Operation> extends Pick<
  Kind<C>,
  'change' | 'chunkSize' | 'inFlight' | 'invalidates'
> {
  readonly requestOf: (task: Task<C>) => OperationRequest<O>
  /** Reads the object, which the portal refuses with 400 or 404 once it does not exist. */
  readonly readOf: (task: Task<C>) => OperationRequest<R>
  /** Why an object that does not exist is skipped. */
  readonly deleted: string
}

/** Returns a type of bulk operation that deletes objects, one request each. Deletions can't be undone. */
export const removalKind = <C, O extends Operation, R extends Operation>({
  requestOf,
  readOf,
  deleted,
  ...limits
}: Removal<C, O, R>): Kind<C> => {
  const exists = async (task: Task<C>, { send, signal }: How): Promise<boolean> => {
    try {
      const { operation, input } = readOf(task)
      await send(operation, input, { signal })
      return true
    } catch (error) {
      if (error instanceof PortalError && (error.code === 400 || error.code === 404)) return false
      throw error
    }
  }

  const remove = async (task: Task<C>, means: Means): Promise<Outcome> => {
    const { id } = task.target
    try {
      const { operation, input } = requestOf(task)
      await means.send(operation, input, { signal: means.signal })
      return { id, state: 'done' }
    } catch (error) {
      if (!isAnswer(error)) throw error
      if (await exists(task, means)) return answerOutcome(id, error)
      // Another person deleted the object, or an attempt whose response was lost.
      return means.again ? { id, state: 'done' } : { id, state: 'skipped', message: deleted }
    }
  }

  return kind<C>({
    ...limits,
    request: ([task]) => {
      if (!task) throw new Error('There is nothing to delete.')
      return requestOf(task)
    },
    perform: async (all, means) => {
      const outcomes: Outcome[] = []
      for (const task of all) outcomes.push(await remove(task, means))
      return outcomes
    },
    found: (all, how) =>
      foundOneByOne(all, async (task) =>
        (await exists(task, how)) ? undefined : { id: task.target.id, state: 'done' },
      ),
  })
}
