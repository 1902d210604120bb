import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { absoluteUrl } from '../access/federatedServers.ts'
import { readableServices } from '../access/visibility.ts'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import type { Context } from '../operations/context.ts'
import { calledServer, type RootServices } from './federatedServer.ts'

/** A service as the administration of a server names it. */
export interface NamedService {
  readonly folderName?: string | undefined
  /** Name and type, such as `Hydrants.FeatureServer`. */
  readonly service: string
}

/** Returns the folder, name, and type of a service; the folder is empty for the root folder. */
export const partsOf = ({ folderName = '', service }: NamedService) => {
  const dot = service.lastIndexOf('.')
  return { folderName, serviceName: service.slice(0, dot), type: service.slice(dot + 1) }
}

type ItemOfService = Readonly<Record<'itemId' | 'owner', string>>

/** Returns the item of a layer of the called server that the caller can read; undefined if there is no such layer. */
const layerItem = async (
  tx: Database,
  caller: Person,
  serverId: string,
  { folderName, serviceName, type }: ReturnType<typeof partsOf>,
): Promise<ItemOfService | undefined> => {
  const services = readableServices(tx, caller, serverId)
  const [found] = await tx
    .select({ itemId: services.itemId, owner: services.owner })
    .from(services)
    .where(
      and(
        eq(services.folder, folderName),
        eq(services.name, serviceName),
        sql`${services.type} = ${type}`,
      ),
    )
  return found
}

/** Returns the item with a URL, preferably one of the caller; undefined if no item has the URL. */
const itemAt = async (
  tx: Database,
  caller: Person,
  url: string,
): Promise<ItemOfService | undefined> => {
  const found = await tx
    .select({ itemId: items.id, owner: items.owner })
    .from(items)
    .where(eq(items.url, url))
  return found.find(({ owner }) => owner === caller.username) ?? found[0]
}

/**
 * Returns the item of a service of the called server, undefined if it has none. Throws 404 if the service does not exist, or if the
 * caller cannot see it.
 */
export const serviceItem = async (
  tx: Database,
  caller: Person,
  context: Context,
  rootServices: RootServices,
  service: ReturnType<typeof partsOf>,
): Promise<ItemOfService | undefined> => {
  const { folderName, serviceName, type } = service
  const { row } = await calledServer({ ...context, db: tx })
  const isInRoot =
    folderName === '' &&
    rootServices[row.url]?.some((one) => one.name === serviceName && one.type === type) === true
  if (isInRoot)
    return itemAt(
      tx,
      caller,
      `${absoluteUrl(row.url, context.portalUrls)}/rest/services/${serviceName}/${type}`,
    )
  const item = await layerItem(tx, caller, row.id, service)
  if (!item)
    throw new PortalError({
      code: 404,
      message: "The service does not exist, or you don't have access.",
    })
  return item
}
