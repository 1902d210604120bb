import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { wait as waitFor } from '../wait.ts'

const mostTries = 5

/** Another try may help: the connection broke, or the portal is busy or stumbled. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof PortalError && (error.code >= 500 || error.code === 429))

/** Going on later may help: as `isTemporary`, or somebody has to sign in again first. */
export const mayResume = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof PortalError && error.isAboutToken)

/** Half a second, doubled with every try, spread so that requests do not come back all at once. */
const backOff = (tries: number) => 500 * 2 ** (tries - 1) * (0.5 + Math.random() / 2)

/** How long to wait (ms), until the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/**
 * Tries again while another try may help, with back-off, five times in all; `again` says that the answer to an earlier try may
 * have been lost. Throws what the last try threw.
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
      if (signal.aborted || tries === mostTries || !isTemporary(error)) throw error
      await wait(backOff(tries), signal)
    }
  }
}
