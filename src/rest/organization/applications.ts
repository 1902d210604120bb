import * as z from 'zod'
import { Id, listOf, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { registrationAccess } from '../records/registration.ts'

/** How an application runs. */
export const applicationTypes = ['browser', 'native', 'server', 'multiple'] as const

/** Limits of an application: redirect URIs, and characters of one. */
export const applicationLimits = { redirectUris: 50, redirectUri: 2048 } as const

/** Schemes whose URIs a browser executes or reads itself: a code would never reach an application. */
const unsafeSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/**
 * Returns why a redirect URI can't be registered; undefined if it can. Applications on a server use HTTPS, those on the user's own
 * machine also HTTP, native applications a scheme of their own (RFC 8252).
 */
export const redirectUriProblem = (text: string): RedirectUriProblem | undefined => {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return 'notAbsolute'
  const { protocol, hash, hostname, username, password } = new URL(text)
  if (unsafeSchemes.has(protocol)) return 'scheme'
  if (text.includes('*')) return 'wildcard'
  if (hash !== '' || text.includes('#')) return 'fragment'
  if (username !== '' || password !== '') return 'credentials'
  if (/^https?:$/.test(protocol) && (hostname === '' || !/^https?:\/\//i.test(text)))
    return 'notAbsolute'
  return undefined
}
export type RedirectUriProblem = 'notAbsolute' | 'scheme' | 'wildcard' | 'fragment' | 'credentials'

const RedirectUri = z
  .string()
  .trim()
  .min(1)
  .max(applicationLimits.redirectUri)
  .refine(
    (text) => redirectUriProblem(text) === undefined,
    'must be an absolute URI without a wildcard, a fragment, or credentials',
  )

const settings = {
  appType: z.enum(applicationTypes),
  redirect_uris: listOf(RedirectUri, applicationLimits.redirectUris).meta({
    wire: 'json',
    // A character has up to three bytes.
    json: {
      bytes: 4 * applicationLimits.redirectUris * applicationLimits.redirectUri,
      entries: applicationLimits.redirectUris,
    },
  }),
}

/** A registered application. Times in epoch ms. */
export const RegisteredApplication = z.looseObject({
  itemId: z.string(),
  client_id: z.string(),
  /** Existing products always return it; the embedded portal once, in the response that creates it. */
  client_secret: z.string().optional().meta({ secret: true }),
  appType: openEnum(...applicationTypes),
  redirect_uris: z.array(z.string()),
  registered: z.int(),
  modified: z.int(),
  /** When a token was last issued for it, within a minute; null if never. Extension of the embedded portal. */
  lastUsed: z.int().nullable().optional(),
  /** Who signed in with it then; null for a token of the application itself. Extension of the embedded portal. */
  lastUsedBy: z.string().nullable().optional(),
})
export type RegisteredApplication = z.output<typeof RegisteredApplication>

const target = { clientId: Id }

/**
 * Applications that members and servers sign in with (OAuth 2.0). Each belongs to an item; who controls the item controls the
 * application.
 */
export const applications = {
  /** Register App: registers an item of the caller as an application and returns its client secret, once. */
  register: operation({
    method: 'POST',
    path: '/oauth2/registerApp',
    params: z.object({
      itemId: Id,
      ...settings,
      redirect_uris: settings.redirect_uris.default([]),
    }),
    result: RegisteredApplication,
    access: registrationAccess.register,
    changes: 'settings',
  }),
  /** Registered App: returns an application by its client ID; 400 when unknown. For the owner of its item and administrators. */
  read: operation({
    method: 'GET',
    path: '/oauth2/apps/:clientId',
    params: z.object(target),
    result: RegisteredApplication,
    access: 'member',
  }),
  /** Registered App Info: returns the application of an item; 400 if the item is not registered. */
  ofItem: operation({
    method: 'GET',
    path: '/content/users/:userName/:folderId?/items/:itemId/registeredAppInfo',
    params: z.object({ userName: Username, folderId: Id.optional(), itemId: Id }),
    result: RegisteredApplication,
    access: registrationAccess.control,
  }),
  /** Update App: sets the type and the redirect URIs; what is omitted stays. For the owner of its item and administrators. */
  update: operation({
    method: 'POST',
    path: '/oauth2/apps/:clientId/update',
    params: z.object({
      ...target,
      appType: settings.appType.optional(),
      redirect_uris: settings.redirect_uris.optional(),
    }),
    result: RegisteredApplication,
    access: 'member',
    changes: 'settings',
  }),
  /**
   * Replaces the client secret and returns the new one, once. The old one and the tokens of the application itself become invalid;
   * members stay signed in. Extension of the embedded portal.
   */
  regenerateSecret: operation({
    method: 'POST',
    path: '/oauth2/apps/:clientId/regenerateSecret',
    params: z.object(target),
    result: RegisteredApplication,
    access: 'member',
    changes: 'settings',
  }),
  /** Unregister App: ends all sign-ins with the application. Its item stays. For the owner of its item and administrators. */
  unregister: operation({
    method: 'POST',
    path: '/oauth2/apps/:clientId/unregister',
    params: z.object(target),
    result: z.looseObject({ success: z.boolean(), itemId: z.string() }),
    access: 'member',
    changes: 'settings',
  }),
  /** Validate App Access: returns whether the caller can sign in with an application; 400 GWM_0007 for an unknown client ID. */
  validateAccess: operation({
    method: 'POST',
    path: '/oauth2/validateAppAccess',
    params: z.object({ client_id: Id }),
    result: z.looseObject({ valid: z.boolean(), viewOnlyUserTypeApp: z.boolean() }),
    access: 'member',
  }),
}
