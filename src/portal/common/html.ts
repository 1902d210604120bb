import { Sanitizer } from '@esri/arcgis-html-sanitizer'

/**
 * The HTML that the products support, with their rules for URLs and styles. Only those lists and rules of the library are used: its
 * own tag parser takes minutes for 64 KB of spaces.
 */
const supported = new Sanitizer()

const opening = /<([a-z][a-z0-9]*)(?=[\s/>])/iy
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/y
const openingEnd = /[\s/]*>/y
const closing = /<\/([a-z][a-z0-9]*)\s*>/iy

const matchAt = (pattern: RegExp, text: string, index: number) => {
  pattern.lastIndex = index
  return pattern.exec(text)
}

const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;')

const isUrl = (tag: string, name: string) =>
  name === 'href' || name === 'src' || (tag === 'video' && name === 'poster')

/** Returns the supported declarations of a style. Declarations with twice-encoded numeric entities are removed as a whole. */
const styleOf = (value: string): string => {
  const clean = supported.sanitize(`<p style="${escapeValue(value)}">`) as string
  const style = /^<p style="(.*)">$/s.exec(clean)?.[1] ?? ''
  return /&(?:#|colon|newline)/i.test(style) ? '' : style
}

/** Returns an attribute as it can be written, or an empty text. */
const cleanAttribute = (tag: string, name: string, value: string | undefined): string => {
  if (value === undefined) return isUrl(tag, name) || name === 'style' ? '' : ` ${name}`
  if (isUrl(tag, name)) {
    const url = supported.sanitizeUrl(value)
    return url === '' ? '' : ` ${name}="${url}"`
  }
  if (name !== 'style') return ` ${name}="${escapeValue(value)}"`
  const style = styleOf(value)
  return style === '' ? '' : ` ${name}="${style}"`
}

interface Tag {
  readonly html: string
  /** The index of the first character after it. */
  readonly end: number
}

const isSupported = (tag: string) => Object.hasOwn(supported.arcgisWhiteList, tag)

const closingAt = (html: string, start: number): Tag | undefined => {
  const match = matchAt(closing, html, start)
  const tag = match?.[1]?.toLowerCase()
  return match && tag && isSupported(tag)
    ? { html: `</${tag}>`, end: closing.lastIndex }
    : undefined
}

const openingAt = (html: string, start: number): Tag | undefined => {
  const tag = matchAt(opening, html, start)?.[1]?.toLowerCase()
  if (!tag || !isSupported(tag)) return undefined
  const allowed = supported.arcgisWhiteList[tag] ?? []
  const attributes = new Map<string, string>()
  let index = opening.lastIndex
  for (;;) {
    const end = matchAt(openingEnd, html, index)
    if (end) {
      const last = end[0].includes('/') ? ' />' : '>'
      return {
        html: `<${tag}${[...attributes.values()].join('')}${last}`,
        end: openingEnd.lastIndex,
      }
    }
    const [, sent, ...values] = matchAt(attribute, html, index) ?? []
    if (sent === undefined) return undefined
    index = attribute.lastIndex
    const name = sent.toLowerCase()
    if (allowed.includes(name) && !attributes.has(name))
      attributes.set(
        name,
        cleanAttribute(
          tag,
          name,
          values.find((value) => value !== undefined),
        ),
      )
  }
}

/**
 * Reduces user-written HTML to what the products support: supported elements keep their supported attributes, every other tag
 * becomes readable text, comments are removed. Idempotent. Takes linear time.
 */
export const sanitizedHtml = (html: string): string => {
  const clean: string[] = []
  const lastCommentEnd = html.lastIndexOf('-->')
  let index = 0
  while (index < html.length) {
    const next = html.indexOf('<', index)
    clean.push(escapeText(html.slice(index, next === -1 ? undefined : next)))
    if (next === -1) break
    if (html.startsWith('<!--', next) && lastCommentEnd >= next + 4) {
      index = html.indexOf('-->', next + 4) + 3
      continue
    }
    const tag = closingAt(html, next) ?? openingAt(html, next)
    clean.push(tag?.html ?? '&lt;')
    index = tag?.end ?? next + 1
  }
  return clean.join('')
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns a text as it is written in HTML and XML, also in the value of an attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
