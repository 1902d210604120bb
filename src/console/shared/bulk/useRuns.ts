import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountScope } from '../../shell/session/accountScope.ts'
import type { OutcomeRow } from '../jobs/outcomes.ts'
import { runs, type ListedRun } from './list.ts'
import type { Chunk } from './records.ts'
import { bulk } from './runs.ts'

/** Returns all bulk operations, newest first; undefined until they have been read. */
export const useRuns = (): readonly ListedRun[] | undefined => useQuery(runs()).data

/** How often the outcomes are read during a large bulk operation: all of them each time. */
const readings = 20

/** Returns a number that changes with the counts of a bulk operation; of a large one, a limited number of times. */
const stepOf = ({ counts: { done, skipped, failed }, total, state }: ListedRun): number => {
  const ended = done + skipped + failed
  return state === 'running' ? Math.floor(ended / Math.max(1, Math.ceil(total / readings))) : ended
}

/** The numbers of targets whose change can be undone, and of those among them that failed, but were changed in part. */
export interface Undoable {
  readonly count: number
  readonly partly: number
}

const undoableOf = (chunks: readonly Chunk[]): Undoable => {
  const states = chunks.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ state, opposite }) => (opposite === undefined ? [] : [state])),
  )
  return { count: states.length, partly: states.filter((state) => state === 'failed').length }
}

/** The known outcomes of a bulk operation, failed targets first. Read again when it progresses. */
export const runOutcomes = (run: ListedRun) => {
  const { id } = run
  return queryOptions({
    queryKey: ['outcomes of a run', accountScope(), id, run.state, stepOf(run)],
    queryFn: async () => {
      const chunks = await bulk.chunksOf(id)
      const rows = chunks.flatMap(({ targets, outcomes }) => {
        const known = new Map(targets.map((target) => [target.id, target]))
        return outcomes.map(({ id: itemId, state, message, code, createdId }): OutcomeRow => ({
          id: createdId ?? itemId,
          isCreated: createdId !== undefined,
          outcome: state,
          message: message ?? '',
          code,
          title: known.get(itemId)?.title,
          type: known.get(itemId)?.type,
          owner: known.get(itemId)?.owner,
        }))
      })
      const order = { failed: 0, skipped: 1, done: 2 }
      return {
        rows: rows.toSorted((a, b) => order[a.outcome] - order[b.outcome]),
        undoable: undoableOf(chunks),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
