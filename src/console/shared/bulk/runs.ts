import { send, invalidate } from '../../shell/api.ts'
import { acquireLock } from '../../shell/storage/lock.ts'
import { openStore } from '../../shell/storage/database.ts'
import { PartialError, StoppedError } from '../../shell/changes/entry.ts'
import { maxMembers, maxObjects } from '../../shell/changes/objectsOf.ts'
import { endingOf, endTones, reasonOf } from '../jobs/ending.ts'
import { paths } from '../../shell/paths.ts'
import { persist } from '../../shell/errors/retry.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { currentPath } from '../../shell/session/returnPath.ts'
import { maybeSession, onSessionChange } from '../../shell/session/session.ts'
import { announceEnd } from '../../shell/toasts/announceEnd.ts'
import type { MutationRecord } from '../../shell/changes/mutationMeta.ts'
import { withHistoryEntry } from '../../shell/changes/mutate.ts'
import { createBulk, type Lock, type NewRun, type Prepared } from './bulk.ts'
import { processedOf, taskOf, withoutOutcome } from './chunks.ts'
import type { Kind } from './kind.ts'
import { isCreation, kindNamed, targetsOf, type KindName } from './kinds.ts'
import { lockName, preparingName, runShelf, runsChanged } from './list.ts'
import { ownRuns, runPrefix } from './own.ts'
import type { Run, Target, TargetBatches } from './records.ts'
import { endStateOf, runTitle } from './state.ts'
import { runSummary } from './summary.ts'
import { t } from './messages.ts'

const lockNamed = async <T>(name: string, whileHeld: () => Promise<T>): Promise<T | undefined> => {
  const release = await acquireLock(name)
  if (!release) return undefined
  try {
    return await whileHeld()
  } finally {
    release()
  }
}

const lock: Lock = (runId, whileHeld) => lockNamed(lockName(runId), whileHeld)

/**
 * Returns how a toast can undo a bulk operation of one object, which the person sees as one change. An undo offers none, so that the
 * toast doesn't alternate between both.
 */
const undoInToast = async ({ id, total, undoes }: Run): Promise<string | undefined> => {
  if (total !== 1 || undoes !== undefined) return undefined
  for await (const { outcomes } of bulk.chunksOf(id))
    if (outcomes.some(({ opposite }) => opposite !== undefined)) return `${runPrefix}${id}`
  return undefined
}

const notifyEnd = async (run: Run, kind: Kind<unknown>) => {
  await invalidate(...kind.invalidates)
  const here = paths.run(run.id)
  if (run.state !== 'ended') return
  const undo = await undoInToast(run)
  const { title, counts } = run
  const state = endStateOf(counts)
  announceEnd(run.undoes === undefined ? endingOf({ title, state, counts }) : runTitle(run), {
    tone: endTones[state],
    link: { label: t('show'), href: here },
    topic: here,
    undo,
    isShown: currentPath() === here,
  })
}

/** Ends the selection of the items that a bulk operation changes, so that the next one is not about them. */
const deselect = async (ids: readonly string[]) => {
  const { loadSelection, selection } = await import('../selection/selection.ts')
  await loadSelection()
  selection.remove(ids)
}

/** Updates the summary in the header. */
const sumUp = async () => {
  const own = new Set(ownRuns.list())
  const all = maybeSession() ? await bulk.list(accountScope()) : []
  runSummary.set(
    all
      .filter(({ id, state }) => own.has(id) && state === 'running')
      .map(({ id, kind, title, counts, total }) => ({
        id,
        kind,
        title,
        progress: { done: processedOf(counts), total },
      })),
  )
}
onSessionChange(() => void sumUp())

/** The bulk engine of this browser. */
export const bulk = createBulk({
  runs: runShelf,
  chunks: openStore('runChunks'),
  kindNamed,
  send,
  lock,
  changed: () => {
    runsChanged()
    void sumUp()
  },
  worked: notifyEnd,
})

type Record = Pick<MutationRecord, 'changes' | 'objects' | 'members'>

const objectKinds = {
  items: 'item',
  members: 'member',
  groups: 'group',
  tasks: 'task',
  // Without a history of its own.
  webhooks: undefined,
} as const

/** Collects what the change history names of the targets that pass: no more of them than an entry contains. */
const createNames = (kind: string) => {
  const objects: string[] = []
  const members = new Set<string>()
  return {
    note: (targets: readonly Target[]) => {
      for (const { id, owner } of targets) {
        const of = objectKinds[targetsOf(kind)]
        if (of && !isCreation(kind) && objects.length < maxObjects) objects.push(`${of}:${id}`)
        if (members.size < maxMembers) members.add(owner)
      }
    },
    all: (): Record => ({ objects, members: [...members] }),
  }
}

/** Throws why a bulk operation did not do everything. */
const checkDone = (run: Run | undefined) => {
  if (!run) throw new Error(t('elsewhere'))
  if (run.state !== 'ended') {
    const figures = { done: run.counts.done, count: run.total }
    throw new StoppedError(run.message ?? t('stoppedAfter', figures))
  }
  const state = endStateOf(run.counts)
  if (state === 'succeeded') return
  const message = reasonOf(run)
  throw state === 'partial' ? new PartialError(message) : new Error(message)
}

/** Starts and runs a bulk operation under a lock, so that every list shows it as running from the start to the end. */
const asRunning = async (runId: string, work: () => Promise<void>): Promise<void> => {
  try {
    await lockNamed(preparingName(runId), work)
  } finally {
    // The lock was in use when the end was recorded.
    runsChanged()
  }
}

/** Returns the first chunk that has not ended. */
const nextChunk = async (runId: string) => {
  for await (const chunk of bulk.chunksOf(runId)) if (chunk.state !== 'ended') return chunk
  return undefined
}

const workNow = async (run: Run, record: Record): Promise<void> => {
  ownRuns.add(run.id)
  await bulk.begin(run.id)
  const waiting = await nextChunk(run.id)
  if (!waiting) {
    await bulk.work(run.id)
    ownRuns.remove(run.id)
    return
  }
  let hasBegun = false
  const about = {
    ...record,
    title: run.title,
    endTitle: run.endTitle,
    continues: { id: run.id, started: run.started },
    target: {
      label: t(`targets.${targetsOf(run.kind)}`, { count: run.total }),
      href: paths.run(run.id),
    },
  }
  try {
    const kind = await kindNamed(run.kind)
    if (!kind) return
    const tasks = withoutOutcome(waiting).map((target) => taskOf(kind, run, target))
    const { operation, input, root } = await persist(
      async () => kind.request(tasks, { send }),
      new AbortController().signal,
    )
    await withHistoryEntry(operation, input, { ...about, root }, async () => {
      hasBegun = true
      const after = await bulk.work(run.id)
      if (after && after.state !== 'interrupted') ownRuns.remove(run.id)
      checkDone(after)
    })
  } catch (error) {
    // The outcome of the work is stored with the bulk operation.
    if (!hasBegun) await bulk.interrupt(run.id, error)
  }
}

/**
 * Runs a bulk operation in this tab, as one entry of the change history, also after it was stopped. Does nothing if another tab runs it.
 * Never rejects; the outcome is stored with the operation.
 */
export const workOn = async (run: Run): Promise<void> => {
  await asRunning(run.id, async () => {
    const names = createNames(run.kind)
    for await (const chunk of bulk.chunksOf(run.id)) names.note(chunk.targets)
    await workNow(run, names.all())
  })
}

/** A bulk operation whose targets are stored, as `Prepared`; `start` also runs it. */
export interface PreparedRun extends Omit<Prepared, 'start'> {
  readonly start: (
    known?: Parameters<Prepared['start']>[0],
    record?: Pick<Record, 'changes'>,
  ) => Promise<Run>
}

const prepareAt = async (about: NewRun, batches: TargetBatches): Promise<PreparedRun> => {
  const names = createNames(about.kind)
  async function* noted() {
    for await (const targets of batches) {
      names.note(targets)
      yield targets
    }
  }
  const prepared = await bulk.prepare(about, noted())
  return {
    ...prepared,
    start: (known, record) =>
      new Promise((resolve, reject) => {
        asRunning(prepared.id, async () => {
          const run = await prepared.start(known)
          resolve(run)
          await workNow(run, { ...record, ...names.all() })
        }).catch(reject)
      }),
  }
}

type About = Omit<NewRun, 'id' | 'place'> & { readonly kind: KindName }

/**
 * Stores the targets of a bulk operation, which arrive in batches, so that it can start at once. Rejects with what reading the targets
 * throws, or the browser if it has no space for them; nothing is kept then.
 */
export const prepareRun = async (about: About, batches: TargetBatches): Promise<PreparedRun> => {
  const items: string[] = []
  async function* noted() {
    for await (const targets of batches) {
      if (targetsOf(about.kind) === 'items') items.push(...targets.map(({ id }) => id))
      yield targets
    }
  }
  const prepared = await prepareAt({ ...about, place: accountScope() }, noted())
  return {
    ...prepared,
    start: async (known, record) => {
      const run = await prepared.start(known, record)
      deselect(items).catch(() => undefined)
      return run
    },
  }
}

/** Prepares and starts a bulk operation; resolves as soon as all targets are stored, and the work continues. Rejects as `prepareRun`. */
export const startRun = async (
  about: About,
  batches: TargetBatches,
  record?: Pick<Record, 'changes'>,
): Promise<Run> => (await prepareRun(about, batches)).start({}, record)

/** Returns the titles of the bulk operation that undoes another one. */
export const undoOf = ({ id, title }: Pick<Run, 'id' | 'title'>) => ({
  undoes: id,
  title: t('undo', { title }),
})

/** Reads the targets whose change can be undone, with the change that undoes it. */
async function* undoTargets(runId: string): AsyncGenerator<Target[]> {
  for await (const { targets, outcomes } of bulk.chunksOf(runId)) {
    // A failed target can be partly changed.
    const undoChanges = new Map(outcomes.map(({ id, opposite }) => [id, opposite]))
    yield targets.flatMap((target) => {
      const change = undoChanges.get(target.id)
      return change === undefined ? [] : [{ ...target, change }]
    })
  }
}

/** Starts a new bulk operation that undoes what another one has done. */
export const undoRun = async (run: Run): Promise<Run> => {
  const { id, kind, change, place } = run
  const prepared = await prepareAt({ kind, change, place, ...undoOf(run) }, undoTargets(id))
  return prepared.start()
}

/** Resumes the bulk operations that this tab ran before it was reloaded. */
export const resumeRuns = async (): Promise<void> => {
  const own = new Set(ownRuns.list())
  for (const run of await bulk.list(accountScope()))
    if (own.has(run.id) && run.state !== 'ended') void workOn(run)
}
