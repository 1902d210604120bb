import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { wait as waitFor } from '../wait.ts'

const maxAttempts = 5

/**
 * Whether a retry might help: the connection failed, or the portal is busy or had an internal error. An answer that the console does
 * not understand stays the same, and a change could be made twice.
 */
const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof PortalError && !error.isUnexpected && (error.code >= 500 || error.code === 429))

/** Whether the work can be resumed later: as `isTemporary`, or after a new sign-in. */
export const canResume = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof PortalError && error.isAboutToken)

/** Whether the portal has answered, so that nothing is resumed: it refused the request, or its answer is not understood. */
export const isAnswer = (error: unknown): error is PortalError =>
  error instanceof PortalError && !canResume(error)

/** Whether the portal refused the request, so that it has changed nothing. */
export const isRefusal = (error: unknown): error is PortalError =>
  isAnswer(error) && !error.isUnclear

/** Returns what a request returns; undefined if the portal refuses it or its answer is not understood. Throws other errors. */
export const ifAnswered = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (isAnswer(error)) return undefined
    throw error
  }
}

/** Returns the delay (ms): half a second, doubled with every attempt, with jitter. */
const backOff = (tries: number) => 500 * 2 ** (tries - 1) * (0.5 + Math.random() / 2)

/** Waits for a time (ms), or until the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/**
 * Retries temporary errors with back-off, five attempts in total; `again` is true if the response to an earlier attempt might have
 * been lost. Throws the error of the last attempt.
 */
export const persist = async <T>(
  attempt: (again: boolean) => Promise<T>,
  signal: AbortSignal,
  wait: Wait = waitFor,
): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > 1)
    } catch (error) {
      if (signal.aborted || tries === maxAttempts || !isTemporary(error)) throw error
      await wait(backOff(tries), signal)
    }
  }
}
