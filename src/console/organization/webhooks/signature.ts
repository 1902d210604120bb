import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** How the text that fits differs from the pasted payload. */
type PayloadForm = 'asPasted' | 'trimmed' | 'formField' | 'compact'

/** How the digest was written in the header. */
type DigestForm = 'base64' | 'base64url' | 'hex'

export type Verdict =
  | { readonly kind: 'incomplete' }
  /** The header contains no SHA-256 digest. */
  | { readonly kind: 'notADigest'; readonly reason: 'algorithm' | 'characters' | 'length' }
  | {
      readonly kind: 'fits'
      readonly payload: PayloadForm
      readonly digest: DigestForm
      readonly isUrlEncoded: boolean
      /** The position of the key that fits. */
      readonly key: number
    }
  | { readonly kind: 'differs' }

/** Returns HMAC (RFC 2104) with SHA-256 over a text, in hexadecimal digits. Browsers provide it only on HTTPS and localhost. */
export const hmacHex = (key: string, text: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)))

const urlDecoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Digest =
  | { readonly hex: string; readonly form: DigestForm; readonly isUrlEncoded: boolean }
  | { readonly reason: 'algorithm' | 'characters' | 'length' }

/** Reads the digest of a signature header: with or without the name of the header and `sha256=`, URL-encoded or not. */
const readHeader = (header: string): Digest => {
  const value = header.replace(/^\s*x-esrihook-signature\s*:/i, '').trim()
  const decoded = urlDecoded(value)
  const isUrlEncoded = decoded !== value
  const algorithm = /^(sha\d+)=(?=.)/i.exec(decoded)?.[1]
  if (algorithm !== undefined && algorithm.toLowerCase() !== 'sha256')
    return { reason: 'algorithm' }
  const text = decoded.replace(/^sha256=/i, '')
  if (/^[0-9a-f]{64}$/i.test(text)) return { hex: text.toLowerCase(), form: 'hex', isUrlEncoded }
  if (!/^[\w+/-]+={0,2}$/.test(text)) return { reason: 'characters' }
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  const form = /[-_]/.test(text) ? 'base64url' : 'base64'
  try {
    const bytes = Uint8Array.from(atob(standard), (one) => one.codePointAt(0) ?? 0)
    return bytes.length === 32
      ? { hex: bytesToHex(bytes), form, isUrlEncoded }
      : { reason: 'length' }
  } catch {
    return { reason: 'length' }
  }
}

const compactJson = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns the texts that the server might have signed, given what a receiver has logged. */
const payloadForms = (
  payload: string,
): readonly { readonly form: PayloadForm; readonly text: string }[] => {
  const field = payload.trim().startsWith('payload=')
    ? new URLSearchParams(payload.trim()).get('payload')
    : null
  const candidates = [
    { form: 'asPasted', text: payload },
    { form: 'trimmed', text: payload.trim() },
    { form: 'formField', text: field },
    { form: 'compact', text: compactJson(field ?? payload) },
  ] as const
  const seen = new Set<string>()
  return candidates.flatMap(({ form, text }) => {
    if (text == null || seen.has(text)) return []
    seen.add(text)
    return [{ form, text }]
  })
}

/** Finds out whether a signature fits a payload with one of the keys, whichever usual form payload and header have. */
export const check = (payload: string, header: string, keys: readonly string[]): Verdict => {
  const usable = keys.map((key, index) => ({ key, index })).filter(({ key }) => key !== '')
  if (payload === '' || header.trim() === '' || usable.length === 0) return { kind: 'incomplete' }
  const digest = readHeader(header)
  if ('reason' in digest) return { kind: 'notADigest', reason: digest.reason }
  for (const { form, text } of payloadForms(payload))
    for (const { key, index } of usable)
      if (hmacHex(key, text) === digest.hex)
        return {
          kind: 'fits',
          payload: form,
          digest: digest.form,
          isUrlEncoded: digest.isUrlEncoded,
          key: index,
        }
  return { kind: 'differs' }
}
