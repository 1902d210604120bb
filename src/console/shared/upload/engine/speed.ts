/** The number of bytes sent at a time (ms). */
export interface Sample {
  readonly at: number
  readonly sent: number
}

const span = 10_000

/** Adds a sample and removes samples older than ten seconds, or all if the number of bytes decreased. */
export const withSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= span), sample]
}

/** Returns bytes per second over the samples; undefined if they cover less than a second. */
export const speedOf = (samples: readonly Sample[]): number | undefined => {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < 1000) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}
