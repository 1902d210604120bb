import * as z from 'zod'
import { Id } from '../protocol/fields.ts'
import {
  Address,
  automatic,
  CertificateText,
  clearable,
  Done,
  entityId,
  flags,
  joining,
  providerName,
  signUpModes,
  toldFields,
} from './identityProviders.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/** The federation of identity providers (specification section 17, rest-organization.md section 6). */

/** What a federation cannot do without: needed to register, never empty. */
const needed = {
  name: providerName,
  entityId,
  discoveryServiceUrl: Address,
  metadataServiceUrl: Address,
  certificate: CertificateText,
} as const

const settings = {
  signUpMode: z.enum(signUpModes),
  ...flags,
} as const

/** The federation as reads tell it; without an ID there is none. */
export const Federation = z
  .looseObject({
    ...toldFields,
    discoveryServiceUrl: z.string(),
    metadataServiceUrl: z.string(),
  })
  .partial()
export type Federation = z.output<typeof Federation>

const Registered = Done.extend({ federationId: z.string().optional() })

export const federation = {
  /** An empty object when there is none. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/idp/federation',
    params: z.object({ portalId }),
    result: Federation,
    access: 'administrator',
  }),
  /** Refused while there is a federation or a single provider. Switches that are left out are off, members join by invitation. */
  register: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/federation/register',
    params: z.object({
      portalId,
      ...needed,
      ...z.object(settings).partial().shape,
      ...clearable({ ...automatic, ...joining }),
    }),
    result: Registered,
    access: 'administrator',
  }),
  /** Changes what is sent; what is left out stays, what is sent empty is taken away. */
  update: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/federation/:federationId/update',
    params: z.object({
      portalId,
      federationId: Id,
      ...z.object({ ...needed, ...settings }).partial().shape,
      ...clearable({ ...automatic, ...joining }),
    }),
    result: Registered,
    access: 'administrator',
  }),
  unregister: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/federation/:federationId/unregister',
    params: z.object({ portalId, federationId: Id }),
    result: Done,
    access: 'administrator',
  }),
}
