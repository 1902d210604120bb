// Required by the parser.
import 'reflect-metadata/lite'
import { X509Certificate } from '@peculiar/x509'

/** The details of a certificate. Times in epoch ms. */
export interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  readonly notBefore: number
  readonly notAfter: number
  /** SHA-256 of the certificate as pairs of hexadecimal digits; undefined on insecure pages, where browsers can't compute it. */
  readonly fingerprint: string | undefined
  readonly pem: string
}

const asPairs = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(':')

/** Parses one certificate, PEM as text or DER as bytes. Throws if it is not a certificate. */
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
