import PQueue from 'p-queue'

/**
 * Limits the number of concurrent holders, first come, first served. `acquire` resolves to the release function; rejects if the
 * signal is aborted before.
 */
export const createSemaphore = (maxConcurrency: number) => {
  const queue = new PQueue({ concurrency: maxConcurrency })
  return (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const turn = () => new Promise<void>((done) => resolve(done))
      queue.add(turn, { signal }).catch(reject)
    })
}
