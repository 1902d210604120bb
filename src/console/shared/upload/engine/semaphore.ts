import { queueing } from '../../../shell/queueing.ts'

/**
 * Limits the number of concurrent holders, first come, first served. `acquire` resolves to the release function; rejects if the
 * signal is aborted before, or with MissingPart.
 */
export const createSemaphore = (maxConcurrency: number) => {
  let queue: InstanceType<Awaited<ReturnType<typeof queueing.load>>> | undefined
  return async (signal: AbortSignal): Promise<() => void> => {
    const PQueue = await queueing.load()
    const turns = (queue ??= new PQueue({ concurrency: maxConcurrency }))
    return new Promise((resolve, reject) => {
      const turn = () => new Promise<void>((done) => resolve(done))
      turns.add(turn, { signal }).catch(reject)
    })
  }
}
