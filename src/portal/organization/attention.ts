import { X509Certificate } from 'node:crypto'
import { expiring, type AttentionEntry } from '../common/attention.ts'
import type { Services } from '../operations/context.ts'
import { registered } from './identityProviders.ts'
import { webhookFailures } from './webhooks/failures.ts'

type Needed = Pick<Services, 'db' | 'clock'>

/** A webhook is reported when so few further failed deliveries deactivate it. */
const fewFailures = 2

/** Returns when a certificate expires (epoch ms); undefined if it can't be read. */
const endOf = (pem: string): number | undefined => {
  try {
    return Date.parse(new X509Certificate(pem).validTo)
  } catch {
    return undefined
  }
}

/** Returns the webhooks that are near their deactivation or were deactivated after failed deliveries, and the SAML certificate if it expires within 30 days. */
export const organizationAttention = async ({
  db,
  clock,
}: Needed): Promise<readonly AttentionEntry[]> => {
  const failing = await webhookFailures({ owner: undefined, left: undefined }, { db, clock })
  const { name = 'the identity provider', certificate } = (await registered(db))?.settings ?? {}
  const validUntil = typeof certificate === 'string' ? endOf(certificate) : undefined
  const about = { key: 'certificate', name, path: '/organization/identity-providers' }
  return [
    ...failing
      .filter(
        ({ active, numberOfFailures, deactivationPolicy }) =>
          numberOfFailures >= deactivationPolicy.numberOfFailures - (active ? fewFailures : 0),
      )
      .map(({ webhookId, name: webhook, active, lastFailure }): AttentionEntry => ({
        key: `webhook ${webhookId}`,
        severity: 'error',
        title: active
          ? `The webhook ${webhook} fails to deliver.`
          : `The webhook ${webhook} was deactivated after failed deliveries.`,
        path: `/organization/webhooks?webhook=${webhookId}`,
        since: lastFailure,
      })),
    ...(validUntil === undefined ? [] : expiring(about, validUntil, clock.now())),
  ]
}
