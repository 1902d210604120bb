import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** How often a process looks for rows that others have changed (ms). Its own changes are seen at once. */
const longestSleep = 15_000
/** How long `stop` waits for current work before it interrupts the work's requests (ms). */
const patience = 500

/** Performs what rows of the database say is due, until it is stopped. */
export interface Worker {
  /** Aborted when current work should end without waiting for other servers. */
  readonly interrupted: AbortSignal
  /** Looks for due rows: call it after a change of rows. */
  readonly wake: () => void
  /** Performs all that is due. Resolves when nothing is due and no work is in progress. */
  readonly runDue: () => Promise<void>
  /** Begins to look by itself. */
  readonly begin: () => void
  /**
   * Completes current work; work that waits for a server longer than half a second is interrupted. The rest is performed after the
   * next start, or by other processes.
   */
  readonly stop: () => Promise<void>
}

interface Work<Row> {
  /** Maximum number of rows in progress at the same time; most of them wait for servers. */
  readonly width: number
  /** Claims due rows, at most `count`, so that no other process performs them. */
  readonly claim: (count: number) => Promise<Row[]>
  /** Performs and releases a claimed row. After an error, it is repeated when its lease ends. */
  readonly perform: (row: Row) => Promise<void>
  /** Performs due work that needs no claims; returns how much there was. An error does not keep claimed rows from continuing. */
  readonly performOthers?: () => Promise<number>
  /** Returns when something is due next (epoch ms). `isFull`: claimed rows need not be considered, because the end of one wakes the worker. */
  readonly nextTime: (isFull: boolean) => Promise<number | undefined>
  /** What an unexpected error is logged as. */
  readonly failure: string
}

/** Creates a worker. Rows decide what it performs, so several processes can work on one database, and a restart loses nothing. */
export const createWorker = <Row>(
  { width, claim, perform, performOthers, nextTime, failure }: Work<Row>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Worker => {
  const stopping = new AbortController()
  const interrupting = new AbortController()
  const current = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let hasBegun = false
  let cycle: Promise<void> | undefined
  let isWoken = false

  /** Begins due work. Returns whether there was any. */
  const fill = async (): Promise<boolean> => {
    const rows = current.size < width ? await claim(width - current.size) : []
    for (const row of rows) {
      const performed = perform(row)
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => {
          current.delete(performed)
          wake()
        })
      current.add(performed)
    }
    const others = (await performOthers?.()) ?? 0
    return rows.length > 0 || others > 0
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One at a time: otherwise a row could be claimed, but not yet be among the current work. */
  const look = (): Promise<boolean> => {
    const found = last.then(fill)
    last = found.catch(() => undefined)
    return found
  }

  const sleep = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopping.signal.aborted)
      timer = setTimeout(wake, Math.min(Math.max(milliseconds, 50), longestSleep))
  }

  const lookUntilNothing = async () => {
    while (!stopping.signal.aborted && (await look())) continue
  }

  const wake = () => {
    if (stopping.signal.aborted || !hasBegun) return
    isWoken = true
    cycle ??= (async () => {
      try {
        while (isWoken && !stopping.signal.aborted) {
          isWoken = false
          await lookUntilNothing()
          const at = await nextTime(current.size >= width)
          sleep(at === undefined ? longestSleep : at - clock.now())
        }
      } catch (error) {
        log.error({ err: error }, failure)
        sleep(longestSleep)
      } finally {
        cycle = undefined
      }
    })()
  }

  return {
    interrupted: interrupting.signal,
    wake,
    runDue: async () => {
      while (!stopping.signal.aborted) {
        if (await look()) continue
        if (current.size === 0) return
        await Promise.race(current)
      }
    },
    begin: () => {
      hasBegun = true
      wake()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      const interruption = setTimeout(() => interrupting.abort(), patience)
      await cycle
      await Promise.all(current)
      clearTimeout(interruption)
    },
  }
}
