// The generator finds its parts through it.
import 'reflect-metadata/lite'
import {
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

interface CertificateOptions {
  /** The subject and issuer. */
  readonly name: string
  /** Epoch ms. */
  readonly notBefore?: number
  /** Epoch ms. */
  readonly notAfter?: number
}

const day = 86_400_000

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Returns a self-signed certificate for a web server at `host`, with its key, both as PEM text. */
export const selfSignedPair = async (host: string): Promise<{ key: string; cert: string }> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${host}`,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + day),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
    },
    crypto,
  )
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') }
}

/** Returns a new self-signed certificate as PEM text; by default, it is valid from yesterday for a year. */
export const selfSigned = async ({
  name,
  notBefore = Date.now() - day,
  notAfter = Date.now() + 365 * day,
}: CertificateOptions): Promise<string> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name,
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      signingAlgorithm: algorithm,
      keys,
    },
    crypto,
  )
  return certificate.toString('pem')
}
