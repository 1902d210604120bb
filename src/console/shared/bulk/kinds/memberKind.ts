import type * as z from 'zod'
import type { Operation } from '../../../../rest/protocol/operation.ts'
import { members } from '../../../../rest/organization/members.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import type { OperationRequest } from '../../../shell/changes/mutationMeta.ts'
import { kind, type How, type Kind, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { answerOutcome, foundOutcome } from './results.ts'

/** What a change of a value of members' accounts consists of. */
interface Value<C, O extends Operation> {
  readonly change: z.ZodType<C>
  /** Returns the present value. */
  readonly valueOf: (user: User) => unknown
  /** Returns the value to set, and the one at the time of the review, if it is known. */
  readonly wanted: (change: C) => { readonly after: unknown; readonly before: unknown }
  /** Returns the change back; undefined if the previous value is not known. */
  readonly oppositeOf: (change: C) => C | undefined
  readonly requestOf: (username: string, change: C) => OperationRequest<O>
  /** Why a member who has the value already is skipped. */
  readonly same: (change: C) => string
  /** Why a member whose value has changed since the review is skipped. */
  readonly changed: string
}

/** Returns a type of bulk operation that sets a value of members' accounts, one request each. */
export const memberKind = <C, O extends Operation>(value: Value<C, O>): Kind<C> => {
  const { change: schema, valueOf, wanted, oppositeOf, requestOf, same, changed } = value

  const done = ({ target: { id }, change }: Task<C>): Outcome => {
    const opposite = oppositeOf(change)
    return { id, state: 'done', ...(opposite === undefined ? {} : { opposite }) }
  }

  const read = async ({ target: { id } }: Task<C>, { send, signal }: How) =>
    valueOf(await send(users.read, { userName: id }, { signal }))

  const apply = async (task: Task<C>, { send, signal }: How): Promise<Outcome> => {
    const { id } = task.target
    const { after, before } = wanted(task.change)
    const present = await read(task, { send, signal })
    if (present === after) return { id, state: 'skipped', message: same(task.change) }
    if (before !== undefined && present !== undefined && present !== before)
      return { id, state: 'skipped', message: changed }
    const { operation, input } = requestOf(id, task.change)
    await send(operation, input, { signal })
    return done(task)
  }

  return kind<C>({
    change: schema,
    chunkSize: 10,
    inFlight: 2,
    request: ([task]) => {
      if (!task) throw new Error('There is no member to change.')
      return requestOf(task.target.id, task.change)
    },
    perform: async (tasks, means) => {
      const outcomes: Outcome[] = []
      for (const task of tasks)
        try {
          outcomes.push(await apply(task, means))
        } catch (error) {
          if (!isAnswer(error)) throw error
          outcomes.push(answerOutcome(task.target.id, error))
        }
      return outcomes
    },
    found: async (tasks, how) => {
      const outcomes: Outcome[] = []
      for (const task of tasks) {
        const isMade = async () => (await read(task, how)) === wanted(task.change).after
        outcomes.push(
          ...(await foundOutcome(task.target.id, async () =>
            (await isMade()) ? done(task) : undefined,
          )),
        )
      }
      return outcomes
    },
    invalidates: [users.read, members.list, members.search, members.userLicenseTypes],
  })
}
