import type { PortalError } from '../../rest/protocol/errors.ts'

/** Returns an error in the envelope of administrator directories. */
export const adminEnvelope = ({ code, message, details, parameter }: PortalError) => ({
  status: 'error',
  code,
  messages: [message, ...details.filter((detail) => typeof detail === 'string')],
  ...(parameter === undefined ? {} : { parameter }),
})
