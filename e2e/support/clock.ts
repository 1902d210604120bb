import type { Clock } from '../../src/portal/common/clock.ts'

/** The portal's clock, running as usual until a test moves it. */
export interface MovableClock extends Clock {
  /** Moves the portal's time on, in milliseconds. */
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
