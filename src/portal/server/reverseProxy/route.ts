/** The server of a request to the console's origin. */
export interface Route {
  /** The server's origin, such as `https://gis.example.com`. */
  readonly origin: URL
  /** What the console's paths have before the server's own: nothing for the portal, `/federated/<host>` for a federated server. */
  readonly mount: string
  /** The paths of the server that are served, each with all below it. */
  readonly prefixes: readonly string[]
  /** The server's own path, with the query. */
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

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** A segment that web servers drop or resolve. Some of them first cut off what follows a semicolon, as in `..;x=1`. */
const isDots = (segment: string) => /^\.{1,2}$/.test(segment.split(';', 1)[0] ?? '')

const isControl = (character: string) => character < ' ' || character === '\x7F'

/**
 * Returns the path of a request as it was sent, without the query; undefined for anything but a plain absolute path: `//host`,
 * `http://host`, dot segments however they are written, backslashes, control characters.
 */
export const plainPath = (target: string): string | undefined => {
  const path = target.split('?', 1)[0] ?? ''
  if (!path.startsWith('/') || path.startsWith('//') || /[^\x21-\x7e]|[\\#]/.test(target))
    return undefined
  const segments = path.split('/').map(decoded)
  const isPlain = segments.every(
    (segment) =>
      segment !== undefined &&
      !segment.split('').some(isControl) &&
      !segment.split(/[/\\]/).some(isDots),
  )
  return isPlain ? path : undefined
}

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
