import { chunk as listsOf } from '../../shell/chunk.ts'
import type { Kind, Task } from './kind.ts'
import type { Chunk, Counts, Run, Target } from './records.ts'

/** Returns the change of a target. Throws if the stored change does not parse. */
export const taskOf = <C>(kind: Kind<C>, run: Pick<Run, 'change'>, target: Target): Task<C> => ({
  target,
  change: kind.change.parse(target.change ?? run.change),
})

/** Returns the tasks of a chunk. */
export const doneOf = <C>(kind: Kind<C>, run: Pick<Run, 'change'>, chunk: Chunk): Task<C>[] => {
  const done = new Set(chunk.outcomes.filter(({ state }) => state === 'done').map(({ id }) => id))
  return chunk.targets.filter(({ id }) => done.has(id)).map((target) => taskOf(kind, run, target))
}

/** Splits targets into chunks that can share a request, in order; `from` is the number of the first chunk. */
export const cut = <C>(
  kind: Kind<C>,
  run: Pick<Run, 'id' | 'change'>,
  targets: readonly Target[],
  from = 0,
): Chunk[] => {
  const groups = new Map<string, Target[]>()
  for (const target of targets) {
    const together = kind.together?.(taskOf(kind, run, target)) ?? ''
    const group = groups.get(together)
    if (group) group.push(target)
    else groups.set(together, [target])
  }
  const parts = [...groups.values()].flatMap((group) => listsOf(group, kind.chunkSize))
  return parts.map((part, index) => ({
    id: `${run.id} ${String(from + index).padStart(8, '0')}`,
    place: run.id,
    targets: part,
    state: 'waiting',
    outcomes: [],
  }))
}

/** Returns the number of the next chunk. */
export const nextIndex = (chunks: readonly Pick<Chunk, 'id'>[]): number =>
  chunks.reduce((next, { id }) => Math.max(next, Number(id.split(' ').at(-1)) + 1), 0)

const none: Counts = { done: 0, skipped: 0, failed: 0 }

/** Adds the outcomes to the counts. */
export const countsOf = (
  chunks: readonly Pick<Chunk, 'outcomes'>[],
  before: Counts = none,
): Counts => {
  const counts = { ...before }
  for (const { outcomes } of chunks) for (const { state } of outcomes) counts[state] += 1
  return counts
}

/** Removes the failed targets from ended chunks; returns the remaining chunks and the targets to retry. */
export const withoutFailed = (
  chunks: readonly Chunk[],
): { readonly left: Chunk[]; readonly failed: Target[] } => {
  const failed: Target[] = []
  const left = chunks.map((chunk) => {
    const bad = new Set(
      chunk.outcomes.filter(({ state }) => state === 'failed').map(({ id }) => id),
    )
    if (bad.size === 0) return chunk
    failed.push(...chunk.targets.filter(({ id }) => bad.has(id)))
    return {
      ...chunk,
      targets: chunk.targets.filter(({ id }) => !bad.has(id)),
      outcomes: chunk.outcomes.filter(({ id }) => !bad.has(id)),
    }
  })
  return { left, failed }
}
