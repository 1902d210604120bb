import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api.ts'
import { openStore } from '../storage/database.ts'
import { accountScope } from '../session/accountScope.ts'
import { createHistoryStore } from './historyStore.ts'

const listKey = 'journal'
const lookAgain = () => void queryClient.invalidateQueries({ queryKey: [listKey] })

// Other tabs of the same browser.
const tabs = new BroadcastChannel('portal-console journal')
tabs.addEventListener('message', lookAgain)

/** The change history of this browser. */
export const changeHistory = createHistoryStore(openStore('journal'), () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  tabs.postMessage('changed')
  lookAgain()
})

/** The newest changes that the person made on this portal from this browser; shared by all tabs. */
export const latestEntries = (count: number) => {
  const here = accountScope()
  return queryOptions({
    queryKey: [listKey, here, 'latest', count],
    queryFn: () => changeHistory.latest(here, count),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The changes that the person made on this portal from this browser, newest first; shared by all tabs. */
export const historyEntries = () => {
  const here = accountScope()
  return queryOptions({
    queryKey: [listKey, here],
    queryFn: () => changeHistory.list(here),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
