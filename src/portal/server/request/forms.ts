import { setImmediate as nextTurn } from 'node:timers/promises'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { failures } from '../../common/failures.ts'
import { eachOf, type Reading } from './reading.ts'

const [plus, space, percent, ampersand, equals] = [0x2b, 0x20, 0x25, 0x26, 0x3d]

const digit = (byte: number | undefined): number => {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : -1
}

/**
 * Returns the bytes of a URL-encoded text; a percent sign without two digits after it stays. It works on bytes, because millions of replacements in
 * a string take seconds.
 */
const unescaped = (text: Buffer): Buffer => {
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const [high, low] = byte === percent ? [digit(bytes[at + 1]), digit(bytes[at + 2])] : [-1, -1]
    if (high >= 0 && low >= 0) {
      bytes[length++] = high * 16 + low
      at += 2
    } else bytes[length++] = byte === plus ? space : byte
  }
  return bytes.subarray(0, length)
}

/** Returns the error for a text that is not encoded as the request declares, or, without a declaration, in UTF-8. */
export const notEncoded = (parameter: string) =>
  failures.badParameter(
    parameter,
    'must be text in UTF-8, or in the charset that the request declares',
  )

/** Returns the decoder of the charset that a media type declares, UTF-8 by default. Throws 400 for an unknown charset. */
const decoderOf = (mediaType: string | undefined): TextDecoder => {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType ?? '') ?? []
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true })
  } catch {
    throw new PortalError({ code: 400, message: 'The charset of the request is unknown.' })
  }
}

export const tooManyFields = (max: number) =>
  new PortalError({ code: 413, message: `A form must have at most ${max} fields.` })

/** Returns the error for a form above a limit in bytes. */
export const formTooLarge = (bytes: number) => {
  const size = bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / (1024 * 1024)} MB`
  return new PortalError({
    code: 413,
    message: `The form must be at most ${size} without its files. Larger ones need a valid token before them, or in the header X-Esri-Authorization.`,
  })
}

/** The text fields of a form in the order of their first occurrence; a repeated field is a list of its texts. */
type FormFields = readonly (readonly [string, string | readonly string[]])[]

/** The characters of windows-1252 that ISO-8859-1 does not have, from 0x80. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Returns a text that was read as ISO-8859-1 as windows-1252, which browsers and other clients mean by both names. */
export const asWindows1252 = (text: string): string =>
  text.replaceAll(/[\x80-\x9f]/g, (one) => windows1252.charAt(one.charCodeAt(0) - 0x80))

/** Decodes a text. Versions of Node read windows-1252 as ISO-8859-1. Throws a TypeError if the text is not in the charset. */
const decoded = (decoder: TextDecoder, bytes: Buffer): string => {
  const text = decoder.decode(bytes)
  return decoder.encoding === 'windows-1252' ? asWindows1252(text) : text
}

/** The fields of a form, and the name of the first one whose text is not in its charset. */
interface Form {
  readonly fields: FormFields
  readonly invalid: string | undefined
}

/** Splits a form into the bytes of its pairs, at most `max`. */
const pairsOf = (form: Buffer, max: number): Buffer[] => {
  const pairs: Buffer[] = []
  for (let start = 0; start <= form.length && pairs.length <= max;) {
    const found = form.indexOf(ampersand, start)
    const end = found === -1 ? form.length : found
    pairs.push(form.subarray(start, end))
    start = end + 1
  }
  if (pairs.length > max) throw tooManyFields(max)
  return pairs
}

/** Parses a URL-encoded form. Throws 413 when it has more than `max` fields, which are counted before they are decoded. */
export const parseForm = (sent: Buffer, max: number, declared = decoderOf(undefined)): Form => {
  // In UTF-16, the separators have two bytes as well.
  const isWide = declared.encoding.startsWith('utf-16')
  const form = isWide ? Buffer.from(new TextDecoder(declared.encoding).decode(sent)) : sent
  const decoder = isWide ? decoderOf(undefined) : declared
  const fields = new Map<string, string | string[]>()
  let invalid: string | undefined
  for (const pair of pairsOf(form, max)) {
    if (pair.length === 0) continue
    const found = pair.indexOf(equals)
    const at = found === -1 ? pair.length : found
    const name = unescaped(pair.subarray(0, at))
    try {
      const key = decoded(decoder, name)
      const text = decoded(decoder, unescaped(pair.subarray(at + 1)))
      const earlier = fields.get(key)
      fields.set(key, earlier === undefined ? text : [earlier, text].flat())
    } catch {
      invalid ??= String(name)
    }
  }
  return { fields: [...fields], invalid }
}

const maxTokenLength = 1024

/**
 * Returns a function that finds the field `token` of a URL-encoded form in chunks, without decoding the form. It returns the token
 * once it is complete; call it without a chunk at the end.
 */
const createTokenScan = (): ((piece?: Buffer) => string | undefined) => {
  let tail = '&'
  return (piece) => {
    const text = tail + (piece?.toString('latin1') ?? '&')
    tail = text.slice(-maxTokenLength - '&token=&'.length)
    const [, token] = /&token=([^&]{1,1024})&/i.exec(text) ?? []
    return token === undefined ? undefined : unescaped(Buffer.from(token)).toString()
  }
}

/** Reads a URL-encoded form. Above the limit for anonymous callers, it waits in memory for its token, within the quarantine. */
export const readForm = async (reading: Reading): Promise<void> => {
  const { request, gate, limits, shares, stopped } = reading

  const decoder = decoderOf(request.headers['content-type'])
  const chunks: Buffer[] = []
  let size = 0
  let isSignedIn = false
  let token: string | undefined
  const scan = createTokenScan()
  const know = async (piece?: Buffer) => {
    token ??= scan(piece)
    isSignedIn = await gate.isSignedIn([
      ...(token === undefined ? [] : [['token', token] as const]),
      ...reading.fields(),
    ])
  }
  const source = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  for await (const chunk of eachOf(source, stopped)) {
    await nextTurn()
    size += chunk.length
    chunks.push(chunk)
    if (size > limits.form) throw formTooLarge(limits.form)
    if (size <= limits.anonymousForm || isSignedIn) continue
    if (!gate.canIdentify) throw formTooLarge(limits.anonymousForm)
    if (size - chunk.length <= limits.anonymousForm) {
      // The first fields contain the format for an error, and often the token.
      const begin = Buffer.concat(chunks)
      const whole = begin.subarray(0, Math.max(0, begin.lastIndexOf('&')))
      const { fields } = parseForm(whole, limits.fields, decoder)
      reading.body = fields.map(([name, value]) => [name, value])
      shares.forms.take(size)
      await know(begin)
    } else {
      shares.forms.take(chunk.length)
      await know(chunk)
    }
    if (isSignedIn) shares.forms.release()
  }
  if (size > limits.anonymousForm && !isSignedIn) {
    await know()
    if (!isSignedIn) throw formTooLarge(limits.anonymousForm)
  }
  const { fields, invalid } = parseForm(Buffer.concat(chunks), limits.fields, decoder)
  reading.body = fields.map(([name, value]) => [name, value])
  if (invalid !== undefined) throw notEncoded(invalid)
}
