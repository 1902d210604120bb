import { usualTokenMinutes, type SettingName } from '../../../rest/settings.ts'

/** What the warnings depend on beside the setting. */
export interface Here {
  /** Where this page comes from. */
  readonly origin: string
  /** Where the portal stands; the same origin needs no permission. */
  readonly portalOrigin: string
  /** How the person signed in, as the portal's user record says. */
  readonly provider: string | undefined
}

/** A warning, by its name among the words. */
export type Warning =
  | 'ownOrigin'
  | 'ownSignIn'
  | 'lastSignIn'
  | 'withoutHttps'
  | 'longTokens'
  | 'endlessTokens'
  | 'becomesPublic'
  | 'noContacts'

const includes = (list: unknown, entry: string): boolean =>
  Array.isArray(list) && list.some((one) => String(one).toLowerCase() === entry.toLowerCase())

const signIns: Partial<Record<SettingName, readonly string[]>> = {
  canSigninPlatform: ['arcgis'],
  canSigninIDP: ['enterprise'],
  canSigninOIDC: ['oidc'],
  canSigninSocial: ['facebook', 'google', 'apple', 'github'],
}

const ofTokens = (after: unknown): Warning[] => {
  if (after === null || after === -1) return ['endlessTokens']
  return typeof after === 'number' && after > usualTokenMinutes ? ['longTokens'] : []
}

/** What a change may do to the person who makes it, or to everybody. `after` null: cleared. */
export const warningsOf = (
  { name, before, after }: { name: SettingName; before: unknown; after: unknown },
  { origin, portalOrigin, provider = 'arcgis' }: Here,
): readonly Warning[] => {
  const ways = signIns[name]
  if (ways) return after !== true && before === true && ways.includes(provider) ? ['ownSignIn'] : []
  switch (name) {
    case 'allowedOrigins':
      return origin !== portalOrigin && includes(before, origin) && !includes(after, origin)
        ? ['ownOrigin']
        : []
    case 'allSSL':
      return after === false ? ['withoutHttps'] : []
    case 'maxTokenExpirationMinutes':
      return ofTokens(after)
    case 'access':
      return before === 'private' && after !== 'private' ? ['becomesPublic'] : []
    case 'contacts':
      return after === null ? ['noContacts'] : []
    default:
      return []
  }
}

/** Whether a set of settings would leave no way to sign in at all. */
export const leavesNoSignIn = (settings: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(signIns).every((name) => settings[name] === false || settings[name] === undefined)
