import { AsyncLocalStorage } from 'node:async_hooks'
import { failures } from './failures.ts'

const callers = new AsyncLocalStorage<string>()

/** Performs work on behalf of a caller, such as a member or an IP address: time in the database counts as that caller's. */
export const onBehalfOf = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** Work that no caller waits for: jobs, schedules, deliveries. */
const ownWork = ''

interface Waiting {
  /** The time of the turns when it began to wait. */
  readonly since: number
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

export interface Turns {
  /** Waits for a turn. Resolves to the function that ends it; rejects with 429 if too many wait. */
  take(): Promise<() => void>
  /** Performs work in a turn. */
  perform<T>(work: () => Promise<T>): Promise<T>
  /** Returns how many callers have a turn, and how many wait for one. */
  count(): { readonly used: number; readonly waiting: number }
}

interface TurnsOptions {
  /** Returns ms. */
  readonly now?: () => number
  /** The most time that a caller saves up (ms). */
  readonly savings?: number
  /** How many can wait: of one caller, and in all. Any number by default. */
  readonly longest?: { readonly ofCaller: number; readonly total: number }
}

/**
 * Creates a fair queue for what `capacity` callers can use at once. The next turn is that of the caller who has used the least time, so
 * that a caller with many requests takes turns with one who has a single request (start-time fair queuing). A caller who used nothing
 * lately saves up `savings`, 50 ms by default: the statements of a short request, such as a sign-in, don't alternate with those of others.
 * Where too many wait, those of the caller with the most are refused.
 */
export const createTurns = (
  capacity: number,
  {
    now = () => performance.now(),
    savings = 50,
    longest = { ofCaller: Infinity, total: Infinity },
  }: TurnsOptions = {},
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

  const countWaiting = () => [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0)

  /** Makes room for one more of a caller. Throws 429 if no other caller waits with more. */
  const makeRoom = (own: number) => {
    if (own >= longest.ofCaller) throw failures.tooManyWait()
    if (countWaiting() < longest.total) return
    const [caller, queue] = [...waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (queue.length <= own + 1) throw failures.tooManyWait()
    queue.pop()?.refuse(failures.tooManyWait())
    if (queue.length === 0) waiting.delete(caller)
  }

  const take = async () => {
    const caller = callers.getStore() ?? ownWork
    makeRoom(waiting.get(caller)?.length ?? 0)
    return new Promise<() => void>((resolve, refuse) => {
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
      queue.push({ since: time, begin, refuse })
      waiting.set(caller, queue)
      beginNext()
    })
  }

  return {
    take,
    perform: async (work) => {
      const end = await take()
      try {
        return await work()
      } finally {
        end()
      }
    },
    count: () => ({ used: running, waiting: countWaiting() }),
  }
}
