import * as z from 'zod'
import { Portal, portalId } from '../records/portal.ts'
import { operation } from '../protocol/operation.ts'

export const portals = {
  /** Root: returns the versions of the interface and of the product, which differ. */
  root: operation({
    method: 'GET',
    path: '/',
    params: z.object({}),
    result: z.looseObject({
      currentVersion: z.string(),
      enterpriseVersion: z.string().optional().meta({ since: '11.3' }),
    }),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /** Server Info: returns where tokens are issued. */
  info: operation({
    method: 'GET',
    path: '/info',
    params: z.object({}),
    result: z.looseObject({
      owningSystemUrl: z.string(),
      authInfo: z.looseObject({ tokenServicesUrl: z.string(), isTokenBasedSecurity: z.boolean() }),
    }),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /** Portal: returns the caller's organization, with the caller in `user`. `self` is accepted as ID. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId',
    params: z.object({ portalId, culture: z.string().max(20).optional() }),
    result: Portal,
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /**
   * Check URL: checks whether a URL responds, and how. Other portals return something else. The portal sends the request for the caller,
   * to public URLs only: others are refused with 400 naming `url`.
   */
  checkUrl: operation({
    method: 'GET',
    path: '/portals/checkUrl',
    params: z.object({ url: z.string().min(1).max(2048) }),
    result: z.looseObject({
      /** The URL after redirects. */
      url: z.string().optional().meta({ addition: true }),
      reachable: z.boolean().optional().meta({ addition: true }),
      /** The HTTP status of the response. */
      status: z.int().optional().meta({ addition: true }),
      contentType: z.string().optional().meta({ addition: true }),
      /** Bytes, if the server returns the size. */
      size: z.int().optional().meta({ addition: true }),
      /** Why there was no response. */
      message: z.string().optional().meta({ addition: true }),
    }),
    access: 'member',
  }),
}
