import { NoAnswer } from './outbound.ts'

/** Maximum duration of a transfer (ms), and minimum bytes in each interval (ms). */
export interface PaceLimits {
  readonly deadline: number
  readonly intervalMs: number
  readonly minBytes: number
}

/** Ends a transfer that is too slow. */
export interface Pace {
  /** Aborted as soon as the transfer is too slow; the reason is a PortalError. */
  readonly signal: AbortSignal
  /** Counts received bytes. */
  add(bytes: number): void
  stop(): void
}

const minute = 60_000
const hour = 60 * minute

const duration = (milliseconds: number) => {
  const [size, unit] =
    milliseconds >= hour
      ? [hour, 'hour']
      : milliseconds >= minute
        ? [minute, 'minute']
        : [1000, 'second']
  const count = milliseconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const tooSlow = (message: string) => new NoAnswer({ code: 400, message })

/** Starts watching a transfer. Otherwise, a server that sends a byte from time to time would never time out. */
export const watchPace = ({ deadline, intervalMs, minBytes: leastBytes }: PaceLimits): Pace => {
  const ending = new AbortController()
  let came = 0
  const measuring = setInterval(() => {
    if (came < leastBytes)
      ending.abort(
        tooSlow(
          `The server sends too slowly: less than ${leastBytes / 1024} KB in ${duration(intervalMs)}.`,
        ),
      )
    came = 0
  }, intervalMs)
  const whole = setTimeout(
    () => ending.abort(tooSlow(`The download took longer than ${duration(deadline)}.`)),
    deadline,
  )
  return {
    signal: ending.signal,
    add: (bytes) => {
      came += bytes
    },
    stop: () => {
      clearInterval(measuring)
      clearTimeout(whole)
    },
  }
}
