import type { Clock } from '../../src/portal/common/clock.ts'

/** The portal's clock. It runs as usual until a test sets it forward. */
export interface MovableClock extends Clock {
  /** Sets the portal's clock forward (ms). */
  forward(milliseconds: number): void
}

export const movableClock = (): MovableClock => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    forward: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
