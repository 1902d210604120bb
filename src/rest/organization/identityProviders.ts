import * as z from 'zod'
import { Id, Name, openEnum, listOf } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { HttpUrl } from '../records/settings.ts'

/**
 * Signing in through an external identity provider: a single provider here, a federation of several in `samlFederation.ts`. An
 * organization has one or the other, never both.
 */

const text = (max: number) => z.string().trim().min(1).max(max)

export const Address = HttpUrl.max(2048)

/** The lines before and after the base64 text of a certificate. */
export const certificateMarkers = {
  begin: '-----BEGIN CERTIFICATE-----',
  end: '-----END CERTIFICATE-----',
} as const

/** One certificate with its borders, of which some programs write other forms, and forms can lose the last one. */
const encapsulated =
  /-----BEGIN (?<form>TRUSTED |X509 )?CERTIFICATE-----(?<body>.*?)(?:-----END [A-Z\d ]*CERTIFICATE-----|$)/gs

/** Returns the certificates of a text with their borders. */
const certificatesIn = (input: string) =>
  [...input.matchAll(encapsulated)].map(({ groups = {} }) => groups)

/** Returns how many certificates with borders a text contains. */
export const countCertificates = (input: string): number => certificatesIn(input).length

export const hasPrivateKey = (input: string): boolean =>
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(input)

/** Returns the first value of a DER encoding, in base64: OpenSSL writes its trust settings after a trusted certificate. */
const firstValue = (base64: string): string => {
  const bytes = atob(base64)
  return btoa(bytes.slice(0, 4 + bytes.charCodeAt(2) * 256 + bytes.charCodeAt(3)))
}

/**
 * Returns a certificate in its usual form, lines of 64 characters between the markers, without the text around them (RFC 7468, section 2):
 * metadata contains the base64 text alone, line breaks can be lost or escaped, and programs write comments. Other texts stay as they are, also
 * those with a private key or several certificates.
 */
export const asPem = (sent: string): string => {
  const unescaped = sent.replaceAll(/&#(?:10|13|x0*[ad]);/gi, '\n')
  const [first, ...others] = certificatesIn(unescaped)
  const body = (first?.['body'] ?? unescaped).replaceAll(/\s/g, '')
  if (others.length > 0 || hasPrivateKey(unescaped) || !/^MI[A-Za-z0-9+/]+={0,2}$/.test(body))
    return sent
  const { begin, end } = certificateMarkers
  const isTrusted = first?.['form'] === 'TRUSTED ' && body.length % 4 === 0
  const own = isTrusted ? firstValue(body) : body
  return [begin, ...(own.match(/.{1,64}/g) ?? []), end].join('\n')
}

/** A certificate as text; only a parser can decide whether it is valid. */
export const CertificateText = text(65_536)
  .overwrite(asPem)
  .regex(
    /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/,
    `must be one certificate: base64 text between ${certificateMarkers.begin} and ${certificateMarkers.end}`,
  )

export const signUpModes = ['Automatic', 'Invitation'] as const

export const userTypes = ['arcgisonly', 'both'] as const

/** Maximum number of groups that new members are added to. */
export const maxGroups = 512

export const providerName = Name(250)
export const entityId = text(1024)

/** The five switches of a provider or a federation; off by default. */
export const flags = {
  /** Encrypted assertions are accepted. */
  encryptionSupported: z.boolean(),
  /** Sign-in requests are signed. */
  supportSignedRequest: z.boolean(),
  /** Requests are signed with SHA-256; only if they are signed at all. */
  useSHA256: z.boolean(),
  /** Signing out of the portal also signs members out of the provider. */
  supportsLogoutRequest: z.boolean(),
  /** Full name and email are updated from the provider at each sign-in. */
  updateProfileAtSignin: z.boolean(),
} as const

/** The settings of new members who join automatically; for signUpMode `Automatic` only. */
export const automatic = {
  roleId: Id,
  userLicenseType: Id,
  groups: listOf(Id)
    .min(1)
    .max(maxGroups, `must be at most ${maxGroups} groups`)
    .refine((ids) => new Set(ids).size === ids.length, "can't contain the same group twice"),
} as const

export const automaticNames = Object.keys(automatic) as (keyof typeof automatic)[]

/** Further settings of new members. */
export const joining = {
  userType: z.enum(userTypes),
  userCreditAssignment: z.int().min(-1, 'must be at least 0, or -1 for the default'),
} as const

const optional = <S extends z.ZodRawShape>(shape: S) => z.object(shape).partial().shape

/** Omitted values stay or have their defaults; null is sent empty and removes the value. */
export const clearable = <S extends Record<string, z.ZodType>>(
  shape: S,
): { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.nullable().optional()]),
  ) as { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> }

/** The fields that a read returns beside name and URLs; values of other portals are accepted unchanged. */
export const readFields = {
  id: z.string(),
  name: z.string(),
  entityId: z.string(),
  certificate: z.string().nullable(),
  signUpMode: openEnum(...signUpModes),
  ...flags,
  roleId: z.string().nullable(),
  userLicenseType: z.string().nullable(),
  userType: openEnum(...userTypes).nullable(),
  groups: z.array(z.string()).nullable(),
  userCreditAssignment: z.number().nullable(),
} as const

/** The single provider of an organization; without an ID there is none. */
export const IdentityProvider = z
  .looseObject({
    ...readFields,
    bindingUrl: z.string(),
    bindingPostUrl: z.string().nullable(),
    logoutUrl: z.string().nullable(),
    encryptionCertificate: z.string().nullable(),
  })
  .partial()

export type IdentityProvider = z.output<typeof IdentityProvider>

/** The result of every write. */
export const Done = z.looseObject({ success: z.boolean() })

const needed = {
  name: providerName,
  entityId,
  bindingUrl: Address,
  certificate: CertificateText,
} as const

const further = {
  ...clearable({
    bindingPostUrl: Address,
    logoutUrl: Address,
    encryptionCertificate: CertificateText,
    ...automatic,
    ...joining,
  }),
  ...optional(flags),
}

const Registered = Done.extend({ idpId: z.string().optional() })

export const identityProviders = {
  /** Identity Provider: returns the single provider, or an empty object. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/idp',
    params: z.object({ portalId }),
    result: IdentityProvider,
    access: 'administrator',
  }),
  /**
   * Register Identity Provider: refused while there is a provider or a federation. The provider's metadata file is not read; its
   * values are parameters.
   */
  register: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/register',
    params: z.object({
      portalId,
      ...needed,
      signUpMode: z.enum(signUpModes).default('Invitation'),
      ...further,
    }),
    result: Registered,
    access: 'administrator',
    changes: 'settings',
  }),
  /** Update Identity Provider: changes the settings that are sent; omitted ones stay, those sent empty are removed. */
  update: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/:idpId/update',
    params: z.object({
      portalId,
      idpId: Id,
      ...optional({ ...needed, signUpMode: z.enum(signUpModes) }),
      ...further,
    }),
    result: Registered,
    access: 'administrator',
    changes: 'settings',
  }),
  unregister: operation({
    method: 'POST',
    path: '/portals/:portalId/idp/:idpId/unregister',
    params: z.object({ portalId, idpId: Id }),
    result: Done,
    access: 'administrator',
    changes: 'settings',
  }),
}
