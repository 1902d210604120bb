import { ConnectionError } from '../../../rest/protocol/errors.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import { session } from '../../shell/session/session.ts'
import { t } from './messages.ts'
import { sendToServer, type Target } from '../../shell/serverClient.ts'

/** Time limit for a response of a server (ms). */
const timeLimit = 8_000

/** Returns whether the console can request a server. */
export const isReachable = ({ url }: Pick<Target, 'url'>): boolean => {
  const { sameOriginOnly, federatedServers } = session().connection
  return (
    sameOriginOnly !== true ||
    federatedServers !== undefined ||
    new URL(url).origin === location.origin
  )
}

/**
 * Reads from a server. Throws ConnectionError if it does not respond in time, does not allow this site, or can't be reached, and
 * PortalError.
 */
export const request = async <O extends Operation>(
  server: Target,
  operation: O,
  input: Input<O>,
  signal: AbortSignal,
): Promise<Result<O>> => {
  if (!isReachable(server)) throw new ConnectionError(t('outside'), { isRead: true })
  const limit = AbortSignal.timeout(timeLimit)
  try {
    return await sendToServer(server, operation, input, {
      signal: AbortSignal.any([signal, limit]),
    })
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error
    throw new ConnectionError('The server did not respond in time.', { cause: error, isRead: true })
  }
}

/** Reads from a server like `request`, but resolves to `silent` where that throws ConnectionError. */
export const ask = async <O extends Operation>(
  server: Target,
  operation: O,
  input: Input<O>,
  signal: AbortSignal,
): Promise<Result<O> | 'silent'> => {
  try {
    return await request(server, operation, input, signal)
  } catch (error) {
    if (error instanceof ConnectionError) return 'silent'
    throw error
  }
}
