import * as z from 'zod'
import { Id, listOf, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { registrationAccess } from '../records/registration.ts'

/** How an application runs. */
export const applicationTypes = ['browser', 'native', 'server', 'multiple'] as const

/** Limits of an application: redirect URIs, and characters of one. */
export const applicationLimits = { redirectUris: 50, redirectUri: 2048 } as const

/** The redirect URI of applications that no browser returns to: the sign-in page shows the code. */
export const shownCodeUri = 'urn:ietf:wg:oauth:2.0:oob'

/** A program on the device of the person who signs in: HTTP without encryption, at a port that it chooses when it starts (RFC 8252). */
const loopback = /^(http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

/** Returns a redirect URI of a program on the person's device without its port; undefined for other URIs. */
export const withoutLoopbackPort = (redirectUri: string): string | undefined =>
  loopback.test(redirectUri) ? redirectUri.replace(loopback, '$1') : undefined

/** A scheme with a period, as RFC 8252 section 7.1 asks for: `com.example.app:/signed-in`. No browser or system has one. */
const reverseDomainUri = /^[a-z][\da-z+-]*(?:\.[\da-z+-]+)+:\//i

/**
 * A scheme without a period, with a host: `my-app://signed-in`. The form excludes the schemes whose URIs are executed, displayed, or
 * dialed (`javascript:…`, `view-source:https://…`, `blob:https://…`, `mailto:…`); of those that have this form, these belong to a
 * browser, a system, or a protocol.
 */
const namedUri = /^([a-z][\da-z+-]*):\/\/[^/?]/i
const knownScheme = new RegExp(
  `^(?:${[
    'about|acct|afp|android-app|apt|blob|browser|cid|content|data|dns|facetime.*|feed|filesystem|file|ftps?|sftp|tftp',
    'geo|git.*|gopher|help|https?|iax|imaps?|intent|ios-app|ipp|ipps|irc6?|ircs|itms.*|jar|javascript|jdbc|jnlps?|ldaps?|livescript',
    'maps|market|mailto|mhtml|mid|mms|mocha|news|nfs|nntp|onenote.*|pops?|pop3|proxy|rdp|res|resource|rlogin|rsync|rtspu?|rtmp',
    'search.*|shell|sips?|sms.*|smb|smtp|snmp|ssh|steam|stuns?|svn.*|tel.*|tn3270|turns?|urn|vbs|vbscript|view-source|vnc|wais|webcal|wyciwyg|wss?',
    'x-apple.*|xmpp',
    // What a browser or Windows uses for its own pages, extensions, and programs.
    '(?:chrome|edge|moz|ms|microsoft|opera|brave|vivaldi|safari|webkit|firefox|devtools|isolated-app|windows)(?:-.*)?',
  ].join('|')})$`,
  'i',
)

const hasSchemeOfAnApplication = (text: string) => {
  if (text === shownCodeUri || reverseDomainUri.test(text)) return true
  const [, scheme] = namedUri.exec(text) ?? []
  return scheme !== undefined && !knownScheme.test(scheme)
}

/**
 * Returns why a redirect URI can't be registered; undefined if it can. Applications on a server use HTTPS, those on the user's own
 * device also HTTP, native applications a scheme of their own (RFC 8252).
 */
export const redirectUriProblem = (text: string): RedirectUriProblem | undefined => {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return 'notAbsolute'
  const { protocol, hostname, username, password } = new URL(text)
  if (text.includes('*')) return 'wildcard'
  if (text.includes('#')) return 'fragment'
  if (username !== '' || password !== '') return 'credentials'
  if (!/^https?:$/.test(protocol)) return hasSchemeOfAnApplication(text) ? undefined : 'scheme'
  if (hostname === '' || !/^https?:\/\//i.test(text)) return 'notAbsolute'
  return protocol === 'https:' || loopback.test(text) ? undefined : 'insecure'
}
export type RedirectUriProblem =
  | 'notAbsolute'
  | 'scheme'
  | 'insecure'
  | 'wildcard'
  | 'fragment'
  | 'credentials'

const RedirectUri = z.string().trim().min(1).max(applicationLimits.redirectUri)

const RedirectUris = listOf(RedirectUri, applicationLimits.redirectUris).superRefine(
  (uris, context) => {
    const wrong = uris.findIndex((uri) => redirectUriProblem(uri) !== undefined)
    if (wrong !== -1)
      context.addIssue(
        `contains a URI that is not allowed, number ${wrong + 1}. Allowed are https, http for localhost and other loopback addresses, the scheme of a native application (my-app://signed-in, com.example.app:/signed-in), and ${shownCodeUri}, without a wildcard, a fragment, or credentials`,
      )
  },
)

const settings = {
  appType: z.enum(applicationTypes),
  redirect_uris: RedirectUris.meta({
    wire: 'json',
    oneAsText: true,
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
  /** When a token was last issued for it, within a minute; null if never. */
  lastUsed: z.int().nullable().optional().meta({ addition: true }),
  /** Who signed in with it then; null for a token of the application itself. */
  lastUsedBy: z.string().nullable().optional().meta({ addition: true }),
  /** When an administrator approved it; null if none has since its redirect URIs or its owner changed. */
  approved: z.int().nullable().optional().meta({ addition: true }),
  /** The administrator who approved it. */
  approvedBy: z.string().nullable().optional().meta({ addition: true }),
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
   * members stay signed in.
   */
  regenerateSecret: operation({
    method: 'POST',
    path: '/oauth2/apps/:clientId/regenerateSecret',
    addition: true,
    params: z.object(target),
    result: RegisteredApplication,
    access: 'member',
    changes: 'settings',
  }),
  /**
   * Approves an application, or withdraws the approval. While the organization wants approvals (`applicationsNeedApproval`), only the owner
   * can use an application without one. The approval ends when the redirect URIs or the owner change.
   */
  approve: operation({
    method: 'POST',
    path: '/oauth2/apps/:clientId/approve',
    addition: true,
    params: z.object({ ...target, approved: z.boolean().default(true) }),
    result: RegisteredApplication,
    access: 'administrator',
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
    isRead: true,
    path: '/oauth2/validateAppAccess',
    params: z.object({ client_id: Id }),
    result: z.looseObject({ valid: z.boolean(), viewOnlyUserTypeApp: z.boolean() }),
    access: 'member',
  }),
}
