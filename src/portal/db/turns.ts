import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Performs work on behalf of a caller, such as a member or an IP address: time in the database counts as that caller's. */
export const onBehalfOf = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** Work that no caller waits for: jobs, schedules, deliveries. */
const ownWork = ''

interface Waiting {
  /** The time of the turns when it began to wait. */
  readonly since: number
  readonly begin: () => void
}

export interface Turns {
  /** Waits for a turn. Resolves to the function that ends it. */
  take(): Promise<() => void>
  /** Returns how many callers have a turn, and how many wait for one. */
  count(): { readonly used: number; readonly waiting: number }
}

interface TurnsOptions {
  /** Returns ms. */
  readonly now?: () => number
  /** The most time that a caller saves up (ms). */
  readonly savings?: number
}

/**
 * Creates a fair queue for what `capacity` callers can use at once. The next turn is that of the caller who has used the least time, so
 * that a caller with many requests takes turns with one who has a single request (start-time fair queuing). A caller who used nothing
 * lately saves up `savings`, 50 ms by default: the statements of a short request, such as a sign-in, don't alternate with those of others.
 */
export const createTurns = (
  capacity: number,
  { now = () => performance.now(), savings = 50 }: TurnsOptions = {},
): Turns => {
  const waiting = new Map<string, Waiting[]>()
  /** The time that each caller has used, from the time of the turns when the caller began. */
  const used = new Map<string, number>()
  /** The time of the turns: where the latest turn began in the time of its caller. */
  let time = 0
  let running = 0

  const startOf = (caller: string, { since }: Waiting) =>
    Math.max(since - savings, used.get(caller) ?? -Infinity)

  const beginNext = () => {
    if (running === capacity) return
    let next: { caller: string; queue: Waiting[]; first: Waiting; start: number } | undefined
    for (const [caller, queue] of waiting) {
      const [first] = queue
      if (!first) continue
      const start = startOf(caller, first)
      if (!next || start < next.start) next = { caller, queue, first, start }
    }
    if (!next) return
    const { caller, queue, first, start } = next
    queue.shift()
    if (queue.length === 0) waiting.delete(caller)
    used.set(caller, start)
    time = Math.max(time, start)
    running += 1
    first.begin()
  }

  return {
    take: () => {
      const caller = callers.getStore() ?? ownWork
      return new Promise((resolve) => {
        const begin = () => {
          const began = now()
          let hasEnded = false
          resolve(() => {
            if (hasEnded) return
            hasEnded = true
            running -= 1
            used.set(caller, (used.get(caller) ?? 0) + now() - began)
            if (running === 0 && waiting.size === 0) used.clear()
            // The caller's next statement follows at once, and has waited already: the statements of a request stay together.
            setImmediate(beginNext)
          })
        }
        const queue = waiting.get(caller) ?? []
        queue.push({ since: time, begin })
        waiting.set(caller, queue)
        beginNext()
      })
    },
    count: () => ({
      used: running,
      waiting: [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0),
    }),
  }
}
