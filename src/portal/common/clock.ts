/** The source of the current time, in epoch ms, which tests replace. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
