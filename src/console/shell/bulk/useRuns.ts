import { queryOptions, useQuery } from '@tanstack/react-query'
import { accountScope } from '../session/accountScope.ts'
import type { OutcomeRow } from '../jobs/outcomes.ts'
import { runs, type ListedRun } from './list.ts'
import { bulk } from './runs.ts'

/** All runs, newest first; undefined until they have been read. */
export const useRuns = (): readonly ListedRun[] | undefined => useQuery(runs()).data

/** What became of the targets of a run as far as it is known, what failed first. Read again whenever the counts change. */
export const runOutcomes = ({ id, counts }: ListedRun) =>
  queryOptions({
    queryKey: ['outcomes of a run', accountScope(), id, counts],
    queryFn: async () => {
      const chunks = await bulk.chunksOf(id)
      const rows = chunks.flatMap(({ targets, outcomes }) => {
        const known = new Map(targets.map((target) => [target.id, target]))
        return outcomes.map(({ id: itemId, state, message, code }): OutcomeRow => ({
          id: itemId,
          outcome: state,
          message: message ?? '',
          code,
          title: known.get(itemId)?.title,
          type: known.get(itemId)?.type,
        }))
      })
      const order = { failed: 0, skipped: 1, done: 2 }
      return {
        rows: rows.toSorted((a, b) => order[a.outcome] - order[b.outcome]),
        /** How many could be taken back. */
        opposites: chunks
          .flatMap(({ outcomes }) => outcomes)
          .filter(({ opposite }) => opposite !== undefined).length,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
