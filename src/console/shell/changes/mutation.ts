import { fromAnswer, type StoredVariable } from '../../../rest/protocol/asCode.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Input, Operation } from '../../../rest/protocol/operation.ts'
import { toProblem } from '../errors/problem.ts'
import { toast } from '../toasts/toasts.tsx'
import { paths } from '../paths.ts'
import { t } from '../messages/index.ts'
import { mutate, mutationTopic } from './mutate.ts'
import type { MutationMeta, OperationRequest, RequestStep } from './mutationMeta.ts'
import type { Change } from './change.ts'
import { rootIn } from './record.ts'

/** A request that changes something, as a value: what “Copy as” shows is what is sent. */
export interface Mutation extends RequestStep {
  readonly target?: MutationMeta['target']
  /** Sends it, and returns the response. `message` is for a toast. Throws what `mutate` throws. */
  readonly send: (message?: string) => Promise<unknown>
}

/**
 * The requests of a change, in order. A list; or a generator if a request needs a value of an earlier response: `yield` returns the value that
 * the request keeps while it is sent, and a variable while it is copied. Both must be the same each time, because reviews run them to show them.
 */
export type Mutations<T = unknown> = Iterable<Mutation, T, string>

/** Returns one request. `keeps` is what later requests take from its response. */
export const mutation = <O extends Operation>(
  operation: O,
  input: Input<O>,
  about: MutationMeta<O>,
  keeps?: StoredVariable,
): Mutation => ({
  operation,
  input,
  root: rootIn(operation, about),
  keeps,
  target: about.target,
  send: (message) =>
    mutate(operation, input, message === undefined ? about : { ...about, message }),
})

/** Returns one request that sets values. The same request with the earlier values undoes it. */
export const undoable = <O extends Operation>(
  operation: O,
  changes: readonly Change[],
  inputOf: (side: 'before' | 'after') => Input<O>,
  {
    undo,
    read,
    ...about
  }: Omit<MutationMeta<O>, 'changes' | 'undo'> & {
    /** Title of the undo. */
    readonly undo: string
    /** The read whose response contains the current values. */
    readonly read?: OperationRequest
  },
): Mutation =>
  mutation(operation, inputOf('after'), {
    ...about,
    changes,
    undo: { operation, input: inputOf('before'), title: undo, ...(read && { read }) },
  })

/** Returns a request that may fail: later ones are sent anyway, and its error goes to a toast, as `text` of its message and details. */
export const optional = (one: Mutation, text: (reason: string) => string): Mutation => ({
  ...one,
  send: async (message) => {
    try {
      return await one.send(message)
    } catch (error) {
      const { message: refusal, details } = toProblem(error)
      toast(text([refusal, ...details].join(' ')), {
        tone: 'error',
        topic: mutationTopic(one.operation.path, one.target),
      })
      return undefined
    }
  },
})

/** The values that requests have kept, so that another attempt does not create an object again. */
export type Created = Map<string, string>

const keyOf = ({ operation, input }: Mutation) => `${operation.path} ${JSON.stringify(input)}`

/** Returns the requests for “Copy as”, with variables for values of earlier responses, and without those of an earlier attempt. */
export const copiedOf = (mutations: Mutations, created?: Created): readonly Mutation[] => {
  const steps: Mutation[] = []
  const all = mutations[Symbol.iterator]()
  let next = all.next()
  while (!next.done) {
    const { value } = next
    const kept = created?.get(keyOf(value))
    if (kept === undefined) steps.push(value)
    next = all.next(kept ?? (value.keeps ? fromAnswer(value.keeps.variable) : ''))
  }
  return steps
}

/** Sends a request, and returns the value that it keeps. Throws if the response does not have it: whether the object exists is unclear then. */
const sendAndKeep = async ({ send, keeps }: Mutation, message?: string): Promise<string> => {
  const answer = await send(message)
  if (!keeps) return ''
  let value = answer
  for (const name of keeps.field.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof value === 'string') return value
  const text = t('noValue', { field: keeps.field })
  throw new PortalError({ code: 200, message: text }, answer, { isUnexpected: true })
}

/** Sends a request that creates an object, and returns the ID that it keeps. Throws what `mutate` throws. */
export const create = (one: Mutation): Promise<string> => sendAndKeep(one)

interface Sending {
  /** The toast, which offers Undo; after several requests, it links to the change history, which has an entry for each. */
  readonly message?: string | undefined
  /** What earlier attempts have created; the function adds what this one creates. */
  readonly created?: Created
  /** Called after each request. */
  readonly onSent?: ((one: Mutation, kept: string) => void) | undefined
  /** Called with the request that failed. */
  readonly onFailed?: (one: Mutation) => void
}

/** Sends the requests in order, and returns the result of the generator. Throws the first error; what was sent before it remains. */
export const applyAll = async <T>(
  make: () => Mutations<T>,
  { message, created = new Map(), onSent, onFailed }: Sending = {},
): Promise<T> => {
  const [first, ...others] = copiedOf(make(), created)
  const isOne = others.length === 0
  const all = make()[Symbol.iterator]()
  let next = all.next()
  while (!next.done) {
    const { value } = next
    let kept = created.get(keyOf(value))
    if (kept === undefined) {
      try {
        kept = await sendAndKeep(value, isOne ? message : undefined)
      } catch (error) {
        onFailed?.(value)
        throw error
      }
      if (value.keeps) created.set(keyOf(value), kept)
      onSent?.(value, kept)
    }
    next = all.next(kept)
  }
  if (!isOne && message !== undefined && first)
    toast(message, {
      tone: 'success',
      topic: mutationTopic(first.operation.path, first.target),
      link: { label: t('toHistory'), href: paths.history() },
    })
  return next.value
}
