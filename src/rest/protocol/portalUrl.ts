/** Maximum characters of a portal URL. */
const maxLength = 2048

/** The portal's own pages and interfaces: path segments that follow the home URL of a portal in URLs that people copy. */
const belowHome = new Set([
  'apps',
  'home',
  'sharing',
  'portaladmin',
  'portalhelp',
  'webadaptor',
  'index.html',
  'index.jsp',
])

/** Returns the part of a path that leads to the portal, without the portal's own pages and without a trailing slash. */
const contextOf = (pathname: string): string => {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const end = segments.findIndex((segment) => belowHome.has(segment.toLowerCase()))
  const context = (end === -1 ? segments : segments.slice(0, end)).join('/')
  return context === '' ? '' : `/${context}`
}

/** Returns whether a text is another kind of link, such as `mailto:`. The colon of a port is followed by digits. */
const isOtherLink = (text: string) => /^[a-z][a-z\d+.-]*:(?!\d|\/\/)/i.test(text)

const hasScheme = (text: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(text)

/** Adds the scheme that a pasted host lacks: HTTPS, the default of all products. */
const withScheme = (text: string) => {
  if (hasScheme(text)) return text
  return text.startsWith('//') ? `https:${text}` : `https://${text}`
}

/**
 * Returns the home URL of a portal, such as `https://gis.example.com/portal`, from any form in which people paste it: with
 * `/home/index.html`, `/sharing/rest`, a slash at the end or a query, without a scheme. Returns undefined for a text that is not
 * an HTTP or HTTPS URL. Credentials in the URL are dropped.
 */
export const normalizePortalUrl = (text: string): string | undefined => {
  const pasted = text
    .trim()
    .replace(/^["'<]/, '')
    .replace(/["'>]$/, '')
  if (pasted === '' || pasted.length > maxLength || /\s/.test(pasted)) return undefined
  if (isOtherLink(pasted)) return undefined
  const full = withScheme(pasted)
  if (!URL.canParse(full)) return undefined
  const { protocol, origin, pathname } = new URL(full)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `${origin}${contextOf(pathname)}`
}

/** Returns whether a text names a host or begins with a scheme, rather than being a path. */
const namesHost = (text: string) => hasScheme(text) || /^(?:\/\/|[^/]*[.:][^/]*)/.test(text)

/**
 * Returns the home URL of a portal from an entry of `config.json`, where a path such as `/portal` is relative to the console at
 * `base`. Otherwise like `normalizePortalUrl`.
 */
export const resolvePortalUrl = (text: string, base: string): string | undefined => {
  const entry = text.trim()
  if (entry === '') return undefined
  const isPath = /^\.{0,2}\/(?!\/)/.test(entry) || !namesHost(entry)
  if (!isPath) return normalizePortalUrl(entry)
  return URL.canParse(entry, base) ? normalizePortalUrl(new URL(entry, base).href) : undefined
}
