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
  readFields,
} from './identityProviders.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/** The settings that a federation requires: they must be sent to register it and can't be empty. */
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

/** The federation as reads return it; without an ID there is none. */
export const Federation = z
  .looseObject({
    ...readFields,
    discoveryServiceUrl: z.string(),
    metadataServiceUrl: z.string(),
  })
  .partial()
export type Federation = z.output<typeof Federation>

const Registered = Done.extend({ federationId: z.string().optional() })

export const samlFederation = {
  /** SAML Federation: returns the federation, or an empty object. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/idp/federation',
    params: z.object({ portalId }),
    result: Federation,
    access: 'administrator',
  }),
  /**
   * Register SAML Federation: refused while there is a federation or a single provider. Omitted switches are off, and members join
   * by invitation.
   */
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
    changes: 'settings',
  }),
  /** Update SAML Federation: changes the settings that are sent; omitted ones stay, those sent empty are removed. */
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
    changes: 'settings',
  }),
  unregister: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/federation/:federationId/unregister',
    params: z.object({ portalId, federationId: Id }),
    result: Done,
    access: 'administrator',
    changes: 'settings',
  }),
}
