import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { escapeHtml } from '../common/html.ts'
import { StreamedList } from '../operations/streamedList.ts'

/**
 * Maximum characters of compact JSON that is indented, and of the result, which can be a hundred times as long: formatting more would delay other
 * requests, and no one reads it as a page.
 */
export const formattedLimits = { compact: 1024 * 1024, indented: 4 * 1024 * 1024 } as const

/** Characters of JSON that are written before other requests get their turn. */
const pieceLength = 128 * 1024

const isOmitted = (value: unknown) =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol'

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)

/** Writes a value as compact JSON. Lists, also those in an object of an object, are written entry by entry. */
function* textsOf(value: unknown, levels = 2): Generator<string> {
  if (Array.isArray(value)) {
    yield '['
    for (const [index, entry] of value.entries())
      yield `${index === 0 ? '' : ','}${JSON.stringify(entry) ?? 'null'}`
    yield ']'
  } else if (levels > 0 && isPlainObject(value)) {
    let before = '{'
    for (const [name, inner] of Object.entries(value)) {
      if (isOmitted(inner)) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* textsOf(inner, levels - 1)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else yield JSON.stringify(value) ?? 'null'
}

async function* textsOfList<T>({ name, pages }: StreamedList<T>): AsyncGenerator<string> {
  let before = `{${JSON.stringify(name)}:[`
  for await (const page of pages)
    for (const entry of page) {
      yield before + JSON.stringify(entry)
      before = ','
    }
  yield before === ',' ? ']}' : `${before}]}`
}

/** Joins short texts to pieces, and lets other requests have their turn after each. */
async function* inPieces(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
    await turn()
  }
  if (piece !== '') yield piece
}

/** Returns the index of the quotation mark that ends the text that begins at `start`. */
const endOfText = (json: string, start: number): number => {
  let end = json.indexOf('"', start + 1)
  for (;;) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
    end = json.indexOf('"', end + 1)
  }
}

/**
 * Returns compact JSON with two spaces for each level, as `JSON.stringify` writes it; undefined if that would be longer than `max`
 * characters.
 */
export const indented = (
  compact: string,
  max: number = formattedLimits.indented,
): string | undefined => {
  let text = ''
  let written = 0
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  for (let index = 0; index < compact.length; index++) {
    const character = compact[index]
    if (character === '"') index = endOfText(compact, index)
    else if (character === '{' || character === '[') {
      const next = compact[index + 1]
      if (next === '}' || next === ']') index++
      else {
        depth++
        text += compact.slice(written, index + 1) + line()
        written = index + 1
      }
    } else if (character === '}' || character === ']') {
      depth--
      text += compact.slice(written, index) + line()
      written = index
    } else if (character === ',' || character === ':') {
      text += compact.slice(written, index + 1) + (character === ',' ? line() : ' ')
      written = index + 1
    }
    if (text.length > max) return undefined
  }
  return text + compact.slice(written)
}

const page = (contents: string) =>
  `<!doctype html><html lang="en"><title>REST</title>${contents}</html>`

/** Returns the page instead of a response that is too large for one; `url` is that of the request. */
const pageOfLarge = (url: string): string => {
  const { searchParams } = new URL(url, 'http://localhost')
  const others = [...searchParams].filter(([name]) => name.toLowerCase() !== 'f')
  const query = new URLSearchParams([...others, ['f', 'json']])
  return page(
    `<p>The response is too large for this page. <a href="?${escapeHtml(String(query))}">Open it as JSON</a></p>`,
  )
}

const types = {
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const

const formatOf = (f: unknown) => {
  const format = typeof f === 'string' ? f.trim().toLowerCase() : ''
  return format === 'json' || format === 'geojson' || format === 'pjson' ? format : 'html'
}

/**
 * Serializes a response in the format of `f`: `json`, `geojson` for features, `pjson` (indented), or `html`, the interface's default, which shows the
 * indented JSON as a page. Above `formattedLimits`, `pjson` is not indented, and the page is a link to the JSON. `url` is that of the request. Large JSON is
 * a stream, and is written while it is sent. Throws what reading the first page of a list throws.
 */
export const writeResponse = async (
  value: unknown,
  f: unknown,
  url: string,
): Promise<{ readonly type: string; readonly body: string | Readable }> => {
  const format = formatOf(f)
  const isStreamed = value instanceof StreamedList
  const pieces = inPieces(isStreamed ? textsOfList(value) : textsOf(value))
  const isCompact = format === 'json' || format === 'geojson'
  const type = types[format === 'pjson' ? 'json' : format]
  // A streamed list begins to be sent with its first piece, unless it has to be formatted.
  const most = isStreamed && isCompact ? 0 : formattedLimits.compact
  let begin = ''
  while (begin.length <= most) {
    const next = await pieces.next()
    if (!next.done) {
      begin += next.value
      continue
    }
    if (isCompact) return { type, body: begin }
    const text = indented(begin)
    if (format === 'pjson') return { type, body: text ?? begin }
    return {
      type,
      body: text === undefined ? pageOfLarge(url) : page(`<pre>${escapeHtml(text)}</pre>`),
    }
  }
  if (format === 'html') {
    await pieces.return(undefined)
    return { type, body: pageOfLarge(url) }
  }
  const all = async function* () {
    yield begin
    yield* pieces
  }
  return { type, body: Readable.from(all(), { objectMode: false }) }
}
