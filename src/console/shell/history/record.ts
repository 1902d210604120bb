import { callOf, masked, secretNames, withoutSecrets } from '../../../rest/protocol/call.ts'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { filesOf } from '../../../rest/protocol/wire.ts'
import type { Change } from '../plan/change.ts'
import { toProblem } from '../errors/problem.ts'
import type { UndoRequest, MutationRecord } from '../mutations/mutationMeta.ts'
import type { HistoryEntry, Outcome } from './entry.ts'
import { maskKeys } from './maskKeys.ts'

/** Values as they can be kept: without keys, and what is not plain data becomes words. */
const plain = (value: unknown): unknown => {
  if (value instanceof Blob) return value instanceof File ? value.name : ''
  const text = JSON.stringify(value)
  return text === undefined ? undefined : (JSON.parse(maskKeys(text)) as unknown)
}

const keptChange = (operation: Operation, change: Change): HistoryEntry['changes'][number] => {
  const { name, label, section, before, after } = change
  const schema = operation.params.shape[name]
  const kept = (value: unknown) => plain(schema ? withoutSecrets(schema, value) : value)
  return {
    name,
    label,
    ...(section === undefined ? {} : { section }),
    before: kept(before),
    after: kept(after),
  }
}

/** Whether any part of an input is a secret or a file; what cannot be kept cannot be sent again either. */
const holdsMore = (operation: Operation, input: Readonly<Record<string, unknown>>): boolean =>
  secretNames(operation.params).some((name) => input[name] !== undefined) ||
  Object.entries(input).some(([name, value]) => {
    const schema = operation.params.shape[name]
    if (filesOf(value).length > 0) return true
    const text = JSON.stringify(schema ? withoutSecrets(schema, value) : value)
    return text !== undefined && maskKeys(text).includes(masked)
  })

const keptOpposite = (opposite: UndoRequest | undefined): HistoryEntry['opposite'] => {
  if (!opposite || holdsMore(opposite.operation, opposite.input)) return undefined
  const { operation, input, title, read } = opposite
  return {
    operation: operation.path,
    input: { ...input },
    title,
    ...(read ? { read: { operation: read.operation.path, input: { ...read.input } } } : {}),
  }
}

/** The request as it can be kept. */
const keptCall = (operation: Operation, input: Readonly<Record<string, unknown>>) => {
  const { path, fields } = callOf(operation, input)
  return {
    path,
    fields: fields.map((field) =>
      field.kind === 'text' ? { ...field, value: maskKeys(field.value) } : field,
    ),
  }
}

/** What is kept of a write; never a token, a password, or a file. */
export const recordOf = (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  { title, target, changes = [], undo, invalidates = [] }: MutationRecord,
): Pick<
  HistoryEntry,
  'operation' | 'title' | 'target' | 'changes' | 'call' | 'opposite' | 'stale'
> => {
  const kept = keptOpposite(undo)
  return {
    operation: operation.path,
    title,
    ...(target ? { target } : {}),
    changes: changes.map((change) => keptChange(operation, change)),
    call: keptCall(operation, input),
    ...(kept ? { opposite: kept } : {}),
    stale: invalidates.map(({ path }) => path),
  }
}

/** How a write that threw ended, as far as anybody knows, and why. */
export const outcomeOf = (error: unknown): { outcome: Outcome; words: string } => {
  const isUnknown =
    error instanceof ConnectionError ||
    (error instanceof DOMException && error.name === 'AbortError') ||
    (error instanceof PortalError && error.isUnclear)
  const { kind, words, details } = toProblem(error)
  // What no portal said: the file could not be read, the person gave up.
  if (kind === 'console' && error instanceof Error)
    return { outcome: isUnknown ? 'unknown' : 'failed', words: error.message }
  return { outcome: isUnknown ? 'unknown' : 'failed', words: [words, ...details].join(' ') }
}
