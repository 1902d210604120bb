import { desc } from 'drizzle-orm'
import type * as z from 'zod'
import type { Operations } from '../../../rest/index.ts'
import type { Person } from '../../../rest/protocol/authorization.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { failures } from '../../common/failures.ts'
import { receivedPayloads } from '../../db/schema.ts'
import { signedIn, type Handlers } from '../../operations/context.ts'
import { StreamedList } from '../../operations/streamedList.ts'
import { onlyOwnerFor, ownedBy, webhookFields, webhookPages } from '../../webhooks/listing.ts'
import { keptLimits, receiverPath } from '../../webhooks/receiver.ts'
import { webhookFailures } from './failures.ts'

/** Returns whose webhooks a member gets: undefined for those of all members. Throws 403 for those of another member. */
const ownerOf = (caller: Person, username: string | undefined): string | undefined => {
  const only = onlyOwnerFor(caller)
  if (only === undefined) return username
  if (username !== undefined && username !== only)
    throw failures.notAllowed('You can list your own webhooks only.')
  return only
}

const webhookRecord = (
  ...[row, services]: Parameters<typeof webhookFields>
): z.input<typeof ServiceWebhook> => ({
  ...webhookFields(row, services),
  createdTime: row.created,
  lastUpdatedTime: row.modified,
  owner: row.owner,
  itemId: row.itemId,
  serverId: row.serverId,
})

export const webhookHandlers: Handlers<Operations['webhooks']> = {
  listServiceWebhooks: ({ username }, context) => {
    const condition = ownedBy(ownerOf(signedIn(context), username))
    return new StreamedList('webhooks', webhookPages(condition, webhookRecord, context))
  },

  listFailures: async ({ failuresLeft: left, num }, context) => {
    const owner = onlyOwnerFor(signedIn(context))
    const found = await webhookFailures({ owner, left }, context)
    return { total: found.length, failures: found.slice(0, num) }
  },

  listReceived: async (_params, { db, portalUrls }) => {
    const rows = await db
      .select()
      .from(receivedPayloads)
      .orderBy(desc(receivedPayloads.received), desc(receivedPayloads.id))
      .limit(keptLimits.ofAll.count)
    return {
      payloads: rows.map(({ id, receiver, received, headers, body }) => ({
        id,
        url: `${portalUrls.origin}${receiverPath}/${receiver}`,
        received,
        headers: headers as Record<string, string>,
        body,
      })),
    }
  },
}
