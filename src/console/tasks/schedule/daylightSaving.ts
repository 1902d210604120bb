/** A run as a clock in a time zone shows it. */
export interface LocalRun {
  /** Epoch ms. */
  readonly time: number
  /** Date and time on the clock, such as 2027-03-28T04:30. */
  readonly clock: string
  /** Minutes that the clock is ahead of UTC. */
  readonly offset: number
  /** Minutes by which the clock shows this run later than the runs before, because the clock was changed; negative if earlier. */
  readonly shift?: number
}

/** Returns runs (epoch ms) on the clock of an IANA time zone. Throws a RangeError if the browser doesn't know the zone. */
export const localRuns = (times: readonly number[], timeZone: string): LocalRun[] => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  let before: number | undefined
  return times.map((time) => {
    const parts = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, value]),
    )
    const clock = `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
    const offset = Math.round((Date.parse(`${clock}Z`) - time) / 60_000)
    const shift = before === undefined ? 0 : offset - before
    before = offset
    return { time, clock, offset, ...(shift !== 0 && { shift }) }
  })
}
