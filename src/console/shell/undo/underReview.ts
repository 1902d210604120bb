import { maybeSession, onSessionChange } from '../session/session.ts'
import { createStore } from '../storage/store.ts'
import type { HistoryEntry } from '../changes/entry.ts'

/** The change whose undo needs a review, because its values differ by now. */
export const underReview = createStore<HistoryEntry | undefined>(undefined)

// The next person must not review a change of the previous one.
onSessionChange(() => {
  if (!maybeSession()) underReview.set(undefined)
})
