import PQueue from 'p-queue'
import { partsInFlight, partsOf, type Part } from './parts.ts'

interface Work {
  readonly size: number
  /** Bytes in every part but the last. */
  readonly partSize: number
  /** The numbers of the parts that have arrived. */
  readonly there: ReadonlySet<number>
  /** Sends one part with its own retries, and reports its progress. */
  readonly send: (part: Part, signal: AbortSignal, report: (sent: number) => void) => Promise<void>
  /** Called with the number of bytes sent so far, including parts in flight. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Minimum time between two progress updates (ms). Browsers report up to a hundred times a second, and drawing that costs as much as sending. */
const reportInterval = 200

const lengthOf = ({ start, end }: Part) => end - start

/** Sends the missing parts, several at a time. Throws the first error, after the other requests have stopped. */
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
  let reportedAt = 0
  const report = () => {
    reportedAt = performance.now()
    onSent([...inFlight.values()].reduce((sum, sent) => sum + sent, arrived))
  }
  const reportAtIntervals = () => {
    if (performance.now() - reportedAt >= reportInterval) report()
  }
  report()
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const queue = new PQueue({ concurrency: partsInFlight })
  const one = async (part: Part) => {
    either.throwIfAborted()
    try {
      await send(part, either, (sent) => {
        inFlight.set(part.number, Math.min(sent, lengthOf(part)))
        reportAtIntervals()
      })
      arrived += lengthOf(part)
    } finally {
      inFlight.delete(part.number)
      reportAtIntervals()
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
  } finally {
    report()
  }
}
