import * as z from 'zod'
import { Portal, portalId } from '../records/portal.ts'
import { operation } from '../protocol/operation.ts'

export const portals = {
  /** The version of the interface itself, which is not that of the product (rest-organization.md section 3.1). */
  root: operation({
    method: 'GET',
    path: '/',
    params: z.object({}),
    result: z.looseObject({ currentVersion: z.string() }),
    access: 'anyone',
  }),
  /** Where tokens come from (rest-organization.md section 3.1). */
  info: operation({
    method: 'GET',
    path: '/info',
    params: z.object({}),
    result: z.looseObject({
      owningSystemUrl: z.string(),
      authInfo: z.looseObject({ tokenServicesUrl: z.string(), isTokenBasedSecurity: z.boolean() }),
    }),
    access: 'anyone',
  }),
  /** The organization of the caller, with the caller in `user` (rest-organization.md section 3.2). `self` works as an ID. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId',
    params: z.object({ portalId, culture: z.string().max(20).optional() }),
    result: Portal,
    access: 'anyone',
  }),
  /**
   * Whether an address answers, and with what (rest-content.md section 16; the answer is our own). The portal asks in the caller's
   * place, of public addresses only: others are refused with 400 naming `url`.
   */
  checkUrl: operation({
    method: 'GET',
    path: '/portals/checkUrl',
    params: z.object({ url: z.string().min(1, 'is needed').max(2048) }),
    result: z.looseObject({
      /** Where the redirects ended. */
      url: z.string(),
      reachable: z.boolean(),
      /** HTTP status of the answer. */
      status: z.int().optional(),
      contentType: z.string().optional(),
      /** Bytes, where the server tells. */
      size: z.int().optional(),
      /** Why nothing answered. */
      message: z.string().optional(),
    }),
    access: 'member',
  }),
}
