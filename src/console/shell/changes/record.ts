import { callOf, masked, secretNames, withoutSecrets } from '../../../rest/protocol/call.ts'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { filesOf } from '../../../rest/protocol/wire.ts'
import type { Change } from './change.ts'
import { toProblem } from '../errors/problem.ts'
import { rootOf } from '../serverClient.ts'
import type { MutationRecord, OperationRequest, PartlyDone, UndoRequest } from './mutationMeta.ts'
import { PartialError, StoppedError, type HistoryEntry, type Outcome } from './entry.ts'
import { maskKeys } from './maskKeys.ts'
import { membersOf, objectsOf } from './objectsOf.ts'
import { textsOf } from './storedChange.ts'

/** Returns a value that can be stored: keys are masked, and values that are not plain data become text. */
const plain = (value: unknown): unknown => {
  if (value instanceof Blob) return value instanceof File ? value.name : ''
  const text = JSON.stringify(value)
  return text === undefined ? undefined : (JSON.parse(maskKeys(text)) as unknown)
}

const keptChange = (operation: Operation, change: Change): HistoryEntry['changes'][number] => {
  const { name, label, section, summary, isPerson, before, after } = change
  const schema = operation.params.shape[name]
  const kept = (value: unknown) => plain(schema ? withoutSecrets(schema, value) : value)
  const isSecret = secretNames(operation.params).includes(name)
  const texts = isSecret ? undefined : textsOf(change)
  return {
    name,
    label,
    ...(section === undefined ? {} : { section }),
    before: kept(before),
    after: kept(after),
    ...(texts
      ? { texts: { before: texts.before.map(maskKeys), after: texts.after.map(maskKeys) } }
      : {}),
    ...(summary === undefined ? {} : { summary }),
    ...(isPerson === undefined ? {} : { isPerson }),
  }
}

/** Whether an input contains a secret or a file; such an input can't be stored, and therefore not be sent again. */
const hasMoreSecrets = (operation: Operation, input: Readonly<Record<string, unknown>>): boolean =>
  secretNames(operation.params).some((name) => input[name] !== undefined) ||
  Object.entries(input).some(([name, value]) => {
    const schema = operation.params.shape[name]
    if (filesOf(value).length > 0) return true
    const shown = schema ? withoutSecrets(schema, value) : value
    // Secrets inside a text are hidden.
    if (typeof value === 'string' && shown !== value) return true
    const text = JSON.stringify(shown)
    return text !== undefined && maskKeys(text).includes(masked)
  })

/** Returns the stored form of an undo; undefined if the request contains a secret or a file. */
export const storedUndo = (undo: UndoRequest | undefined): HistoryEntry['opposite'] => {
  if (!undo || hasMoreSecrets(undo.operation, undo.input)) return undefined
  const { title, read, unused } = undo
  const kept = (request: OperationRequest) => ({
    operation: request.operation.path,
    input: { ...request.input },
  })
  return {
    ...kept(undo),
    title,
    ...(read ? { read: kept(read) } : {}),
    ...(unused ? { unused: kept(unused) } : {}),
  }
}

/** Returns the request without secrets and file contents. */
const keptCall = (operation: Operation, input: Readonly<Record<string, unknown>>) => {
  const { path, fields } = callOf(operation, input)
  return {
    path,
    fields: fields.map((field) =>
      field.kind === 'text' ? { ...field, value: maskKeys(field.value) } : field,
    ),
  }
}

/** Returns what the path of the operation of a mutation is below; undefined for the REST root of the portal. */
export const rootIn = (
  operation: Operation,
  { root, server }: Pick<MutationRecord, 'root' | 'server'>,
): string | undefined => root ?? (server && rootOf(operation, server))

/** Returns the stored part of a mutation, without tokens, passwords, and files. */
export const recordOf = (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  about: MutationRecord,
): Omit<HistoryEntry, 'id' | 'place' | 'time' | 'who' | 'portal' | 'outcome' | 'message'> => {
  const { title, endTitle, target, changes = [], server, undo, undoes, invalidates = [] } = about
  const root = rootIn(operation, about)
  const kept = storedUndo(undo)
  return {
    operation: operation.path,
    title,
    ...(endTitle === undefined ? {} : { endTitle }),
    ...(target ? { target } : {}),
    objects: [...objectsOf(input, about)],
    members: [...membersOf(input, about)],
    ...(undoes === undefined ? {} : { undoes }),
    changes: changes.map((change) => keptChange(operation, change)),
    call: { ...keptCall(operation, input), ...(root === undefined ? {} : { root }) },
    ...(server && { serverId: server.id }),
    ...(kept ? { opposite: kept } : {}),
    stale: invalidates.map(({ path }) => path),
  }
}

/** Returns what replaces the stored part of a mutation that the portal refused for some members, so that the entry names the others only. */
export const partOf = (
  operation: Operation,
  { objects = [], members = [] }: Pick<HistoryEntry, 'objects' | 'members'>,
  { title, endTitle, changes, refused }: PartlyDone,
): Pick<HistoryEntry, 'title' | 'endTitle' | 'changes' | 'objects' | 'members'> => {
  const without = new Set(refused)
  const keys = new Set(refused.map((username) => `member:${username}`))
  return {
    title,
    endTitle,
    changes: changes.map((change) => keptChange(operation, change)),
    objects: objects.filter((key) => !keys.has(key)),
    members: members.filter((username) => !without.has(username)),
  }
}

/** Returns the outcome of a mutation that threw, and the reason. */
export const outcomeOf = (error: unknown): { outcome: Outcome; message: string } => {
  if (error instanceof StoppedError) return { outcome: 'stopped', message: error.message }
  if (error instanceof PartialError) return { outcome: 'partial', message: error.message }
  const isUnknown =
    error instanceof ConnectionError ||
    (error instanceof DOMException && error.name === 'AbortError') ||
    (error instanceof PortalError && error.isUnclear)
  const { kind, message, details } = toProblem(error)
  // Errors that are not from the portal: the file could not be read, or the person canceled.
  if (kind === 'console' && error instanceof Error)
    return { outcome: isUnknown ? 'unknown' : 'failed', message: error.message }
  return { outcome: isUnknown ? 'unknown' : 'failed', message: [message, ...details].join(' ') }
}
