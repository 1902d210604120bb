import { PortalError } from '../rest/errors.ts'

const [plus, space] = [0x2b, 0x20]

/** Texts have plus signs for spaces. They are replaced as bytes: millions of them in a string take seconds. */
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
    // Not encoded at all: a text with a percent sign in it.
    return text
  }
}

export const tooManyFields = (most: number) =>
  new PortalError({ code: 413, message: `A form must have at most ${most} fields.` })

/** The text fields of a form in the order in which they came first; a repeated field is a list of its texts. */
export type FormFields = readonly (readonly [string, string | readonly string[]])[]

/** Reads an urlencoded form. Throws 413 when it has more than `most` fields; they are counted before they are decoded. */
export const parseForm = (form: Buffer, most: number): FormFields => {
  const pairs = withSpaces(form).split('&', most + 1)
  if (pairs.length > most) throw tooManyFields(most)
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

const longestToken = 1024

/**
 * Finds the field `token` of an urlencoded form that arrives in pieces, without decoding the form. The function answers the token once
 * it is there whole; it is called without a piece at the end.
 */
export const createTokenScan = (): ((piece?: Buffer) => string | undefined) => {
  let tail = '&'
  return (piece) => {
    const text = tail + (piece?.toString('latin1') ?? '&')
    tail = text.slice(-longestToken - '&token=&'.length)
    const [, token] = /&token=([^&]{1,1024})&/i.exec(text) ?? []
    return token === undefined ? undefined : decodeText(token)
  }
}
