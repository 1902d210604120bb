// The parser finds its parts through it.
import 'reflect-metadata/lite'
import { X509Certificate } from '@peculiar/x509'

/** What a certificate says. Times in epoch ms. */
export interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  readonly notBefore: number
  readonly notAfter: number
  /** SHA-256 of the whole, as pairs of hexadecimal digits; browsers compute it on secure pages only. */
  readonly fingerprint: string | undefined
  readonly pem: string
}

const asPairs = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(':')

/** Reads one certificate, PEM as text or DER as bytes. Throws when it is none. */
export const parseCertificate = async (raw: string | ArrayBuffer): Promise<CertificateFacts> => {
  const certificate = new X509Certificate(raw)
  const { subject, issuer, notBefore, notAfter, rawData } = certificate
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return {
    subject,
    issuer,
    notBefore: notBefore.getTime(),
    notAfter: notAfter.getTime(),
    fingerprint: subtle && asPairs(await subtle.digest('SHA-256', rawData)),
    pem: certificate.toString('pem').trim(),
  }
}
