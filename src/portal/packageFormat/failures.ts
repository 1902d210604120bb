import { PortalError } from '../../rest/protocol/errors.ts'

/** Returns an error about a package, with a message for the person who imports it. */
export const packageFailure = (message: string): PortalError =>
  new PortalError({ code: 400, message, details: [message], parameter: 'itemId' })
