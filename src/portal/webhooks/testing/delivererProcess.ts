// A process that opens a database and delivers webhooks, without the rest of a portal: tests start and kill many of them.
import { isNotNull } from 'drizzle-orm'
import { portalUrlsOf } from '../../common/identity.ts'
import { webhookDeliveries } from '../../db/schema.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { runUntilKilled } from '../../testing/killableProcess.ts'
import { createWebhookDeliverer } from '../deliverer.ts'

export type Delivery = typeof webhookDeliveries.$inferSelect

/** After this time, the lease of a killed process has ended (ms). */
const step = 91_000

runUntilKilled(
  ({ target, database: { shareWake }, ...services }) => ({
    worker: createWebhookDeliverer({
      ...services,
      shareWake,
      outbound: createOutbound([]),
      listener: target,
      portalUrls: portalUrlsOf(target),
      sealing: { open: (key) => key },
    }),
    isUnfinished: async () =>
      (
        await services.db
          .select({ id: webhookDeliveries.id })
          .from(webhookDeliveries)
          .where(isNotNull(webhookDeliveries.nextAttempt))
          .limit(1)
      ).length > 0,
    rows: (): Promise<Delivery[]> => services.db.select().from(webhookDeliveries),
  }),
  step,
)
