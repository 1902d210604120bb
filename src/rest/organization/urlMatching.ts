/**
 * How a URL is written: plain, with slashes that are escaped as in JSON, percent-encoded as in a query, or without its scheme as in
 * `//gis.example.com/portal`.
 */
export interface FoundUrl {
  readonly index: number
  /** The URL as it is written, up to the first character that no URL contains. */
  readonly written: string
  /** The length of the public URL in `written`. */
  readonly baseLength: number
  /** The slash as it is written. */
  readonly slash: string
  readonly hasScheme: boolean
}

/** Finds the URLs below a public URL in texts. */
export interface UrlMatcher {
  /** Whether a text might contain such a URL; a fast check. */
  readonly isLikely: (text: string) => boolean
  /** Returns the URLs that begin at `from` or later, in their order. */
  readonly find: (text: string, from?: number) => IterableIterator<FoundUrl>
}

/** Maximum length of what follows the public URL (characters). */
export const maxRest = 2048

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** Whether a port that is written after a host is the port of the public URL. */
const isPort = (written: string | undefined, scheme: string | undefined, publicPort: string) => {
  if (publicPort !== '') return written === publicPort
  if (written === undefined) return true
  const schemes = scheme === undefined ? ['http', 'https'] : [scheme.toLowerCase()]
  return schemes.some((one) => defaultPorts[one] === written)
}

const withoutEndSlash = (path: string) => path.replace(/\/+$/, '')

/** Removes what only spells a slash in another way. */
const plainPath = (written: string) =>
  written.replaceAll(/\\+\//g, '/').replaceAll(/%(?:25)*2F/gi, '/')

/**
 * Creates a matcher for URLs that are equal to a public URL or below it. `http`, `https`, and no scheme are the same, as are the
 * default port and no port, and hosts in upper and lower case. Paths are compared by case, because servers can distinguish it.
 * Throws a TypeError if the public URL is not a URL.
 */
export const createUrlMatcher = (publicUrl: string): UrlMatcher => {
  const { hostname, port, pathname } = new URL(publicUrl)
  const path = withoutEndSlash(pathname)
  const segments = path.split('/').slice(1)
  const encodedPath = ['', ...segments.map(encodeURIComponent)].join('/')
  const host = literally(hostname)
  const below = (slash: string, encode: (segment: string) => string) =>
    segments.map((segment) => slash + literally(encode(segment))).join('')
  const plain =
    String.raw`(?:(?<scheme>https?):|(?<![\w:/\\]))(?<slash>\\{0,7}\/)\k<slash>${host}(?::(?<port>\d+))?` +
    String.raw`(?<path>${below(String.raw`\k<slash>`, (segment) => segment)})` +
    String.raw`(?![\w~-]|[.:@%+]\w)(?<rest>(?:\\{1,7}\/|[^\s"'<>\\^${'`'}{|}]){0,${maxRest}})`
  const encoded =
    String.raw`(?<scheme2>https?)%(?:25)*3A(?<slash2>%(?:25)*2F)\k<slash2>${host}(?:%(?:25)*3A(?<port2>\d+))?` +
    String.raw`(?<path2>${below(String.raw`\k<slash2>`, encodeURIComponent)})` +
    String.raw`(?![\w~-]|\.\w|%(?:25)*3A\d|%(?:25)*40)(?<rest2>[\w.~%!*()-]{0,${maxRest}})`
  const source = `${plain}|${encoded}`
  const likely = new RegExp(host, 'i')
  // Compiled once, because most texts are as short as a URL.
  const pattern = new RegExp(source, 'gi')
  return {
    isLikely: (text) => likely.test(text),
    *find(text, from = 0) {
      for (let position = from; ;) {
        // Other texts can have been searched since the last match.
        pattern.lastIndex = position
        const match = pattern.exec(text)
        if (!match) return
        const { groups = {}, index } = match
        const slash = groups['slash'] ?? groups['slash2'] ?? '/'
        const scheme = groups['scheme'] ?? groups['scheme2']
        const writtenPath = groups['path'] ?? groups['path2'] ?? ''
        const rest = groups['rest'] ?? groups['rest2'] ?? ''
        const isSamePath =
          plainPath(writtenPath) === (groups['path2'] === undefined ? path : encodedPath)
        const baseLength = match[0].length - rest.length
        const isFound = isSamePath && isPort(groups['port'] ?? groups['port2'], scheme, port)
        // A URL of another server can contain one of this server.
        position = index + (isFound ? match[0].length : baseLength)
        if (isFound)
          yield { index, written: match[0], baseLength, slash, hasScheme: scheme !== undefined }
      }
    },
  }
}

/** Returns the public URL in the same spelling as a URL that was found. */
const spelledLike = ({ slash, hasScheme }: FoundUrl, publicUrl: string) => {
  const whole = withoutEndSlash(publicUrl)
  const url = hasScheme ? whole : whole.replace(/^https?:/i, '')
  if (!slash.startsWith('%')) return url.replaceAll('/', slash)
  // `%252F` is encoded twice.
  let encoded = url
  for (let level = 0; level < (slash.length - 1) / 2; level++) encoded = encodeURIComponent(encoded)
  return encoded
}

/** A part of a text that another text replaces. `at` in characters from the beginning of the text. */
export interface TextEdit {
  readonly at: number
  readonly was: string
  readonly is: string
}

/** An edit that moves a URL, with the URL before and after as it is written. */
export interface UrlEdit extends TextEdit {
  readonly url: string
  readonly newUrl: string
}

/** Returns what replaces every URL of `matcher` in a text by the same URL below `to`, in the spelling of the text, in its order. */
export const urlEdits = (text: string, matcher: UrlMatcher, to: string): readonly UrlEdit[] =>
  [...matcher.find(text)].map((found) => {
    const { index: at, written: url, baseLength } = found
    const is = spelledLike(found, to)
    return { at, was: url.slice(0, baseLength), is, url, newUrl: is + url.slice(baseLength) }
  })

/** Returns a text with edits, which are in the order of the text; undefined if the text does not have what they replace. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string | undefined => {
  let [edited, position] = ['', 0]
  for (const { at, was, is } of edits) {
    if (at < position || !text.startsWith(was, at)) return undefined
    edited += text.slice(position, at) + is
    position = at + was.length
  }
  return edited + text.slice(position)
}

/** Returns the edits that undo others. */
export const oppositeEdits = (edits: readonly TextEdit[]): readonly TextEdit[] => {
  let shift = 0
  return edits.map(({ at, was, is }) => {
    const opposite = { at: at + shift, was: is, is: was }
    shift += is.length - was.length
    return opposite
  })
}

/** Returns a text in which every URL of `matcher` is replaced by the same URL below `to`, in the spelling of the text. */
export const moveUrls = (text: string, matcher: UrlMatcher, to: string): string =>
  withEdits(text, urlEdits(text, matcher, to)) ?? text
