import { PortalError } from '../../rest/protocol/errors.ts'
import { portalId } from '../common/identity.ts'

/** Returns the error for a portal ID that this portal does not have. */
export const noPortal = (): PortalError =>
  new PortalError({ code: 400, message: 'Portal does not exist or is inaccessible.' })

/** Checks a `:portalId`: the ID of the portal's one organization, or `self`. Throws 400 for any other. */
export const checkPortalId = (id: string): void => {
  if (id !== 'self' && id !== portalId) throw noPortal()
}
