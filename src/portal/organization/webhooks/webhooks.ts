import { desc } from 'drizzle-orm'
import { canCall, type Person } from '../../../rest/protocol/authorization.ts'
import type { Operations } from '../../../rest/index.ts'
import { seesAllWebhooks } from '../../../rest/organization/webhooks.ts'
import { checkPortalId } from '../../access/portalId.ts'
import { failures } from '../../common/failures.ts'
import { receivedPayloads } from '../../db/schema.ts'
import { signedIn, type Handlers } from '../../server/context.ts'
import { StreamedList } from '../../server/streamedList.ts'
import { receiverLimits, receiverPath } from '../../webhooks/receiver.ts'
import { webhookFailures } from './failures.ts'
import { webhookPages } from './listing.ts'

/** Returns whose webhooks a member gets: undefined for those of all members. Throws 403 for those of another member. */
const ownerOf = (caller: Person, username: string | undefined): string | undefined => {
  if (canCall({ access: seesAllWebhooks }, caller).allowed) return username
  if (username !== undefined && username !== caller.username)
    throw failures.notAllowed('You can list your own webhooks only.')
  return caller.username
}

export const webhookHandlers: Handlers<Operations['webhooks']> = {
  listServiceWebhooks: ({ portalId, username }, context) => {
    checkPortalId(portalId)
    return new StreamedList('webhooks', webhookPages(ownerOf(signedIn(context), username), context))
  },

  listFailures: async ({ portalId }, context) => {
    checkPortalId(portalId)
    return { failures: await webhookFailures(ownerOf(signedIn(context), undefined), context) }
  },

  listReceived: async ({ portalId }, { db, portalUrls }) => {
    checkPortalId(portalId)
    const rows = await db
      .select()
      .from(receivedPayloads)
      .orderBy(desc(receivedPayloads.received), desc(receivedPayloads.id))
      .limit(receiverLimits.kept)
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
