import { PortalError } from '../../../rest/protocol/errors.ts'
import { eachOf, type Reading } from './reading.ts'

const [plus, space] = [0x2b, 0x20]

/** Replaces the plus signs of a form by spaces. It works on bytes, because millions of replacements in a string take seconds. */
const withSpaces = (form: Buffer): string => {
  const bytes = Buffer.from(form)
  for (let at = bytes.indexOf(plus); at >= 0 && at < bytes.length; at++)
    if (bytes[at] === plus) bytes[at] = space
  return bytes.toString()
}

const decodeText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: a text with a percent sign in it.
    return text
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

/** Parses a URL-encoded form. Throws 413 when it has more than `max` fields, which are counted before they are decoded. */
const parseForm = (form: Buffer, max: number): FormFields => {
  const pairs = withSpaces(form).split('&', max + 1)
  if (pairs.length > max) throw tooManyFields(max)
  const fields = new Map<string, string | string[]>()
  for (const pair of pairs) {
    if (pair === '') continue
    const [name, value] = pair.includes('=')
      ? [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)].map(decodeText)
      : [decodeText(pair), '']
    const earlier = fields.get(name ?? '')
    fields.set(name ?? '', earlier === undefined ? (value ?? '') : [earlier, value ?? ''].flat())
  }
  return [...fields]
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
    return token === undefined ? undefined : decodeText(token)
  }
}

/** Reads a URL-encoded form. Above the limit for anonymous callers, it waits in memory for its token, within the quarantine. */
export const readForm = async (reading: Reading): Promise<void> => {
  const { request, gate, limits, shares, stopped } = reading

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
    size += chunk.length
    chunks.push(chunk)
    if (size > limits.form) throw formTooLarge(limits.form)
    if (size <= limits.anonymousForm || isSignedIn) continue
    if (!gate.canIdentify) throw formTooLarge(limits.anonymousForm)
    if (size - chunk.length <= limits.anonymousForm) {
      // The first fields contain the format for an error, and often the token.
      const begin = Buffer.concat(chunks)
      const whole = begin.subarray(0, Math.max(0, begin.lastIndexOf('&')))
      reading.body = parseForm(whole, limits.fields).map(([name, value]) => [name, value])
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
  reading.body = parseForm(Buffer.concat(chunks), limits.fields).map(([name, value]) => [
    name,
    value,
  ])
}
