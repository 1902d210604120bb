import { chunk as listsOf } from '../../shell/chunk.ts'
import { t } from './messages.ts'
import type { Kind, Task } from './kind.ts'
import type { Chunk, Counts, Outcome, Run, Target, TargetBatches } from './records.ts'

/** Returns the change of a target. Throws if the stored change does not parse. */
export const taskOf = <C>(kind: Kind<C>, run: Pick<Run, 'change'>, target: Target): Task<C> => ({
  target,
  change: kind.change.parse(target.change ?? run.change),
})

/** Targets that wait for others that can share their request. With more, requests are sent for fewer targets. */
const maxWaiting = 20_000

/** Splits targets, while they arrive, into chunks that can share a request. */
const createCutter = <C>(kind: Kind<C>, run: Pick<Run, 'id' | 'change'>) => {
  const groups = new Map<string, Target[]>()
  let waiting = 0
  let count = 0
  const close = (key: string, targets: Target[]): Chunk => {
    groups.delete(key)
    waiting -= targets.length
    const id = `${run.id} ${String(count++).padStart(8, '0')}`
    return { id, place: run.id, targets, state: 'waiting', outcomes: [] }
  }
  const rest = () => [...groups].map(([key, targets]) => close(key, targets))
  return {
    /** Returns the chunks that these targets complete. */
    add: (targets: readonly Target[]): Chunk[] =>
      targets.flatMap((target) => {
        const key = kind.together?.(taskOf(kind, run, target)) ?? ''
        const group = groups.get(key) ?? []
        groups.set(key, group)
        group.push(target)
        waiting += 1
        if (group.length === kind.chunkSize) return [close(key, group)]
        return waiting === maxWaiting ? rest() : []
      }),
    /** Returns the chunks of the targets that wait for others. */
    rest,
  }
}

/** Splits targets into chunks that can share a request. */
export const cut = <C>(
  kind: Kind<C>,
  run: Pick<Run, 'id' | 'change'>,
  targets: readonly Target[],
): Chunk[] => {
  const { add, rest } = createCutter(kind, run)
  return [...add(targets), ...rest()]
}

/** Targets whose chunks are stored together. */
const storedAtOnce = 1_000

/** Splits targets, while they arrive, into chunks that can share a request; returns lists of chunks to store together. */
export async function* cutBatches<C>(
  kind: Kind<C>,
  run: Pick<Run, 'id' | 'change'>,
  batches: TargetBatches,
): AsyncGenerator<Chunk[]> {
  const { add, rest } = createCutter(kind, run)
  for await (const batch of batches)
    for (const part of listsOf(batch, storedAtOnce)) yield add(part)
  yield rest()
}

/** Returns the targets of a chunk that have no outcome. */
export const withoutOutcome = ({ targets, outcomes }: Chunk): Target[] => {
  const known = new Set(outcomes.map(({ id }) => id))
  return targets.filter(({ id }) => !known.has(id))
}

const none: Counts = { done: 0, skipped: 0, failed: 0, unclear: 0 }

/** Adds the outcomes to the counts. */
export const countsOf = (outcomes: readonly Outcome[], before: Counts = none): Counts => {
  const counts = { ...before }
  for (const { state } of outcomes) counts[state] += 1
  return counts
}

/** Returns the number of targets with an outcome. */
export const processedOf = ({ done, skipped, failed, unclear }: Counts): number =>
  done + skipped + failed + unclear

/** Returns the chunk with its failed targets to be processed again; undefined if none failed. */
export const withoutFailed = (chunk: Chunk): Chunk | undefined => {
  const outcomes = chunk.outcomes.filter(({ state }) => state !== 'failed')
  return outcomes.length < chunk.outcomes.length
    ? { ...chunk, state: 'waiting', outcomes }
    : undefined
}

const isUnclear = ({ state }: Outcome) => state === 'unclear'

/** Returns the targets of a chunk whose outcome is unclear. */
export const unclearTargets = ({ targets, outcomes }: Chunk): Target[] => {
  const unclear = new Set(outcomes.filter(isUnclear).map(({ id }) => id))
  return targets.filter(({ id }) => unclear.has(id))
}

/** Returns the chunk after its unclear targets were read: what `found` does not contain was not made, if it can be recognized. */
export const withChecked = <C>(
  { isRecognizable = () => true }: Kind<C>,
  unclear: readonly Task<C>[],
  chunk: Chunk,
  found: readonly Outcome[],
): Chunk => {
  const outcomes = new Map(found.map((outcome) => [outcome.id, outcome]))
  const unmade = new Map(
    unclear.map((task) => [task.target.id, t(isRecognizable(task) ? 'notMade' : 'notShown')]),
  )
  return {
    ...chunk,
    outcomes: chunk.outcomes.map((outcome) => {
      const { id } = outcome
      const message = unmade.get(id)
      if (message === undefined) return outcome
      return outcomes.get(id) ?? { ...outcome, state: 'failed', message }
    }),
  }
}
