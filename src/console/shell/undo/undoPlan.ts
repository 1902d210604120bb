import type { QueryClient } from '@tanstack/react-query'
import { secretNames } from '../../../rest/protocol/call.ts'
import { operationAt } from '../../../rest/index.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { servers } from '../../../rest/servers/servers.ts'
import { send, invalidate } from '../api.ts'
import type { HistoryEntry } from '../changes/entry.ts'
import { readChange } from '../changes/storedChange.ts'
import type { Change } from '../changes/change.ts'
import { isNothing } from '../changes/equality.ts'
import type { Present } from '../review/conflicts.ts'
import type { OperationRequest, RequestStep, UndoRequest } from '../changes/mutationMeta.ts'
import { mutate, mutationTopic } from '../changes/mutate.ts'
import { toast } from '../toasts/toasts.tsx'
import { notificationStore } from '../toasts/notifications.ts'
import { t } from './messages.ts'

type Input = Readonly<Record<string, unknown>>

/** What would undo an entry, ready to be planned. */
export interface UndoPlan {
  readonly title: string
  readonly changes: readonly Change[]
  readonly request: (changes: readonly Change[]) => RequestStep
  readonly readAgain: (() => Promise<Present>) | undefined
  readonly apply: (changes: readonly Change[]) => Promise<unknown>
}

/** Returns the input without the parameters of excluded changes. */
const inputFor = (
  input: Input,
  all: readonly Change[],
  left: readonly Change[],
): Record<string, unknown> => {
  // The names of a parameter and of its value in the record can differ in case: taskURL, taskUrl.
  const kept = new Set(left.map(({ name }) => name.toLowerCase()))
  const dropped = new Set(
    all.map(({ name }) => name.toLowerCase()).filter((name) => !kept.has(name)),
  )
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !dropped.has(name.toLowerCase())),
  )
}

/** What would do the entry again, where its changes are parameters of the same operation. */
const redoing = (
  operation: Operation,
  { operation: path, title, changes, opposite }: HistoryEntry,
  request: OperationRequest,
): UndoRequest | undefined => {
  const isPlain = changes.every(
    ({ name, after }) => name in operation.params.shape && !isNothing(after),
  )
  if (operation.path !== path || changes.length === 0 || !isPlain) return undefined
  const values = Object.fromEntries(
    changes
      .filter(({ name }) => name in request.input)
      .map(({ name, after }): [string, unknown] => [name, after]),
  )
  const read = opposite?.read && asRequest(opposite.read)
  return {
    operation,
    input: { ...request.input, ...values },
    title,
    ...(read ? { read } : {}),
  }
}

const asRequest = (kept: { operation: string; input: Input }): OperationRequest | undefined => {
  const operation = operationAt(kept.operation)?.operation
  return operation && { operation, input: { ...kept.input } }
}

/** What would undo an entry; undefined where that is not known. */
export const undoPlanOf = (entry: HistoryEntry, client: QueryClient): UndoPlan | undefined => {
  const { opposite, target, serverId } = entry
  const outdated = entry.stale?.flatMap((path) => operationAt(path)?.operation ?? [])
  const undoRequest = opposite && asRequest(opposite)
  if (!opposite || !undoRequest) return undefined
  const { operation, input } = undoRequest
  const secrets = secretNames(operation.params)
  const changes: Change[] = entry.changes
    .filter(({ name }) => !secrets.includes(name))
    .map(({ summary: _summary, ...change }) => {
      const read = readChange(change)
      return { ...read, before: read.after, after: read.before }
    })
  const request = (left: readonly Change[]): RequestStep => ({
    operation,
    input: inputFor(input, changes, left),
    root: entry.call.root,
  })
  const read = opposite.read && asRequest(opposite.read)
  const readRecord =
    read && (async () => ({ ...((await send(read.operation, read.input)) as Input) }))
  const readAgain = readRecord
    ? async (): Promise<Present> => {
        const present = await readRecord()
        return Object.fromEntries(changes.map(({ name }) => [name, present[name]]))
      }
    : undefined
  /** The parameters that the request repeats, as they are now, except those that it changes. */
  const repeated = async (left: readonly Change[]): Promise<Input> => {
    const names = (operation.repeats ?? []).filter(
      (name) => !left.some((change) => change.name === name),
    )
    if (names.length === 0 || !readRecord) return {}
    const present = await readRecord()
    return Object.assign(
      {},
      ...names.map((name) =>
        name in operation.params.shape ? { [name]: present[name] ?? undefined } : present[name],
      ),
    ) as Input
  }
  return {
    title: opposite.title,
    changes,
    request,
    readAgain,
    apply: async (left) => {
      const use = opposite.unused && asRequest(opposite.unused)
      const used = use && ((await send(use.operation, use.input)) as { total?: unknown }).total
      if (use && used !== 0) throw new Error(t('undo.inUse'))
      const asked = request(left)
      const wanted = { operation, input: { ...asked.input, ...(await repeated(left)) } }
      const sent =
        operation.isWhole && readAgain
          ? { operation, input: { ...(await readAgain()), ...wanted.input } }
          : wanted
      const server = serverId === undefined ? undefined : await send(servers.read, { serverId })
      const done = t('undo.done', { title: entry.title })
      await mutate(operation, sent.input, {
        title: done,
        ...(target ? { target } : {}),
        objects: entry.objects,
        members: entry.members,
        undoes: entry.id,
        root: entry.call.root,
        server,
        changes: left,
        undo: redoing(operation, entry, sent),
        ...(outdated ? { invalidates: outdated } : {}),
      })
      // Entries of older versions of the console do not contain the invalidated reads.
      if (!outdated) await Promise.all([client.invalidateQueries(), invalidate(portals.read)])
      // Without storage, the notification offers the undo again, which then opens the review.
      notificationStore.endUndo(entry.place, entry.id).catch(() => undefined)
      toast(done, { tone: 'success', topic: mutationTopic(entry.operation, target) })
    },
  }
}
