import * as z from 'zod'
import { Id } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { isOnline, type Portals } from '../records/productVersion.ts'
import { Invitation, userChanges } from './userChanges.ts'

const { username, password, firstname, email } = Invitation.shape

/** The accounts of members, in the administration of the portal. */
export const accounts = {
  /**
   * Create User: creates one account. Without a role, the member is a User; the new member defaults do not apply. The password is
   * required for the provider `arcgis`, whose accounts are those of the portal itself.
   */
  create: operation({
    method: 'POST',
    root: 'portalAdminUrl',
    path: '/security/users/createUser',
    params: z.object({
      username,
      password,
      firstname,
      lastname: firstname,
      email,
      role: Id.default('org_user'),
      userLicenseTypeId: Id,
      provider: z.enum(['arcgis', 'enterprise']).default('arcgis'),
      /** The name in the user store of the enterprise. */
      idpUsername: z.string().trim().max(254).optional(),
      description: userChanges.update.params.shape.description,
    }),
    result: z.looseObject({ status: z.string() }),
    access: { anyPrivilege: ['portal:admin:inviteUsers', 'portal:admin:manageSecurity'] },
    product: 'enterprise',
    changes: 'rights',
  }),
}

/** Returns the operation with which a portal adds members: ArcGIS Online has no administration of the portal. */
export const addingMembers = (portal: Portals) =>
  isOnline(portal) ? userChanges.invite : accounts.create
