import { queryOptions } from '@tanstack/react-query'
import {
  asPem,
  CertificateText,
  countCertificates,
  hasPrivateKey,
} from '../../../rest/organization/identityProviders.ts'
import { queryClient } from '../../shell/api.ts'
import type { CertificateFacts } from './parseCertificate.ts'

export type { CertificateFacts }

/** The reason why a text or file is not a valid certificate. */
export type CertificateProblem = 'none' | 'several' | 'broken' | 'tooBig' | 'privateKey'

export type ReadCertificate =
  | { readonly facts: CertificateFacts }
  | { readonly problem: CertificateProblem }

/** Certificates have a few thousand bytes. */
const maxBytes = 100_000

const parse = async (raw: string | ArrayBuffer): Promise<ReadCertificate> => {
  const { parseCertificate } = await import('./parseCertificate.ts')
  try {
    return { facts: await parseCertificate(raw) }
  } catch {
    return { problem: 'broken' }
  }
}

/** Reads a certificate from text, also from the base64 text alone. Throws only if the parser can't be loaded. */
export const readCertificate = (text: string): Promise<ReadCertificate> => {
  const pem = asPem(text.trim())
  if (hasPrivateKey(pem)) return Promise.resolve({ problem: 'privateKey' })
  if (countCertificates(pem) > 1) return Promise.resolve({ problem: 'several' })
  if (countCertificates(pem) === 0) return Promise.resolve({ problem: 'none' })
  if (!CertificateText.safeParse(pem).success) return Promise.resolve({ problem: 'broken' })
  return parse(pem)
}

/** Reads a certificate file, PEM or DER. Throws if the file can't be read or the parser can't be loaded. */
export const readCertificateFile = async (file: File): Promise<ReadCertificate> => {
  if (file.size > maxBytes) return { problem: 'tooBig' }
  const bytes = await file.arrayBuffer()
  const read = await readCertificate(new TextDecoder().decode(bytes))
  return 'problem' in read && read.problem === 'none' ? parse(bytes) : read
}

/** A query that reads a certificate from text; the same text is read once. */
export const certificateQuery = (text: string) =>
  queryOptions({
    queryKey: ['certificate', text.trim()],
    queryFn: () => readCertificate(text),
    staleTime: Infinity,
    retry: false,
  })

/** Reads a certificate from text, with the cache of the query. */
export const certificateOf = (text: string): Promise<ReadCertificate> =>
  queryClient.query(certificateQuery(text))
