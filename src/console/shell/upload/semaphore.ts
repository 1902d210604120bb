import PQueue from 'p-queue'

/**
 * Lets so many go at a time, in the order they asked. Resolves with the way to give the turn up; rejects when the signal is aborted
 * before.
 */
export const createSemaphore = (most: number) => {
  const queue = new PQueue({ concurrency: most })
  return (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const turn = () => new Promise<void>((done) => resolve(done))
      queue.add(turn, { signal }).catch(reject)
    })
}
