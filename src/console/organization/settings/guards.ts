import { usualTokenMinutes, type SettingName } from '../../../rest/records/settings.ts'

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

type Guard = (
  change: { readonly before: unknown; readonly after: unknown },
  here: Here,
) => Warning | false

const guards: Partial<Record<SettingName, Guard>> = {
  allowedOrigins: ({ before, after }, { origin, portalOrigin }) =>
    origin !== portalOrigin && includes(before, origin) && !includes(after, origin) && 'ownOrigin',
  allSSL: ({ after }) => after === false && 'withoutHttps',
  maxTokenExpirationMinutes: ({ after }) => {
    if (after === null || after === -1) return 'endlessTokens'
    return typeof after === 'number' && after > usualTokenMinutes && 'longTokens'
  },
  access: ({ before, after }) => before === 'private' && after !== 'private' && 'becomesPublic',
  contacts: ({ after }) => after === null && 'noContacts',
}

const guardOf = (name: SettingName): Guard | undefined => {
  const ways = signIns[name]
  if (!ways) return guards[name]
  return ({ before, after }, { provider = 'arcgis' }) =>
    after !== true && before === true && ways.includes(provider) && 'ownSignIn'
}

/** Whether a change of this setting may ever bring a warning. */
export const isGuarded = (name: SettingName): boolean => guardOf(name) !== undefined

/** What a change may do to the person who makes it, or to everybody. `after` null: cleared. */
export const warningsOf = (
  { name, before, after }: { name: SettingName; before: unknown; after: unknown },
  here: Here,
): readonly Warning[] => {
  const warning = guardOf(name)?.({ before, after }, here)
  return warning ? [warning] : []
}

/** Whether a set of settings would leave no way to sign in at all. */
export const leavesNoSignIn = (settings: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(signIns).every((name) => settings[name] === false || settings[name] === undefined)
