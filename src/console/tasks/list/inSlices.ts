/** How long the browser can be blocked (ms): half a frame. */
const sliceMs = 8

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/**
 * Calls `work` with each value, in slices of half a frame, between which the browser can paint and respond. Resolves to whether all
 * values were processed: false if the signal was aborted before.
 */
export const inSlices = async <T>(
  values: Iterable<T>,
  work: (value: T) => void,
  signal: AbortSignal,
): Promise<boolean> => {
  let end = performance.now() + sliceMs
  for (const value of values) {
    if (performance.now() >= end) {
      await nextTask()
      end = performance.now() + sliceMs
    }
    if (signal.aborted) return false
    work(value)
  }
  return !signal.aborted
}
