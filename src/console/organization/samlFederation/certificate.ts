import { queryOptions } from '@tanstack/react-query'
import {
  CertificateText,
  certificateMarkers,
} from '../../../rest/organization/identityProviders.ts'
import { queryClient } from '../../shell/api.ts'
import type { CertificateFacts } from './parseCertificate.ts'

export type { CertificateFacts }

/** Why something is no certificate that can be sent. */
export type CertificateTrouble = 'none' | 'several' | 'broken' | 'tooBig'

export type ReadCertificate =
  | { readonly facts: CertificateFacts }
  | { readonly trouble: CertificateTrouble }

/** Bytes; a certificate has a few thousand. */
const mostBytes = 100_000

const parse = async (raw: string | ArrayBuffer): Promise<ReadCertificate> => {
  const { parseCertificate } = await import('./parseCertificate.ts')
  try {
    return { facts: await parseCertificate(raw) }
  } catch {
    return { trouble: 'broken' }
  }
}

const count = (text: string) => text.split(certificateMarkers.begin).length - 1

/** Reads a certificate from text. Throws only when the parser itself could not be loaded. */
export const readCertificate = (text: string): Promise<ReadCertificate> => {
  const trimmed = text.trim()
  if (count(trimmed) > 1) return Promise.resolve({ trouble: 'several' })
  if (count(trimmed) === 0) return Promise.resolve({ trouble: 'none' })
  if (!CertificateText.safeParse(trimmed).success) return Promise.resolve({ trouble: 'broken' })
  return parse(trimmed)
}

/** Reads a certificate file, PEM or DER. Throws when the file cannot be read or the parser could not be loaded. */
export const readCertificateFile = async (file: File): Promise<ReadCertificate> => {
  if (file.size > mostBytes) return { trouble: 'tooBig' }
  const bytes = await file.arrayBuffer()
  const text = new TextDecoder().decode(bytes)
  return count(text) > 0 ? readCertificate(withoutRemarks(text)) : parse(bytes)
}

/** Tools write remarks around a certificate; only what stands between the markers is one. */
const withoutRemarks = (text: string): string =>
  text.slice(
    text.indexOf(certificateMarkers.begin),
    text.lastIndexOf(certificateMarkers.end) + certificateMarkers.end.length,
  )

/** What a text says as a certificate; the same text is read once. */
export const certificateRead = (text: string) =>
  queryOptions({
    queryKey: ['certificate', text.trim()],
    queryFn: () => readCertificate(text),
    staleTime: Infinity,
    retry: false,
  })

/** The same outside components. */
export const certificateOf = (text: string): Promise<ReadCertificate> =>
  queryClient.query(certificateRead(text))

const day = 86_400_000
/** Days before its end from which on a certificate should be renewed. */
const soon = 30

/** How long a certificate still holds at `now` (epoch ms), in whole days that are left or gone by. */
export const validity = (
  { notBefore, notAfter }: Pick<CertificateFacts, 'notBefore' | 'notAfter'>,
  now: number,
): { readonly state: 'valid' | 'soon' | 'expired' | 'early'; readonly days: number } => {
  if (now > notAfter) return { state: 'expired', days: Math.floor((now - notAfter) / day) }
  if (now < notBefore) return { state: 'early', days: Math.ceil((notBefore - now) / day) }
  const days = Math.floor((notAfter - now) / day)
  return { state: days < soon ? 'soon' : 'valid', days }
}
