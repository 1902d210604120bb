import { ConnectionError } from '../../../rest/protocol/errors.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import type { Server } from '../../../rest/records/server.ts'
import { sendToServer } from './serverClient.ts'

/** Time limit for a response of a server (ms). */
const timeLimit = 8_000

/** Reads from a server. Resolves to `silent` if it does not respond in time, or does not allow this site. Throws PortalError. */
export const ask = async <O extends Operation>(
  server: Server,
  operation: O,
  input: Input<O>,
  signal: AbortSignal,
): Promise<Result<O> | 'silent'> => {
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
