import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work is done before requests are answered (ms). */
const turn = 5

/**
 * Does work in turns of a few milliseconds, so that requests are answered in between, and returns its result. Throws when `signal` is
 * aborted.
 */
export const inTurns = async <T>(
  work: Iterator<undefined, T, undefined>,
  signal?: AbortSignal,
): Promise<T> => {
  let end = performance.now() + turn
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (performance.now() < end) continue
    await nextTurn()
    signal?.throwIfAborted()
    end = performance.now() + turn
  }
}

/** Maps a list in turns. */
export const mapInTurns = <T, R>(list: readonly T[], map: (entry: T) => R): Promise<R[]> =>
  inTurns(
    (function* () {
      const mapped: R[] = []
      for (const entry of list) {
        mapped.push(map(entry))
        yield
      }
      return mapped
    })(),
  )
