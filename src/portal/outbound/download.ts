import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { PortalError } from '../../rest/errors.ts'
import { NoAnswer, type OutboundAnswer } from './outbound.ts'

/** Refuses an answer that is not the file asked for. */
export const checkFound = ({ status, body }: OutboundAnswer, parameter: string): void => {
  if (status >= 200 && status < 300) return
  body.destroy()
  throw new NoAnswer({
    code: 400,
    message: `The server answered with the status ${status}.`,
    parameter,
  })
}

/** Passes at most `limit` bytes on, then fails with `failure`. */
export const limited = (limit: number, failure: () => Error): Transform => {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(failure())
      else done(null, chunk)
    },
  })
}

/** Writes a small answer to `path`, at most `limit` bytes; nothing is left there when it fails. */
export const saveSmall = async (
  answer: OutboundAnswer,
  path: string,
  { limit, parameter, signal }: { limit: number; parameter: string; signal: AbortSignal },
): Promise<{ path: string; size: number }> => {
  checkFound(answer, parameter)
  const tooLarge = () => {
    const what = `'${parameter}' must lead to at most ${limit / (1024 * 1024)} MB.`
    return new PortalError({ code: 400, message: what, details: [what], parameter })
  }
  try {
    await pipeline(answer.body, limited(limit, tooLarge), createWriteStream(path), { signal })
    return { path, size: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof PortalError) throw error
    const message = signal.aborted
      ? 'The server did not send it in time.'
      : 'The server broke the connection.'
    throw new NoAnswer({ code: 400, message, parameter })
  }
}
