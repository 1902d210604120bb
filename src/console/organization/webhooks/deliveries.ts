import { queryOptions } from '@tanstack/react-query'
import {
  organizationWebhooks,
  type OrganizationDelivery,
} from '../../../rest/organization/organizationWebhooks.ts'
import { canCall } from '../../../rest/protocol/authorization.ts'
import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { ask } from '../../shared/servers/ask.ts'
import { addressOf } from '../../shared/servers/webhooks.ts'
import { send } from '../../shell/api.ts'
import { ifOffered } from '../../shell/ifOffered.ts'
import { session } from '../../shell/session/session.ts'
import { policyOf } from './organizationWebhooks.ts'

const { notificationStatus, settings } = webhookAdministration

/** A delivery of a webhook as the details show it. */
export interface Delivery {
  /** Epoch ms; undefined if the portal returns no time that can be read. */
  readonly time: number | undefined
  /** Whether the receiver accepted it. */
  readonly isDelivered: boolean
  /** The HTTP status of the response. */
  readonly status?: number | undefined
  /** What the receiver responded, or why it did not. */
  readonly response?: string | undefined
  /** What was sent. */
  readonly payload?: string | undefined
}

/** Returns a time that is written as a number, or as a date without a time zone, which is read as UTC. */
const timeOf = (text = ''): number | undefined => {
  const time = /^\d+$/.test(text) ? Number(text) : Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isFinite(time) ? time : undefined
}

/** Returns a delivery of a webhook of the organization; without its outcome, it counts as delivered if there was a response. */
export const deliveryOf = ({
  isInvoked,
  invokedTimestamp,
  responseCode,
  responseText,
  payload,
}: OrganizationDelivery): Delivery => ({
  time: timeOf(invokedTimestamp ?? undefined),
  isDelivered: isInvoked ?? Boolean(responseText),
  status: responseCode ?? undefined,
  response: responseText || undefined,
  payload: payload || undefined,
})

/** Returns the failed deliveries of a webhook of a service, of which servers return the times; those in the same second are one. */
const failedTimes = (
  all: readonly { readonly invoked: boolean; readonly invokedTimestamp: number }[],
): readonly Delivery[] =>
  [
    ...new Set(
      all.flatMap(({ invoked, invokedTimestamp: time }) =>
        invoked ? [] : [Math.floor(time / 1000) * 1000],
      ),
    ),
  ].map((time) => ({ time, isDelivered: false }))

/** A query for what the portal, or the server of a webhook, says about its deliveries: `silent` if the server does not respond. */
export const deliveriesOf = (webhook: ServiceWebhook, server: Server | undefined) =>
  queryOptions({
    queryKey: [
      (server ? notificationStatus : organizationWebhooks.notificationStatus).path,
      server?.id,
      webhook.id,
    ],
    queryFn: async ({ signal }) => {
      if (!server) {
        const input = { webhookId: webhook.id }
        const [{ WebhookStatus: deliveries }, set] = await Promise.all([
          send(organizationWebhooks.notificationStatus, input, { signal }),
          // Without them, the deliveries are shown anyway.
          ifOffered(send(organizationWebhooks.settings, {}, { signal }), undefined),
        ])
        return {
          deliveries: deliveries.map(deliveryOf),
          settings: set,
          policy: policyOf(webhook),
        }
      }
      const [status, set] = await Promise.all([
        ask(server, notificationStatus, addressOf(webhook), signal),
        canCall(settings, session().person).allowed ? ask(server, settings, {}, signal) : undefined,
      ])
      if (status === 'silent' || set === 'silent') return 'silent'
      return {
        deliveries: failedTimes(status.webhookNotificationStatus),
        settings: set,
        policy: set?.deactivationPolicy,
      }
    },
    staleTime: 0,
    retry: false,
  })
