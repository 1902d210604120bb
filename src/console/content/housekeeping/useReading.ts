import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../shell/lists/allResults/allResults.ts'
import { everything, type ContentState } from '../list.ts'
import { noFindings, withItems, type Findings } from './findings.ts'

/** Maximum number of items that are read: 100 requests. */
export const mostItems = 10_000

interface Reading {
  readonly progress: Progress
  readonly findings: Findings
  readonly isRunning: boolean
  readonly error?: unknown
}

/** Reads the items of a list on request, up to `mostItems` of them, until it is stopped or the page is left. */
export const useReading = (state: ContentState) => {
  const [reading, setReading] = useState<Reading>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const read = async (current: AbortController) => {
    let latest: Reading = {
      progress: { found: 0, total: 0 },
      findings: noFindings,
      isRunning: true,
    }
    const show = (changed: Partial<Reading>) => {
      latest = { ...latest, ...changed }
      if (running.current === current) setReading(latest)
    }
    show({})
    try {
      const progress = await everything(
        state,
        (items, now) => {
          show({ progress: now, findings: withItems(latest.findings, items) })
          if (now.found >= mostItems) current.abort()
        },
        current.signal,
      )
      show({ progress })
    } catch (error) {
      // What was read remains valid.
      if (!current.signal.aborted) show({ error })
    }
    show({ isRunning: false })
  }
  return {
    reading,
    start: () => {
      running.current?.abort()
      running.current = new AbortController()
      void read(running.current)
    },
    stop: () => running.current?.abort(),
  }
}
