import type { Database } from '../../db/database.ts'
import { servers, serviceWebhooks } from '../../db/schema.ts'

type Values = typeof serviceWebhooks.$inferInsert

/** Adds a webhook that sends every ended job of the service Inventory, unless `values` say otherwise. */
export const addWebhook = async (
  db: Database,
  values: Partial<Values> & Pick<Values, 'id' | 'hookUrl'>,
): Promise<void> => {
  const [server] = await db.select({ id: servers.id }).from(servers)
  const now = Date.now()
  await db.insert(serviceWebhooks).values({
    serverId: server?.id ?? '',
    serviceName: 'Inventory',
    serviceType: 'GPServer',
    name: 'Ended jobs',
    changeTypes: ['*'],
    active: true,
    contentType: 'application/json',
    scheduleInfo: {},
    created: now,
    modified: now,
    owner: 'admin',
    modifiedBy: 'admin',
    ...values,
  })
}
