import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** How often a process looks for rows that were changed without waking it, unless set otherwise (ms). */
const defaultSleep = 15_000
/** How often the lease of current work is renewed (ms). */
const renewalInterval = 5_000
/** A clock that is at least so much earlier than before was put back (ms); less is the usual synchronization. */
const putBack = 30_000
/** How long `stop` waits for current work before it interrupts the work's requests (ms). */
const patience = 500

/** Performs what rows of the database say is due, until it is stopped. */
export interface Worker<Row = unknown> {
  /** Aborted when the worker stops. */
  readonly stopping: AbortSignal
  /** Aborted when current work should end without waiting for other servers. */
  readonly interrupted: AbortSignal
  /** Looks for due rows, and lets other processes do so: call it after a change of rows. */
  readonly wake: () => void
  /** Performs all that is due. Resolves when nothing is due and no work is in progress. */
  readonly runDue: () => Promise<void>
  /**
   * Performs the row that a call claims for itself, if any, whether or not other rows are in progress; returns it. Claims nothing
   * after `stop`. Rejects after an error.
   */
  readonly performOwn: (claimOwn: () => Promise<Row | undefined>) => Promise<Row | undefined>
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
  /** Extends the lease of a row while it is performed, for work that can take longer. */
  readonly renew?: (row: Row) => Promise<void>
  /** Performs due work that needs no claims; returns how much there was. An error does not keep claimed rows from continuing. */
  readonly performOthers?: () => Promise<number>
  /** Returns when something is due next (epoch ms). `isFull`: claimed rows need not be considered, because the end of one wakes the worker. */
  readonly nextTime?: (isFull: boolean) => Promise<number | undefined>
  /** Corrects times that a wrong clock has written to rows: at the start, and whenever the clock is put back. */
  readonly correctTimes?: () => Promise<unknown>
  /** How often rows are looked for that others have changed (ms). */
  readonly longestSleep?: number
  /** Makes other processes wake this worker; returns what wakes theirs. */
  readonly shareWake?: (wake: () => void) => () => void
  /** What an unexpected error is logged as. */
  readonly failure: string
}

/** Creates a worker. Rows decide what it performs, so several processes can work on one database, and a restart loses nothing. */
export const createWorker = <Row extends { readonly id: string }>(
  {
    width,
    claim,
    perform,
    renew,
    performOthers,
    nextTime,
    correctTimes,
    longestSleep = defaultSleep,
    shareWake,
    failure,
  }: Work<Row>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Worker<Row> => {
  // Otherwise, the time of the work would count as that of the request that wakes the worker (`turns.ts`).
  const inOwnContext = AsyncLocalStorage.snapshot()
  const stopping = new AbortController()
  const interrupting = new AbortController()
  const current = new Set<Promise<void>>()
  const ownOfCalls = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let hasBegun = false
  let cycle: Promise<void> | undefined
  let isWoken = false

  const performRenewed = async (row: Row): Promise<void> => {
    const renewal =
      renew &&
      setInterval(() => {
        renew(row).catch((error: unknown) =>
          log.warn({ err: error, id: row.id }, 'a lease could not be renewed'),
        )
      }, renewalInterval)
    try {
      await perform(row)
    } finally {
      clearInterval(renewal)
    }
  }

  let latest = Infinity
  /** Begins due work. Returns whether there was any. */
  const fill = async (): Promise<boolean> => {
    const now = clock.now()
    if (now < latest - putBack) await correctTimes?.()
    latest = now
    const rows = current.size < width ? await claim(width - current.size) : []
    for (const row of rows) {
      const performed = performRenewed(row)
        .catch((error: unknown) => log.error({ err: error, id: row.id }, failure))
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
    cycle ??= inOwnContext(async () => {
      try {
        while (isWoken && !stopping.signal.aborted) {
          isWoken = false
          await lookUntilNothing()
          const at = await nextTime?.(current.size >= width)
          sleep(at === undefined ? longestSleep : at - clock.now())
        }
      } catch (error) {
        log.error({ err: error }, failure)
        sleep(longestSleep)
      } finally {
        cycle = undefined
      }
    })
  }

  const wakeOthers = shareWake?.(wake)

  return {
    stopping: stopping.signal,
    interrupted: interrupting.signal,
    wake: () => {
      wake()
      wakeOthers?.()
    },
    runDue: async () => {
      while (!stopping.signal.aborted) {
        if (await look()) continue
        if (current.size === 0) return
        await Promise.race(current)
      }
    },
    performOwn: (claimOwn) => {
      const claimAndPerform = async () => {
        const row = stopping.signal.aborted ? undefined : await claimOwn()
        if (row) await performRenewed(row)
        return row
      }
      const own = claimAndPerform().finally(() => {
        ownOfCalls.delete(own)
        wake()
      })
      ownOfCalls.add(own)
      return own
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
      await Promise.allSettled([...current, ...ownOfCalls])
      clearTimeout(interruption)
      // They continue what was interrupted.
      wakeOthers?.()
    },
  }
}
