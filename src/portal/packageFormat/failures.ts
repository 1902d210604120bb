import { PortalError } from '../../rest/protocol/errors.ts'

/** What is wrong with a package, in words for the person who brought it. */
export const packageFailure = (message: string): PortalError =>
  new PortalError({ code: 400, message, details: [message], parameter: 'itemId' })
