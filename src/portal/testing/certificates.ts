// The generator finds its parts through it.
import 'reflect-metadata/lite'
import { webcrypto } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'

interface Wish {
  /** The subject, and the issuer too. */
  readonly name: string
  /** Epoch ms. */
  readonly notBefore?: number
  /** Epoch ms. */
  readonly notAfter?: number
}

const day = 86_400_000

/** A real certificate that signs itself, new for each call, as PEM text; it began yesterday and holds for a year unless said otherwise. */
export const selfSigned = async ({
  name,
  notBefore = Date.now() - day,
  notAfter = Date.now() + 365 * day,
}: Wish): Promise<string> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name,
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      signingAlgorithm: algorithm,
      keys,
    },
    webcrypto as Crypto,
  )
  return certificate.toString('pem')
}
