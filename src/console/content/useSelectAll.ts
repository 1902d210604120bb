import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../shell/lists/allResults/allResults.ts'
import { selection, toSelected, type Selection } from '../shared/selection/selection.ts'
import { everything, searched, type ContentState } from './list.ts'

const keyOf = (state: ContentState) => JSON.stringify(searched(state))

interface SelectAll {
  /** Undefined if no selection is running. */
  readonly progress: Progress | undefined
  /** The number of results that the portal could not list. */
  readonly missed: number
  readonly error: unknown
  /** Whether the items of all pages were selected here, and still are. */
  readonly isDone: (state: ContentState, total: number, selected: Selection) => boolean
  readonly start: (state: ContentState, total: number) => void
  /** Stops the search; selected items remain selected. */
  readonly stop: () => void
}

/** Selects the items of all pages. */
export const useSelectAll = (): SelectAll => {
  const [progress, setProgress] = useState<Progress>()
  const [missed, setMissed] = useState(0)
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<{ readonly key: string; readonly ids: readonly string[] }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (state: ContentState, total: number, { signal }: AbortController) => {
    setError(undefined)
    setMissed(0)
    setProgress({ found: 0, total })
    const ids: string[] = []
    try {
      const end = await everything(
        state,
        (items, latest) => {
          selection.add(items.map(toSelected))
          ids.push(...items.map(({ id }) => id))
          setProgress(latest)
        },
        signal,
      )
      setMissed(end.total - end.found)
      setDone({ key: keyOf(state), ids })
    } catch (failure) {
      if (!signal.aborted) setError(failure)
    }
    setProgress(undefined)
  }
  return {
    progress,
    missed,
    error,
    isDone: (state, total, selected) =>
      done?.key === keyOf(state) && done.ids.length >= total && done.ids.every(selected.has),
    start: (state, total) => {
      running.current?.abort()
      running.current = new AbortController()
      void run(state, total, running.current)
    },
    stop: () => running.current?.abort(),
  }
}
