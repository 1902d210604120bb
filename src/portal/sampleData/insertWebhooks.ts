import { getTableColumns, sql } from 'drizzle-orm'
import type { Sealing } from '../access/sealing.ts'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insertAll.ts'
import { serviceWebhooks, webhookDeliveries } from '../db/schema.ts'
import type { SampleWebhook } from './sampleData.ts'

const hour = 3_600_000

const columns = Object.entries(getTableColumns(serviceWebhooks)) as [
  keyof typeof serviceWebhooks.$inferSelect,
  { readonly name: string },
][]

/** Rows of one INSERT. They are one JSON text, since 50,000 rows with a value for each column would take much longer. */
const rowsAtOnce = 5_000

/** Writes webhooks and their failed deliveries. `now` is the time from which failures count back (epoch ms). */
export const insertWebhooks = async (
  tx: Database,
  webhooks: readonly SampleWebhook[],
  { sealing, now }: { readonly sealing: Pick<Sealing, 'seal'>; readonly now: number },
): Promise<void> => {
  for (let start = 0; start < webhooks.length; start += rowsAtOnce) {
    const rows = webhooks.slice(start, start + rowsAtOnce).map((webhook) => {
      const signatureKey = webhook.signatureKey === '' ? '' : sealing.seal(webhook.signatureKey)
      const row = { ...webhook, signatureKey, payloadFormat: 'json' }
      return Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]]))
    })
    await tx.execute(sql`
      INSERT INTO ${serviceWebhooks}
      SELECT * FROM json_populate_recordset(NULL::${serviceWebhooks}, ${JSON.stringify(rows)}::json)`)
  }
  const deliveries = webhooks.flatMap(({ id, failures }) =>
    failures.map(({ hoursAgo, status, message }, index) => ({
      id: `${id.slice(0, 30)}${index.toString().padStart(2, '0')}`,
      webhookId: id,
      payload: {},
      created: now - hoursAgo * hour,
      attempts: 3,
      lastAttempt: now - hoursAgo * hour,
      status,
      message,
    })),
  )
  await insertAll(tx, webhookDeliveries, deliveries)
}
