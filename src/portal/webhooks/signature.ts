import { createHmac } from 'node:crypto'

/** The header with the signature of a payload. */
export const signatureHeader = 'x-esriHook-Signature'

/** Returns the value of the signature header: HMAC with SHA-256 over the payload, in Base64. */
export const signatureOf = (payload: string, key: string): string =>
  `sha256=${createHmac('sha256', key).update(payload).digest('base64')}`
