import { setTimeout as wait } from 'node:timers/promises'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { activePerson } from '../access/access.ts'
import { readableItems } from '../access/visibility.ts'
import type { Database } from '../db/database.ts'
import { items, type GeoprocessingResult } from '../db/schema.ts'
import type { RunningJob } from '../jobQueue/jobs.ts'
import { watchJob } from '../jobQueue/watchJob.ts'
import type { Services } from '../operations/context.ts'
import { summaryFields } from './description.ts'
import { JobParams } from './inputs.ts'

/** Maximum rows of the output Content_Summary. */
export const maximumRecords = 1000

/** How often a waiting job looks at the clock (ms). */
const clockIntervalMs = 200

/** Counts the items that a member can read, and their bytes, by type; the total also includes types beyond `maximumRecords`. */
const summarize = async (
  db: Database,
  person: Person,
  { Item_Type: type, Item_Owner: owner }: JobParams['inputs'],
): Promise<{ total: number; outputs: GeoprocessingResult['outputs'] }> => {
  const rows = await db
    .select({
      type: items.type,
      items: count(),
      bytes: sql`coalesce(sum(${items.size}), 0)`.mapWith(Number),
      total: sql`sum(count(*)) OVER ()`.mapWith(Number),
    })
    .from(items)
    .where(
      and(
        readableItems(person),
        type === '' ? undefined : eq(items.type, type),
        owner === '' ? undefined : eq(items.owner, owner),
      ),
    )
    .groupBy(items.type)
    .orderBy(desc(count()), items.type)
    .limit(maximumRecords + 1)
  const total = rows[0]?.total ?? 0
  return {
    total,
    outputs: {
      Content_Summary: {
        fields: summaryFields,
        features: rows.slice(0, maximumRecords).map((row) => ({
          attributes: { Item_Type: row.type, Item_Count: row.items, Size_Bytes: row.bytes },
        })),
        exceededTransferLimit: rows.length > maximumRecords,
      },
      Item_Count: total,
    },
  }
}

/** Waits until a time (epoch ms). Throws when the job was ended or the portal stops. */
const waitUntil = async (time: number, job: RunningJob, services: Services) => {
  const watched = watchJob(services, job.id)
  const signal = AbortSignal.any([job.signal, watched.signal])
  try {
    for (let left; (left = time - services.clock.now()) > 0;)
      await wait(Math.min(left, clockIntervalMs), undefined, { signal })
  } catch (error) {
    watched.signal.throwIfAborted()
    throw error
  } finally {
    watched.stop()
  }
}

const itemsIn = (total: number) => `${total.toLocaleString('en')} ${total === 1 ? 'item' : 'items'}`

/**
 * Runs a job of SummarizeContent with the current rights of the member who submitted it. A job that is resumed counts again, and
 * does not wait again.
 */
export const runSummarizeContent = async (job: RunningJob, services: Services): Promise<void> => {
  const { inputs, notBefore } = JobParams.parse(job.params)
  await waitUntil(notBefore, job, services)
  const person = await activePerson(services.db, job.username)
  if (!person)
    throw new PortalError({
      code: 403,
      message: 'The member who submitted the job was deleted or disabled.',
    })
  const { total, outputs } = await summarize(services.db, person, inputs)
  if (inputs.Fail)
    throw new PortalError({
      code: 400,
      message: "The job failed, because the input 'Fail' is true.",
    })
  await job.addMessage(`Counted ${itemsIn(total)}.`)
  await job.complete(services.db, { outputs })
}
