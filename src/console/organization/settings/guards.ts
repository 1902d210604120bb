import { usualTokenMinutes, type SettingName } from '../../../rest/records/settings.ts'

/** The connection that warnings depend on. */
export interface WarningContext {
  /** Origin of the console. */
  readonly origin: string
  /** Origin of the portal; the console's own origin needs no permission. */
  readonly portalOrigin: string
  /** How the user signed in: `provider` of the portal's user record. */
  readonly provider: string | undefined
}

/** The message key of a warning. */
export type Warning =
  | 'ownOrigin'
  | 'ownSignIn'
  | 'othersSignIn'
  | 'lastSignIn'
  | 'withoutHttps'
  | 'longTokens'
  | 'endlessTokens'
  | 'becomesPublic'
  | 'becomesPrivate'

/** The warnings that must be confirmed by typing: they lock out the user or everyone, or open the portal to everyone. */
const dangers: ReadonlySet<Warning> = new Set([
  'ownOrigin',
  'ownSignIn',
  'lastSignIn',
  'becomesPublic',
  'becomesPrivate',
])

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
  here: WarningContext,
) => Warning | false

const guards: Partial<Record<SettingName, Guard>> = {
  allowedOrigins: ({ before, after }, { origin, portalOrigin }) =>
    origin !== portalOrigin && includes(before, origin) && !includes(after, origin) && 'ownOrigin',
  allSSL: ({ after }) => after === false && 'withoutHttps',
  maxTokenExpirationMinutes: ({ after }) => {
    if (after === null || after === -1) return 'endlessTokens'
    return typeof after === 'number' && after > usualTokenMinutes && 'longTokens'
  },
  access: ({ before, after }) => {
    if (before === 'private') return after !== 'private' && 'becomesPublic'
    return after === 'private' && 'becomesPrivate'
  },
}

const guardOf = (name: SettingName): Guard | undefined => {
  const ways = signIns[name]
  if (!ways) return guards[name]
  return ({ before, after }, { provider = 'arcgis' }) =>
    after !== true && before === true && (ways.includes(provider) ? 'ownSignIn' : 'othersSignIn')
}

/** Whether a change of this setting can have a warning. */
export const isGuarded = (name: SettingName): boolean => guardOf(name) !== undefined

/** The warnings about a change for the user or the organization. `after` is null for a cleared setting. */
export const warningsOf = (
  { name, before, after }: { name: SettingName; before: unknown; after: unknown },
  here: WarningContext,
): readonly Warning[] => {
  const warning = guardOf(name)?.({ before, after }, here)
  return warning ? [warning] : []
}

/** The severity of a warning. */
export const severityOf = (warning: Warning): 'dangerous' | 'warning' =>
  dangers.has(warning) ? 'dangerous' : 'warning'

/** Whether all sign-in methods are off. */
export const leavesNoSignIn = (settings: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(signIns).every((name) => settings[name] === false || settings[name] === undefined)
