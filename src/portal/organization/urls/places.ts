import { maxRest, type FoundUrl, type UrlMatcher } from '../../../rest/organization/urlMatching.ts'
import { urlReportLimits } from '../../../rest/organization/urls.ts'
import type { UrlPlaceKind } from '../../../rest/records/urls.ts'
import { firstCharacters } from '../../../rest/protocol/characters.ts'

/** A URL and what contains it. */
export interface Place {
  readonly kind: UrlPlaceKind
  readonly url: string
}

export type OnPlace = (place: Place) => void

/** What a text is: prose with Markdown or HTML, program code, or values such as those of CSV and XML. */
export type TextKind = 'prose' | 'script' | 'values'

/** Characters that are kept until the next piece, so that a URL in two pieces is found whole. */
const overlap = 2 * maxRest + 4096

/** Ends of sentences and of Markdown links that are not part of a URL. */
const trailing = /(?:[.,;:!?\]*]|\)(?<!\([^(]*\)))+$/

const cut = (url: string) => firstCharacters(url, urlReportLimits.urlLength)

const isWholePublicUrl = ({ written, baseLength, slash }: FoundUrl) =>
  ['', slash].includes(written.slice(baseLength))

/** Reads a text in pieces, and calls `onPlace` for each URL. */
export interface TextScanner {
  readonly push: (text: string) => void
  readonly end: () => void
}

const scriptTag = /<(?<end>\/?)script\b/gi

/** Creates a scanner for a text of any length; it stores a few kilobytes only. In prose, `<script>` elements are scripts. */
export const createTextScanner = (
  matcher: UrlMatcher,
  textKind: TextKind,
  onPlace: OnPlace,
): TextScanner => {
  let left = ''
  // One character before the text of the next piece is only context.
  let from = 0
  let isInScript = textKind === 'script'

  const kindOf = (found: FoundUrl): UrlPlaceKind => {
    if (isInScript) return 'script'
    if (textKind === 'prose') return 'markdown'
    return isWholePublicUrl(found) ? 'portalUrl' : 'url'
  }

  const scan = (text: string, until: number) => {
    const tags =
      textKind === 'prose'
        ? [...text.matchAll(scriptTag)].filter(({ index }) => index >= from && index < until)
        : []
    let nextTag = 0
    const passTags = (index: number) => {
      for (let tag = tags[nextTag]; tag && tag.index < index; tag = tags[++nextTag])
        isInScript = tag.groups?.['end'] === ''
    }
    let end = until
    if (matcher.isLikely(text))
      for (const found of matcher.find(text, from)) {
        if (found.index >= until) break
        passTags(found.index)
        const written = textKind === 'values' ? found.written : found.written.replace(trailing, '')
        onPlace({ kind: kindOf(found), url: cut(written) })
        end = Math.max(end, found.index + found.written.length)
      }
    passTags(until)
    left = text.slice(Math.max(0, end - 1))
    from = Math.min(end, 1)
  }

  return {
    push: (piece) => {
      const text = left + piece
      if (text.length <= 2 * overlap) left = text
      else scan(text, text.length - overlap)
    },
    end: () => scan(left, left.length),
  }
}

/** Names of properties that contain the URL of a portal, and of those that contain program code. */
const portalKey = /^portal_?url$/i
const scriptKey = /^(?:scripts?|code|arcade|javascript|python)$|expression$/i

interface Node {
  readonly value: unknown
  readonly key: string
  readonly isScript: boolean
}

/** Calls `onPlace` for each URL in a text of a JSON value. */
const scanString = (
  { value: text, key, isScript }: Node & { readonly value: string },
  matcher: UrlMatcher,
  onPlace: OnPlace,
) => {
  if (!matcher.isLikely(text)) return
  const [found] = isScript ? [] : matcher.find(text)
  const isWhole = found?.index === 0 && found.written.length === text.trimEnd().length
  if (found && isWhole) {
    const isPortal = portalKey.test(key) || isWholePublicUrl(found)
    onPlace({ kind: isPortal ? 'portalUrl' : 'url', url: cut(found.written) })
    return
  }
  const scanner = createTextScanner(matcher, isScript ? 'script' : 'prose', onPlace)
  scanner.push(text)
  scanner.end()
}

const childrenOf = ({ value, key, isScript }: Node): Node[] => {
  if (Array.isArray(value)) return value.map((inner: unknown) => ({ value: inner, key, isScript }))
  const record = value as Record<string, unknown>
  // The cells of notebooks contain Python, or Markdown.
  const isCode = record['cell_type'] === 'code'
  return Object.entries(record).map(([name, inner]) => ({
    value: inner,
    key: name,
    isScript: isScript || isCode || scriptKey.test(name),
  }))
}

/** Nodes of a JSON value after which a scan can pause; usually much less than a millisecond. */
const nodesInTurn = 100

/**
 * Calls `onPlace` for each URL in the texts of a JSON value, and yields now and then, so that the caller can pause. The names of
 * properties distinguish portal URLs and scripts.
 */
export function* scanJson(
  value: unknown,
  matcher: UrlMatcher,
  onPlace: OnPlace,
): Generator<undefined, void> {
  const pending: Node[] = [{ value, key: '', isScript: false }]
  let count = 0
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (++count % nodesInTurn === 0) yield
    if (typeof node.value === 'string') scanString({ ...node, value: node.value }, matcher, onPlace)
    else if (typeof node.value === 'object' && node.value !== null)
      for (const child of childrenOf(node).toReversed()) pending.push(child)
  }
}
