import { queryOptions } from '@tanstack/react-query'
import { samlFederation } from '../../../rest/organization/samlFederation.ts'
import { queryClient } from '../../shell/api.ts'
import { formatDay } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { certificateOf, validity } from '../../shared/samlFederation/certificate.ts'
import { federationRead } from '../../shared/samlFederation/federation.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

interface FederationCertificate {
  /** The name of the federation. */
  readonly name: string
  readonly notBefore: number
  readonly notAfter: number
}

/** The certificate of the organization's SAML federation; null if there is none, or if it can't be parsed. */
export const federationCertificate = () =>
  queryOptions({
    queryKey: [samlFederation.read.path, 'certificate'],
    queryFn: async (): Promise<FederationCertificate | null> => {
      const { id, name = '', certificate } = await queryClient.query(federationRead)
      if (id === undefined || certificate == null) return null
      const read = await certificateOf(certificate)
      return 'facts' in read ? { name, ...read.facts } : null
    },
    staleTime: 60_000,
  })

/** Returns the certificate if it has expired at `now` (epoch ms), or expires within 30 days. */
export const certificateRows = (
  certificate: FederationCertificate | null | undefined,
  now: number,
): readonly AttentionRow[] => {
  if (!certificate) return []
  const { name, notAfter } = certificate
  const { state, days } = validity(certificate, now)
  if (state !== 'soon' && state !== 'expired') return []
  const date = formatDay(notAfter)
  return [
    {
      key: 'certificate',
      tone: state === 'expired' || days < 7 ? 'error' : 'warning',
      title:
        state === 'expired'
          ? t('certificate.expired', { name, date })
          : t('certificate.soon', { name, count: days }),
      line:
        state === 'expired' ? t('certificate.expiredLine') : t('certificate.soonLine', { date }),
      label: t('certificate.replace'),
      href: paths.samlFederation(),
    },
  ]
}
