import type { Clock } from '../common/clock.ts'
import { PortalError } from '../../rest/protocol/errors.ts'

/** Limits how often each member can do something. */
export interface RateLimit {
  /** Counts one use by a member. Throws 429 with the seconds to wait when there were too many. */
  count(username: string): void
}

/** Creates a limit of `max` uses by each member within `intervalMs`. */
export const createRateLimit = (
  { max, intervalMs }: { readonly max: number; readonly intervalMs: number },
  clock: Clock,
): RateLimit => {
  const uses = new Map<string, number[]>()
  return {
    count: (username) => {
      const now = clock.now()
      for (const [name, times] of uses)
        if ((times.at(-1) ?? 0) <= now - intervalMs) uses.delete(name)
      const recent = (uses.get(username) ?? []).filter((time) => time > now - intervalMs)
      const [first = now] = recent
      if (recent.length >= max) {
        const seconds = Math.ceil((first + intervalMs - now) / 1000)
        throw new PortalError({
          code: 429,
          message: `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
        })
      }
      uses.set(username, [...recent, now])
    },
  }
}
