import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Server } from '../../../rest/records/server.ts'
import type { ServerWebhook, ServiceWebhook } from '../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { ask } from '../../shared/servers/ask.ts'

/** The webhooks that servers have listed, and the names of the servers that have not. */
interface FromServers {
  readonly webhooks: readonly ServiceWebhook[]
  readonly missing: readonly string[]
}

/** Returns a webhook with the field names of the portal. */
const named = (
  { created, modified, ownerId, ...fields }: ServerWebhook,
  serverId: string,
): ServiceWebhook => ({
  ...fields,
  createdTime: created,
  lastUpdatedTime: modified,
  owner: ownerId,
  serverId,
})

const listOf = async (server: Server, signal: AbortSignal) => {
  try {
    const list = await ask(server, webhookAdministration.list, {}, signal)
    return list === 'silent' ? undefined : list.webhooks.map((one) => named(one, server.id))
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}

/** Reads the webhooks that the administration of each server lists. */
export const readFromServers = async (
  servers: readonly Server[],
  signal: AbortSignal,
): Promise<FromServers> => {
  const lists = await Promise.all(
    servers.map(async (server) => ({ server, webhooks: await listOf(server, signal) })),
  )
  return {
    webhooks: lists.flatMap(({ webhooks }) => webhooks ?? []),
    missing: lists.flatMap(({ server, webhooks }) => (webhooks ? [] : [server.name])),
  }
}
