import type { Operation } from '../../../../rest/protocol/operation.ts'
import { members } from '../../../../rest/organization/members.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import type { OperationRequest } from '../../../shell/changes/mutationMeta.ts'
import { kind, type How, type Kind, type Task } from '../kind.ts'
import type { Outcome, Target } from '../records.ts'
import { foundOneByOne, oneByOne } from './results.ts'

/** What a change of a value of objects consists of. */
interface Value<C, O extends Operation> extends Pick<Kind<C>, 'change' | 'invalidates'> {
  /** Reads the present value. */
  readonly read: (target: Target, how: How) => Promise<unknown>
  /** Returns the value to set, and the one at the time of the review, if it is known. */
  readonly wanted: (change: C) => { readonly after: unknown; readonly before: unknown }
  /** Returns the change back; undefined if the previous value is not known. */
  readonly oppositeOf: (change: C) => C | undefined
  readonly requestOf: (target: Target, change: C) => OperationRequest<O>
  /** Why an object that has the value already is skipped. */
  readonly same: (change: C) => string
  /** Why an object whose value has changed since the review is skipped. */
  readonly changed: string
}

/** Returns a type of bulk operation that sets a value of objects, one request each. */
export const valueKind = <C, O extends Operation>(value: Value<C, O>): Kind<C> => {
  const { change: schema, read, wanted, oppositeOf, requestOf, same, changed, invalidates } = value

  const done = ({ target: { id }, change }: Task<C>): Outcome => {
    const opposite = oppositeOf(change)
    return { id, state: 'done', ...(opposite === undefined ? {} : { opposite }) }
  }

  const apply = async ({ target, change }: Task<C>, how: How): Promise<Outcome> => {
    const { id } = target
    const { after, before } = wanted(change)
    const present = await read(target, how)
    if (present === after) return { id, state: 'skipped', message: same(change) }
    if (before !== undefined && present !== undefined && present !== before)
      return { id, state: 'skipped', message: changed }
    const { operation, input } = requestOf(target, change)
    await how.send(operation, input, { signal: how.signal })
    return done({ target, change })
  }

  return kind<C>({
    change: schema,
    chunkSize: 10,
    inFlight: 2,
    request: ([task]) => {
      if (!task) throw new Error('There is nothing to change.')
      return requestOf(task.target, task.change)
    },
    perform: (tasks, means) => oneByOne(tasks, (task) => apply(task, means)),
    found: (tasks, how) =>
      foundOneByOne(tasks, async (task) =>
        (await read(task.target, how)) === wanted(task.change).after ? done(task) : undefined,
      ),
    invalidates,
  })
}

/** What a change of a value of members' accounts consists of. */
interface MemberValue<C, O extends Operation> extends Omit<
  Value<C, O>,
  'read' | 'requestOf' | 'invalidates'
> {
  /** Returns the present value. */
  readonly valueOf: (user: User) => unknown
  readonly requestOf: (username: string, change: C) => OperationRequest<O>
}

/** Returns a type of bulk operation that sets a value of members' accounts, one request each. */
export const memberKind = <C, O extends Operation>({
  valueOf,
  requestOf,
  ...value
}: MemberValue<C, O>): Kind<C> =>
  valueKind<C, O>({
    ...value,
    read: async ({ id }, { send, signal }) =>
      valueOf(await send(users.read, { userName: id }, { signal })),
    requestOf: ({ id }, change) => requestOf(id, change),
    invalidates: [users.read, members.list, members.search, members.userLicenseTypes],
  })
