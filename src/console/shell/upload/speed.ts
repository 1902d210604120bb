/** How many bytes had been sent at a moment (milliseconds). */
export interface Sample {
  readonly at: number
  readonly sent: number
}

const span = 10_000

/** Adds a sample and forgets those older than ten seconds, and all when bytes were taken back. */
export const withSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= span), sample]
}

/** Bytes per second over the samples; undefined before a second has been seen. */
export const speedOf = (samples: readonly Sample[]): number | undefined => {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 1000) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}
