import type { PortalError } from '../../rest/protocol/errors.ts'

/** Returns an error in the envelope of administrator directories. */
export const adminEnvelope = ({ code, message, details, parameter }: PortalError) => ({
  status: 'error',
  code,
  messages: [message, ...details.filter((detail) => typeof detail === 'string')],
  ...(parameter === undefined ? {} : { parameter }),
})

/** Whether a path belongs to the administration of the portal or of a server; their paths begin with the name of a web context. */
export const isAdministrationPath = (path: string): boolean =>
  /^\/[^/]+\/(?:admin|portaladmin)(?:[/?]|$)/i.test(path)
