import { compare } from './list.ts'
import { serviceOf, type WebhookRow } from './rows.ts'

/** The webhooks that send to one URL. */
export interface ReceiverRow {
  /** The fingerprint of the URL. */
  readonly id: string
  readonly url: string
  readonly host: string
  readonly webhooks: number
  readonly services: number
  readonly owners: number
  readonly inactive: number
  readonly unsigned: number
  /** Failed deliveries within the days that the servers count. */
  readonly failures: number
}

/** Returns the receivers of the rows, those with most webhooks first. */
export const receiversOf = (rows: readonly WebhookRow[]): readonly ReceiverRow[] => {
  const groups = new Map<string, WebhookRow[]>()
  for (const row of rows) {
    const group = groups.get(row.receiver)
    if (group) group.push(row)
    else groups.set(row.receiver, [row])
  }
  return [...groups]
    .map(([id, group]) => ({
      id,
      url: group[0]?.webhook.hookUrl ?? '',
      host: group[0]?.host ?? '',
      webhooks: group.length,
      services: new Set(
        group.map(
          ({ webhook }) => `${webhook.serverId} ${serviceOf(webhook)} ${webhook.serviceType}`,
        ),
      ).size,
      owners: new Set(group.map(({ webhook }) => webhook.owner)).size,
      inactive: group.filter(({ webhook }) => !webhook.active).length,
      unsigned: group.filter((row) => row.findings.includes('unsigned')).length,
      failures: group.reduce((sum, { failures }) => sum + (failures?.numberOfFailures ?? 0), 0),
    }))
    .toSorted((a, b) => b.webhooks - a.webhooks || compare(a.url, b.url))
}
