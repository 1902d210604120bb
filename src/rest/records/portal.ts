import * as z from 'zod'
import { Id, JsonObject, openEnum } from '../protocol/fields.ts'
import { User } from './user.ts'

/** The organization as returned to the caller. Every field can be missing. */
export const Portal = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    thumbnail: z.string().nullable(),
    /** Whether the portal has what the contract marks as additions. */
    hasAdditions: z.boolean().meta({ addition: true }),
    portalThumbnail: z.string().nullable().meta({ empty: null }),
    access: openEnum('public', 'private'),
    /** The version of the sharing interface. */
    currentVersion: z.string(),
    /** The product version, where the portal returns it. */
    enterpriseVersion: z.string().meta({ since: '11.3' }),
    portalHostname: z.string(),
    portalName: z.string(),
    portalMode: openEnum('multitenant', 'singletenant'),
    customBaseUrl: z.string(),
    isPortal: z.boolean(),
    isReadOnly: z.boolean(),
    allSSL: z.boolean(),
    culture: z.string(),
    region: z.string(),
    units: openEnum('english', 'metric'),
    supportsOAuth: z.boolean(),
    supportsHostedServices: z.boolean(),
    canSearchPublic: z.boolean(),
    hasClassificationSchema: z.boolean(),
    /** Whether deleted items are kept for 14 days: only ArcGIS Online does. */
    recycleBinSupported: z.boolean(),
    recycleBinEnabled: z.boolean(),
    canSharePublic: z.boolean(),
    /** Minutes; -1 when the organization sets no limit. */
    maxTokenExpirationMinutes: z.int(),
    commentsEnabled: z.boolean(),
    created: z.int(),
    modified: z.int(),
    helperServices: JsonObject,
    portalProperties: JsonObject,
    user: User,
    /** The application that calls for itself, with a token of its own. */
    appInfo: z.looseObject({
      appId: z.string(),
      itemId: z.string(),
      appOwner: z.string(),
      orgId: z.string(),
      appTitle: z.string(),
      privileges: z.array(z.string()),
    }),
  })
  .partial()
  // The settings are declared separately: the start of the console does not need them.
  .meta({ settings: true })
export type Portal = z.output<typeof Portal>

declare module 'zod' {
  interface GlobalMeta {
    /** The response also contains the settings of an organization (`settings.ts`). */
    settings?: true
  }
}

export const portalId = Id.default('self')
