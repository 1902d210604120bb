import { Transform } from 'node:stream'

/** A URL and its replacement at this portal. Neither ends with a slash. */
export interface Move {
  readonly from: string
  readonly to: string
}

export interface UrlRewriter {
  /** Returns the text with every moved URL replaced. */
  readonly text: (text: string) => string
  /** The same for bytes of any length, in any encoding that extends ASCII (such as UTF-8). */
  readonly stream: () => Transform
}

/** How a URL can be spelled: plain, with slashes escaped once or more as in JSON, or percent-encoded as in a query. */
type Spelling = 'plain' | 'encoded'

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches host names case-insensitively. */
const inAnyCase = (text: string) =>
  text.replace(/[a-z]|[^a-z]/gi, (character) =>
    /[a-z]/i.test(character)
      ? `[${character.toLowerCase()}${character.toUpperCase()}]`
      : literally(character),
  )

const parts = (address: string) => {
  const [scheme = '', rest = ''] = address.split('://')
  const [host = '', ...path] = rest.split('/')
  return { scheme, host, path }
}

const maxEscapeLength = 7

/**
 * Returns the pattern of a URL; its one group is the slash as it was spelled, so that the replacement is spelled the same way.
 */
const patternOf = (address: string, spelling: Spelling, group: string) => {
  const { scheme, host, path } = parts(address)
  const encoded = spelling === 'encoded'
  const slash = encoded ? '%2[Ff]' : String.raw`\\{0,${maxEscapeLength}}\/`
  const colon = encoded ? '%3[Aa]' : ':'
  const spelledHost = inAnyCase(host).replaceAll(':', colon)
  const spelledPath = path
    .map(
      (segment) =>
        String.raw`\k<${group}>` + literally(encoded ? encodeURIComponent(segment) : segment),
    )
    .join('')
  // What follows must not be more of the host or of the last segment.
  const end = encoded ? String.raw`(?![\w~-]|\.\w|%3[Aa]\d|%40)` : String.raw`(?![\w~-]|[.:@%+]\w)`
  return String.raw`${inAnyCase(scheme)}${colon}(?<${group}>${slash})\k<${group}>${spelledHost}${spelledPath}${end}`
}

const spell = (address: string, spelling: Spelling, slash: string) =>
  (spelling === 'encoded' ? encodeURIComponent(address) : address)
    .replaceAll('%2F', '/')
    .replaceAll('/', slash)

/** The maximum lookahead of a pattern after a URL. */
const lookahead = 4

/**
 * Creates a rewriter for the moves. A URL is replaced where it is complete (`https://a.example/portal` does not match
 * `https://a.example/portal2`), keeps its spelling, and the longest match wins. URLs that are already replaced stay, so that
 * rewriting is idempotent.
 */
export const createUrlRewriter = (moves: readonly Move[]): UrlRewriter => {
  const isBelowNewPlace = (from: string) => moves.some(({ to }) => from.startsWith(`${to}/`))
  const targets = new Map(moves.map(({ from, to }) => [from, isBelowNewPlace(from) ? from : to]))
  for (const { to } of moves) targets.set(to, to)
  const alternatives = [...targets]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([from, to]) => [
      { from, to, spelling: 'plain' as const },
      { from, to, spelling: 'encoded' as const },
    ])
    .map((alternative, index) => ({ ...alternative, group: `slash${index}` }))
  const pattern = new RegExp(
    alternatives.map(({ from, spelling, group }) => patternOf(from, spelling, group)).join('|'),
    'g',
  )
  const longest = Math.max(
    0,
    ...alternatives.map(
      ({ from }) => encodeURIComponent(from).length + maxEscapeLength * from.split('/').length,
    ),
  )

  const replacement = (match: RegExpExecArray): string => {
    for (const { from, to, spelling, group } of alternatives) {
      const slash = match.groups?.[group]
      if (slash !== undefined) return from === to ? match[0] : spell(to, spelling, slash)
    }
    return match[0]
  }

  /** Rewrites the URLs that begin before `until`. Returns the text up to there and the rest. */
  const rewritten = (text: string, until: number): [done: string, left: string] => {
    if (alternatives.length === 0) return [text, '']
    pattern.lastIndex = 0
    let [done, position] = ['', 0]
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      if (match.index >= until) break
      done += text.slice(position, match.index) + replacement(match)
      position = match.index + match[0].length
    }
    const end = Math.max(position, until)
    return [done + text.slice(position, end), text.slice(end)]
  }

  return {
    text: (text) => rewritten(text, text.length)[0],
    stream: () => {
      let left = ''
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          // One character for each byte, whatever the encoding is.
          const text = left + chunk.toString('latin1')
          const [ready, rest] = rewritten(text, Math.max(0, text.length - longest - lookahead))
          left = rest
          done(null, Buffer.from(ready, 'latin1'))
        },
        flush(done) {
          done(null, Buffer.from(rewritten(left, left.length)[0], 'latin1'))
        },
      })
    },
  }
}
