import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { RequestLimits } from './limits.ts'

type PaceLimits = Pick<RequestLimits, 'formTime' | 'pendingTime' | 'idleTime'>

/** Ends requests whose bodies arrive too slowly. Otherwise, a byte from time to time would keep a connection open forever. */
export interface Pace {
  /** Sets a function that is called with the error instead of closing the connection; undefined closes it again. */
  onLate(stop: ((refusal: PortalError) => void) | undefined): void
  /** From now on, the rest of the form must arrive within `formTime`. */
  form(): void
  /**
   * A file of an unknown sender has begun: from the first such file on, the rest of the request must arrive within `pendingTime`.
   */
  pendingFile(): void
  /** A file of a signed-in caller has begun: it can take any time as long as bytes arrive. */
  file(): void
}

const tooSlow = () => new PortalError({ code: 408, message: 'The request did not arrive in time.' })

const keepPace = (raw: IncomingMessage, limits: PaceLimits): Pace => {
  let stop: ((refusal: PortalError) => void) | undefined
  let isPending = false
  let isIdleOnly = false
  let timer: NodeJS.Timeout

  const expire = () => {
    // The portal itself is the slower side: it reads no more until its disk has written what arrived.
    if (isIdleOnly && raw.isPaused()) timer.refresh()
    else if (stop) stop(tooSlow())
    else raw.destroy()
  }
  const arm = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(expire, milliseconds)
  }
  const onData = () => timer.refresh()
  const setIdleOnly = (value: boolean) => {
    if (isIdleOnly === value) return
    isIdleOnly = value
    if (value) raw.on('data', onData)
    else raw.off('data', onData)
  }
  const end = () => clearTimeout(timer)

  timer = setTimeout(expire, limits.formTime)
  raw.once('end', end).once('close', end)
  return {
    onLate: (callback) => {
      stop = callback
    },
    form: () => {
      setIdleOnly(false)
      if (!isPending && !raw.complete) arm(limits.formTime)
    },
    pendingFile: () => {
      if (!isPending) arm(limits.pendingTime)
      isPending = true
    },
    file: () => {
      isPending = false
      setIdleOnly(true)
      arm(limits.idleTime)
    },
  }
}

const paces = new WeakMap<IncomingMessage, Pace>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Watches the body of each request from its beginning, whatever its route. */
export const watchPace = (server: FastifyInstance, limits: PaceLimits): void => {
  server.addHook('onRequest', async ({ raw }) => {
    if (hasBody(raw)) paces.set(raw, keepPace(raw, limits))
  })
}

/** Returns the pace of a request; undefined for one without a body. */
export const paceOf = (raw: IncomingMessage): Pace | undefined => paces.get(raw)
