import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, getTableColumns, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { canCall, type Person } from '../../rest/protocol/authorization.ts'
import {
  seesAllWebhooks,
  usualRecurrence,
  type WebhookSchedule,
} from '../../rest/records/webhook.ts'
import type { Database } from '../db/database.ts'
import { serviceWebhooks } from '../db/schema.ts'
import type { Sealing } from '../access/sealing.ts'
import type { PortalUrls } from '../common/identity.ts'
import { hookUrlOf } from './receiver.ts'

type WebhookRow = typeof serviceWebhooks.$inferSelect
interface Needed {
  readonly sealing: Sealing
  readonly portalUrls: PortalUrls
}

/** Webhooks that are read at once: about 1 MB of JSON. */
const pageSize = 1000

/** Returns the only member whose webhooks the caller can see; undefined if the caller sees those of all members. */
export const onlyOwnerFor = (caller: Person): string | undefined =>
  canCall({ access: seesAllWebhooks }, caller).allowed ? undefined : caller.username

/** Returns the condition for the webhooks of an owner; undefined for those of all members. */
export const ownedBy = (owner: string | undefined): SQL | undefined =>
  owner === undefined ? undefined : eq(serviceWebhooks.owner, owner)

/**
 * Returns the schedule of a webhook: all its fields for a feature service, whatever is stored, and none for a geoprocessing service,
 * which has no schedule.
 */
const scheduleOf = ({
  serviceType,
  scheduleInfo,
  created,
}: Pick<WebhookRow, 'serviceType' | 'scheduleInfo' | 'created'>): WebhookSchedule =>
  serviceType === 'FeatureServer'
    ? {
        name: '',
        state: 'enabled',
        startAt: created,
        recurrenceInfo: usualRecurrence,
        ...scheduleInfo,
      }
    : {}

/** Returns the fields of a webhook that the listings of portals and servers have in common, with its key in clear text. */
export const webhookFields = (row: WebhookRow, { sealing, portalUrls }: Needed) => ({
  id: row.id,
  folderName: row.folderName,
  serviceName: row.serviceName,
  serviceType: row.serviceType,
  name: row.name,
  changeTypes: row.changeTypes,
  signatureKey: row.signatureKey === '' ? '' : sealing.open(row.signatureKey),
  hookUrl: hookUrlOf(row, portalUrls),
  active: row.active,
  contentType: row.contentType,
  scheduleInfo: scheduleOf(row),
  payloadFormat: row.payloadFormat,
  modifiedId: row.modifiedBy,
})

/** Returns an SQL expression for a row as a JSON object. */
const jsonOf = (columns: Readonly<Record<string, SQLWrapper>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`

/**
 * Reads a page of webhooks by ID. The rows arrive as one JSON text, because decoding a million values one by one takes three times as
 * long as all else.
 */
const readPage = async (
  db: Database,
  condition: SQL | undefined,
  after: string,
): Promise<readonly WebhookRow[]> => {
  const page = db
    .select({
      id: serviceWebhooks.id,
      record: jsonOf(getTableColumns(serviceWebhooks)).as('record'),
    })
    .from(serviceWebhooks)
    .where(and(condition, gt(serviceWebhooks.id, after)))
    .orderBy(asc(serviceWebhooks.id))
    .limit(pageSize)
    .as('page')
  const [found] = await db
    .select({
      rows: sql<readonly WebhookRow[] | null>`json_agg(${page.record} ORDER BY ${page.id})`,
    })
    .from(page)
  return found?.rows ?? []
}

/** Reads the webhooks that meet a condition by ID, page by page. `recordOf` returns what is listed of a webhook. */
export const webhookPages = async function* <T>(
  condition: SQL | undefined,
  recordOf: (row: WebhookRow, services: Needed) => T,
  { db, ...services }: Needed & { db: Database },
): AsyncGenerator<readonly T[]> {
  let last = ''
  do {
    const rows = await readPage(db, condition, last)
    last = rows.length === pageSize ? (rows.at(-1)?.id ?? '') : ''
    yield rows.map((row) => recordOf(row, services))
    // Other requests are handled between two pages.
    await nextTurn()
  } while (last !== '')
}
