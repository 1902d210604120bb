import PQueue from 'p-queue'
import { partsInFlight, partsOf, type Part } from './parts.ts'

interface Work {
  readonly size: number
  /** Bytes in every part but the last. */
  readonly partSize: number
  /** The numbers of the parts that have arrived. */
  readonly there: ReadonlySet<number>
  /** Sends one part, tells how much of it has gone, and gives up on its own terms. */
  readonly send: (part: Part, signal: AbortSignal, tell: (sent: number) => void) => Promise<void>
  /** Told the bytes that have arrived, those on their way included. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

const lengthOf = ({ start, end }: Part) => end - start

/** Sends the parts that are missing, several at a time; throws what the first that fails threw, once the others have stopped. */
export const sendMissing = async ({
  size,
  partSize,
  there,
  send,
  onSent,
  signal,
}: Work): Promise<void> => {
  const parts = partsOf(size, partSize)
  const inFlight = new Map<number, number>()
  let arrived = parts
    .filter(({ number }) => there.has(number))
    .reduce((sum, part) => sum + lengthOf(part), 0)
  const tell = () => onSent([...inFlight.values()].reduce((sum, sent) => sum + sent, arrived))
  tell()
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const queue = new PQueue({ concurrency: partsInFlight })
  const one = async (part: Part) => {
    either.throwIfAborted()
    try {
      await send(part, either, (sent) => {
        inFlight.set(part.number, Math.min(sent, lengthOf(part)))
        tell()
      })
      arrived += lengthOf(part)
    } finally {
      inFlight.delete(part.number)
      tell()
    }
  }
  try {
    const missing = parts.filter(({ number }) => !there.has(number))
    await Promise.all(missing.map((part) => queue.add(() => one(part))))
  } catch (error) {
    queue.clear()
    stop.abort(error)
    await queue.onIdle()
    throw error
  }
}
