import { fromAnswer, type StoredVariable } from '../../../rest/protocol/asCode.ts'
import type { Input, Operation } from '../../../rest/protocol/operation.ts'
import { toProblem } from '../errors/problem.ts'
import { toast } from '../frame/toasts.tsx'
import { paths } from '../paths.ts'
import { t } from '../messages/index.ts'
import { mutate, mutationTopic } from './mutate.ts'
import type { MutationMeta, OperationRequest, RequestStep } from './mutationMeta.ts'
import type { Change } from '../plan/change.ts'

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
  root: about.root,
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

const runThrough = <T>(mutations: Mutations<T>, onEach: (one: Mutation) => void): T => {
  const all = mutations[Symbol.iterator]()
  let next = all.next()
  while (!next.done) {
    const { value } = next
    onEach(value)
    next = all.next(value.keeps ? fromAnswer(value.keeps.variable) : '')
  }
  return next.value
}

/** Returns the requests for “Copy as”, with variables for values of earlier responses. */
export const copiedOf = (mutations: Mutations): readonly Mutation[] => {
  const steps: Mutation[] = []
  runThrough(mutations, (one) => steps.push(one))
  return steps
}

/** Returns the value of a response that a variable stores. Throws if the response does not have it. */
const keptOf = (answer: unknown, { field }: StoredVariable): string => {
  let value = answer
  for (const name of field.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof value !== 'string') throw new Error(t('noValue', { field }))
  return value
}

/**
 * Sends the requests in order, and returns the result of the generator. `message` is for a toast, which offers Undo; after several requests, it links
 * to the change history, which has an entry for each. Throws the first error; what was sent before it remains, and was passed to `onSent`;
 * the request that failed goes to `onFailed`.
 */
export const applyAll = async <T>(
  make: () => Mutations<T>,
  message?: string,
  onSent?: (one: Mutation, kept: string) => void,
  onFailed?: (one: Mutation) => void,
): Promise<T> => {
  const copied = copiedOf(make())
  const isOne = copied.length === 1
  const all = make()[Symbol.iterator]()
  let next = all.next()
  while (!next.done) {
    const { value } = next
    let kept = ''
    try {
      const answer = await value.send(isOne ? message : undefined)
      if (value.keeps) kept = keptOf(answer, value.keeps)
    } catch (error) {
      onFailed?.(value)
      throw error
    }
    onSent?.(value, kept)
    next = all.next(kept)
  }
  const [first] = copied
  if (!isOne && message !== undefined && first)
    toast(message, {
      tone: 'success',
      topic: mutationTopic(first.operation.path, first.target),
      link: { label: t('toHistory'), href: paths.history() },
    })
  return next.value
}
