import * as z from 'zod'
import { Id, JsonObject, known } from './fields.ts'
import { operation } from './operation.ts'
import { User } from './users.ts'

/** The organization as the caller sees it (rest-organization.md section 3.2). Every field may be missing. */
export const Portal = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    thumbnail: z.string().nullable(),
    access: known('public', 'private'),
    /** The version of the sharing interface. */
    currentVersion: z.string(),
    /** The product version, where the portal tells it. */
    enterpriseVersion: z.string(),
    portalHostname: z.string(),
    portalName: z.string(),
    portalMode: known('multitenant', 'singletenant'),
    customBaseUrl: z.string(),
    isPortal: z.boolean(),
    isReadOnly: z.boolean(),
    allSSL: z.boolean(),
    culture: z.string(),
    region: z.string(),
    units: known('english', 'metric'),
    supportsOAuth: z.boolean(),
    supportsHostedServices: z.boolean(),
    canSearchPublic: z.boolean(),
    hasClassificationSchema: z.boolean(),
    canSharePublic: z.boolean(),
    /** Minutes; -1 when the organization sets no limit. */
    maxTokenExpirationMinutes: z.int(),
    commentsEnabled: z.boolean(),
    created: z.int(),
    modified: z.int(),
    helperServices: JsonObject,
    portalProperties: JsonObject,
    user: User,
  })
  .partial()
  // Its many settings are declared elsewhere: whoever boots needs none of them.
  .meta({ settings: true })
export type Portal = z.output<typeof Portal>

declare module 'zod' {
  interface GlobalMeta {
    /** The answer holds the settings of an organization too (`settings.ts`). */
    settings?: true
  }
}

export const portalId = Id.default('self')

export const portals = {
  /** The version of the interface itself, which is not that of the product (rest-organization.md section 3.1). */
  root: operation({
    method: 'GET',
    path: '/',
    params: z.object({}),
    result: z.looseObject({ currentVersion: z.string() }),
    callers: 'anyone',
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
    callers: 'anyone',
  }),
  /** The organization of the caller, with the caller in `user` (rest-organization.md section 3.2). `self` works as an ID. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId',
    params: z.object({ portalId, culture: z.string().max(20).optional() }),
    result: Portal,
    callers: 'anyone',
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
    callers: 'member',
  }),
}
