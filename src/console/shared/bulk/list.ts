import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../shell/api.ts'
import { openStore } from '../../shell/storage/database.ts'
import { heldLocks } from '../../shell/storage/lock.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { readRuns, type Run } from './records.ts'

const listKey = 'runs'

export const runShelf = openStore('runs')

// Other tabs of the same browser.
const tabs = new BroadcastChannel('portal-console runs')
const lookAgain = () => void queryClient.invalidateQueries({ queryKey: [listKey] })
tabs.addEventListener('message', lookAgain)

/** Makes all tabs read the bulk operations again. */
export const runsChanged = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabs.postMessage('changed')
  lookAgain()
}

/** Returns the name of the lock of the tab that runs a bulk operation. */
export const lockName = (runId: string): string => `portal-console run ${runId}`

/** Returns the name of the lock of the tab that prepares the work on a bulk operation, and then runs it. */
export const preparingName = (runId: string): string => `${lockName(runId)} preparing`

/** A bulk operation, and whether a tab is running it. */
export interface ListedRun extends Run {
  readonly isWorkedOn: boolean
}

/** The bulk operations that the person started on this portal in this browser, newest first; shared by all tabs. */
export const runs = () => {
  const here = accountScope()
  return queryOptions({
    queryKey: [listKey, here],
    queryFn: async (): Promise<ListedRun[]> => {
      const names = await heldLocks()
      return readRuns(await runShelf.list(here)).map((run) => ({
        ...run,
        isWorkedOn: [lockName, preparingName].some((nameOf) => names.has(nameOf(run.id))),
      }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
