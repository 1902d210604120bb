import type { Clock } from '../common/clock.ts'

/** Returns a clock that starts at the present and stands still until it is advanced. */
export const movableClock = (): Clock & { advance(milliseconds: number): void } => {
  let now = Date.now()
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export const minutes = (count: number): number => count * 60_000
