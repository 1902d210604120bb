import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountScope } from '../../shell/session/accountScope.ts'
import type { Outcome, OutcomeRow } from '../jobs/outcomes.ts'
import { countsOf, processedOf } from './chunks.ts'
import { runs, type ListedRun } from './list.ts'
import type { Chunk } from './records.ts'
import { bulk } from './runs.ts'

/** Returns all bulk operations, newest first; undefined until they have been read. */
export const useRuns = (): readonly ListedRun[] | undefined => useQuery(runs()).data

/** How often the outcomes are read during a large bulk operation: all of them each time. */
const readings = 20

/** Returns what changes with the counts of a bulk operation; of a large one, a limited number of times while it runs. */
const stepOf = ({ counts, total, state }: ListedRun) => {
  const processed = processedOf(counts)
  return state === 'running'
    ? Math.floor(processed / Math.max(1, Math.ceil(total / readings)))
    : counts
}

/** The numbers of targets whose change can be undone, and of those among them that failed, but were changed in part. */
export interface Undoable {
  readonly count: number
  readonly partly: number
}

/** Maximum number of outcomes of each kind in memory. */
const maxListed = 1_000

const rowsOf = ({ targets, outcomes }: Chunk): OutcomeRow[] => {
  const known = new Map(targets.map((target) => [target.id, target]))
  return outcomes.map(({ id, state, message, code, response, createdId, pausedTasks }) => ({
    id: createdId ?? id,
    isCreated: createdId !== undefined,
    outcome: state,
    message: message ?? '',
    code,
    response,
    pausedTasks,
    title: known.get(id)?.title,
    type: known.get(id)?.type,
    owner: known.get(id)?.owner,
  }))
}

/** Reads the known outcomes of a bulk operation, a few at a time. */
export async function* eachOutcome(runId: string): AsyncGenerator<OutcomeRow[]> {
  for await (const chunk of bulk.chunksOf(runId)) yield rowsOf(chunk)
}

/**
 * The known outcomes of a bulk operation, failed targets first: the first ones of each kind, with the numbers of all. Read again when
 * it progresses.
 */
export const runOutcomes = (run: ListedRun) => {
  const { id } = run
  return queryOptions({
    queryKey: ['outcomes of a run', accountScope(), id, run.state, stepOf(run)],
    queryFn: async () => {
      const listed: Record<Outcome, OutcomeRow[]> = {
        unclear: [],
        failed: [],
        skipped: [],
        done: [],
      }
      const undoable = { count: 0, partly: 0 }
      let counts = countsOf([])
      for await (const chunk of bulk.chunksOf(id)) {
        counts = countsOf(chunk.outcomes, counts)
        for (const { state, opposite } of chunk.outcomes) {
          if (opposite === undefined) continue
          undoable.count += 1
          if (state === 'failed') undoable.partly += 1
        }
        for (const row of rowsOf(chunk))
          if (listed[row.outcome].length < maxListed) listed[row.outcome].push(row)
      }
      return { rows: Object.values(listed).flat(), counts, undoable }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Why targets of a bulk operation failed, by their IDs. */
export const runFailures = ({ id, state, counts }: ListedRun) =>
  queryOptions({
    queryKey: ['failures of a run', accountScope(), id, state, counts],
    queryFn: async () => {
      const reasons = new Map<string, string>()
      for await (const rows of eachOutcome(id))
        for (const { id: itemId, outcome, message } of rows)
          if (outcome === 'failed') reasons.set(itemId, message)
      return reasons
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
