import { toCsv } from '../../shell/files/csv.ts'
import { findingName } from './words.ts'
import { serviceOf, type WebhookRow } from './rows.ts'

/** Returns a webhook with every field of the portal, without its key unless it is asked for. */
const fieldsOf = ({ webhook, server, host, findings, failures }: WebhookRow, hasKeys: boolean) => {
  const { signatureKey, ...fields } = webhook
  return {
    ...fields,
    ...(hasKeys ? { signatureKey: signatureKey ?? '' } : {}),
    server: server?.name ?? '',
    serverUrl: server?.url ?? '',
    service: serviceOf(webhook),
    receiverHost: host,
    findings,
    failedDeliveries: failures?.numberOfFailures ?? 0,
  }
}

const iso = (time: number) => (time > 0 ? new Date(time).toISOString() : '')

/** Returns the webhooks as JSON. */
export const toJson = (rows: readonly WebhookRow[], hasKeys: boolean): string =>
  JSON.stringify(
    rows.map((row) => fieldsOf(row, hasKeys)),
    undefined,
    2,
  )

/** Returns the webhooks as CSV, with times in ISO 8601. */
export const webhooksToCsv = (rows: readonly WebhookRow[], hasKeys: boolean): Promise<string> =>
  toCsv(
    rows.map((row) => {
      const { webhook, server, findings } = row
      const { recurrenceInfo, state, startAt } = webhook.scheduleInfo ?? {}
      return {
        name: webhook.name,
        server: server?.name ?? '',
        folderName: webhook.folderName,
        serviceName: webhook.serviceName,
        serviceType: webhook.serviceType,
        changeTypes: webhook.changeTypes.join(' '),
        hookUrl: webhook.hookUrl,
        ...(hasKeys ? { signatureKey: webhook.signatureKey ?? '' } : {}),
        active: String(webhook.active),
        contentType: webhook.contentType,
        payloadFormat: webhook.payloadFormat,
        scheduleState: state ?? '',
        scheduleStart: startAt === undefined ? '' : iso(startAt),
        scheduleInterval: recurrenceInfo
          ? `${recurrenceInfo.interval} ${recurrenceInfo.frequency}`
          : '',
        owner: webhook.owner,
        created: iso(webhook.createdTime),
        modified: iso(webhook.lastUpdatedTime),
        modifiedBy: webhook.modifiedId ?? '',
        itemId: webhook.itemId ?? '',
        id: webhook.id,
        findings: findings.map(findingName).join(', '),
        failedDeliveries: row.failures?.numberOfFailures ?? 0,
      }
    }),
  )
