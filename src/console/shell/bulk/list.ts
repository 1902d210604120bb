import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api.ts'
import { openStore } from '../storage/database.ts'
import { accountScope } from '../session/accountScope.ts'
import { Run } from './records.ts'

const listKey = 'runs'

export const runShelf = openStore('runs')

// Other tabs of the same browser.
const tabs = new BroadcastChannel('portal-console runs')
const lookAgain = () => void queryClient.invalidateQueries({ queryKey: [listKey] })
tabs.addEventListener('message', lookAgain)

/** Makes this tab and others look at the runs again. */
export const runsChanged = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabs.postMessage('changed')
  lookAgain()
}

/** The name under which the tab that works on a run holds it. */
export const lockName = (runId: string): string => `portal-console run ${runId}`

/** A run, and whether a tab works on it at this moment. */
export interface ListedRun extends Run {
  readonly isWorkedOn: boolean
}

/** The runs this person began at this portal in this browser, newest first; the same in every tab. */
export const runs = () => {
  const here = accountScope()
  return queryOptions({
    queryKey: [listKey, here],
    queryFn: async (): Promise<ListedRun[]> => {
      const { held = [] } = await navigator.locks.query()
      const names = new Set(held.map(({ name }) => name))
      const kept = (await runShelf.list(here)).flatMap((record) => {
        const parsed = Run.safeParse(record)
        // What another version of the console wrote and this one does not understand is left alone.
        return parsed.success ? [parsed.data] : []
      })
      return kept
        .map((run) => ({ ...run, isWorkedOn: names.has(lockName(run.id)) }))
        .toSorted((a, b) => b.started - a.started)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
