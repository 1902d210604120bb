/** Where the portal takes the time from, in epoch milliseconds, so that tests can move it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
