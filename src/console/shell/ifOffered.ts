import { PortalError } from '../../rest/protocol/errors.ts'

/** The HTTP status or code of a portal that does not have an operation. */
const unknownOperation = new Set([400, 404, 405])

/** Returns a response, or a value in its place if the portal does not have the operation. */
export const ifOffered = async <T, O>(answer: Promise<T>, otherwise: O): Promise<T | O> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PortalError && unknownOperation.has(error.code)) return otherwise
    throw error
  }
}
