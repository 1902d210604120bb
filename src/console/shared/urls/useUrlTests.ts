import { useEffect, useRef, useState } from 'react'
import { testEach, type UrlTest } from './testUrl.ts'

interface Progress {
  readonly done: number
  readonly count: number
}

/** Tests on request, which end when the page is left. `idOf` and `test` must be stable. */
export const useUrlTests = <T>(
  idOf: (one: T) => string,
  test: (one: T, signal: AbortSignal) => Promise<UrlTest>,
) => {
  const [results, setResults] = useState<ReadonlyMap<string, UrlTest>>(new Map())
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (all: readonly T[]) => {
    running.current?.abort()
    const current = new AbortController()
    running.current = current
    setProgress({ done: 0, count: all.length })
    const note = (one: T, result: UrlTest) => {
      setResults((before) => new Map(before).set(idOf(one), result))
      setProgress((before) => before && { ...before, done: before.done + 1 })
    }
    try {
      await testEach(all, test, note, current.signal)
    } catch (error) {
      if (!current.signal.aborted) throw error
    } finally {
      if (running.current === current) setProgress(undefined)
    }
  }
  return {
    results,
    progress,
    start: (all: readonly T[]) => void start(all),
    stop: () => running.current?.abort(),
  }
}
