import { ConnectionError } from '../../../rest/protocol/errors.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import { session } from '../../shell/session/session.ts'
import { sendToServer, type Target } from './serverClient.ts'

/** Time limit for a response of a server (ms). */
const timeLimit = 8_000

/** Returns whether the console can request a server. */
export const isReachable = ({ url }: Pick<Target, 'url'>): boolean =>
  session().connection.sameOriginOnly !== true || new URL(url).origin === location.origin

/** Reads from a server. Resolves to `silent` if it does not respond in time, does not allow this site, or can't be reached. Throws PortalError. */
export const ask = async <O extends Operation>(
  server: Target,
  operation: O,
  input: Input<O>,
  signal: AbortSignal,
): Promise<Result<O> | 'silent'> => {
  if (!isReachable(server)) return 'silent'
  const limit = AbortSignal.timeout(timeLimit)
  try {
    return await sendToServer(server, operation, input, {
      signal: AbortSignal.any([signal, limit]),
    })
  } catch (error) {
    if (error instanceof ConnectionError || (limit.aborted && !signal.aborted)) return 'silent'
    throw error
  }
}
