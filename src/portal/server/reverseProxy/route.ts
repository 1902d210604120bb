/** The server of a request to the console's origin. */
export interface Route {
  /** The server's origin, such as `https://gis.example.com`. */
  readonly origin: URL
  /** What the console's paths have before the server's own: nothing for the portal, `/federated/<host>` for a federated server. */
  readonly mount: string
  /** The paths of the server that are served, each with all below it. */
  readonly prefixes: readonly string[]
  /** The server's own path, normalized, with the query. */
  readonly target: string
}

/** Returns whether a path is one of the prefixes or below it. Portals compare paths case-insensitively. */
export const isBelow = (prefixes: readonly string[], path: string): boolean => {
  const lower = path.toLowerCase()
  return prefixes.some((prefix) => {
    const start = prefix.toLowerCase()
    return lower === start || lower.startsWith(start.endsWith('/') ? start : `${start}/`)
  })
}

/** A segment that web servers drop or resolve. */
const isDots = (segment: string) => segment === '.' || segment === '..'

/** Web servers cut off what follows a semicolon in a segment, as in `content;x=1` and `..;x=1`. */
const withoutParameters = (segment: string) => segment.split(/;|%3B/, 1)[0] ?? ''

const characterOf = (code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16))

/** The delimiters of some servers, and control characters, which end paths for others. */
const isUnsafe = (character: string) => '/\\\x7F'.includes(character) || character < ' '

/** Characters that have the same meaning when they are encoded (RFC 3986 section 2.3). */
const isUnreserved = (character: string) => /[\w.~-]/.test(character)

/**
 * Returns whether servers disagree about an encoded character. `%25` in front of a code is another character for servers that decode
 * twice.
 */
const isAmbiguous = (code: string): boolean => {
  if (code.length === 3) return isUnsafe(characterOf(code))
  const twice = characterOf(code.slice(2))
  return isUnsafe(twice) || isUnreserved(twice) || twice === ';'
}

/** Decodes unreserved characters, and writes the codes of others in upper case (RFC 3986 section 6.2.2). */
const withPlainLetters = (path: string) =>
  path.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    isUnreserved(characterOf(code)) ? characterOf(code) : code.toUpperCase(),
  )

/**
 * Normalizes the target of a request, so that the path that is decided about is the path that the server receives. Undefined for
 * anything but a plain absolute path: `//host`, `http://host`, empty and dot segments however they are written, backslashes,
 * invalid or ambiguous encodings.
 */
export const normalizeTarget = (target: string): string | undefined => {
  if (!target.startsWith('/') || /[^\x21-\x7e]|[\\#]/.test(target)) return undefined
  const [rawPath = ''] = target.split('?', 1)
  const path = withPlainLetters(rawPath)
  const segments = path.slice(1).split('/')
  const isPlain =
    !/%(?![0-9A-F]{2})/.test(path) &&
    !(path.match(/%25[0-9a-f]{2}|%[0-9A-F]{2}/gi) ?? []).some(isAmbiguous) &&
    segments.every(
      (segment, index) =>
        (withoutParameters(segment) !== '' || (segment === '' && index === segments.length - 1)) &&
        !isDots(withoutParameters(segment)),
    )
  return isPlain ? path + target.slice(rawPath.length) : undefined
}

/** Returns the path of a normalized target as servers compare it: without query and parameters, in lower case. */
export const pathOf = (target: string): string =>
  (target.split('?', 1)[0] ?? '').split('/').map(withoutParameters).join('/').toLowerCase()

/** The path of the portal or server below its host; nothing for a portal at the root of its host. */
export const contextOf = ({ prefixes: [first = '', ...others] }: Pick<Route, 'prefixes'>): string =>
  others.length === 0 && first !== '/' ? first : ''

const signInPage = /^\/sharing\/(?:rest\/)?oauth2(?:\/|$)/

/** Returns whether the response could be a sign-in page of the portal, whose own URLs must lead through the console's origin. */
export const isSignInPage = (route: Route): boolean =>
  route.mount === '' && signInPage.test(pathOf(route.target).slice(contextOf(route).length))

/**
 * Returns whether the response could be content of members, or of a server: nothing in it can run at the console's origin. The REST
 * interface has no pages that need scripts, except for sign-in.
 */
export const runsNothing = (route: Route): boolean =>
  route.mount !== '' ||
  (/^\/sharing(?:\/|$)/.test(pathOf(route.target).slice(contextOf(route).length)) &&
    !isSignInPage(route))

/** The paths of a portal below its host. One at the root of its host gets only what portals have there: the console has the rest. */
export const portalPrefixes = (portal: URL): readonly string[] =>
  portal.pathname === '/' ? ['/sharing', '/home', '/portaladmin'] : [portal.pathname]

/** Returns where a URL of the server is found at the console's origin; undefined when it is not served there. */
export const pathAtConsole = (
  { origin, mount, prefixes }: Omit<Route, 'target'>,
  url: URL,
): string | undefined =>
  url.origin === origin.origin && isBelow(prefixes, url.pathname)
    ? `${mount}${url.pathname}${url.search}${url.hash}`
    : undefined
