import { normalizeIP } from '@fastify/rate-limit'
import { and, eq, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { refuseStopped } from '../access/federatedServers.ts'
import { failures } from '../common/failures.ts'
import { servers, type hostedLayers, type publishedDatasets } from '../db/schema.ts'
import { productVersion } from '../common/identity.ts'
import type { Context, Handlers } from '../operations/context.ts'
import { layerMetadata, serviceMetadata, type DescribedService } from './metadata.ts'
import { queryParams, type featureServer } from './operations.ts'
import { findLayer } from './layer.ts'
import { queryTable } from './query.ts'
import type { QueryParams } from './operations.ts'

type ServiceType = DescribedService['type']
interface Target {
  readonly folder: string
  readonly serviceName: string
  readonly layerId?: number
}

const notFound = (what: string) => new PortalError({ code: 404, message: `${what} not found` })

/** Returns the condition for the services with a name. */
const isNamed = (
  table: typeof publishedDatasets | typeof hostedLayers,
  { folder, serviceName }: Target,
  { serverId = '' }: Context,
) =>
  and(
    eq(table.serverId, serverId),
    sql`lower(${table.folder}) = lower(${folder})`,
    sql`lower(${table.serviceName}) = lower(${serviceName})`,
  )

/** Returns a layer with its item, if the caller can see the item. Throws 404, 499, or 403, and 500 while the service is stopped. */
const find = async (target: Target, type: ServiceType, context: Context) => {
  const { folder, serviceName, layerId = 0 } = target
  const { caller } = context
  const found = await findLayer(
    context.db,
    type,
    (table) => isNamed(table, target, context),
    caller,
  )
  const path = `${folder}/${serviceName}/${type}`
  if (!found) throw notFound(`Service ${path}`)
  if (!found.isReadable) throw caller ? failures.notAllowed() : failures.tokenRequired()
  await refuseStopped(context, path)
  if (layerId !== 0) throw notFound(`Layer ${layerId}`)
  return found
}

/** Returns the version of the server that was called, as a number. */
const versionOf = async ({ db, serverId = '' }: Context): Promise<number> => {
  const [row] = await db
    .select({ version: servers.version })
    .from(servers)
    .where(eq(servers.id, serverId))
  return Number.parseFloat(row?.version ?? productVersion)
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

const described = async (
  target: Target,
  type: ServiceType,
  context: Context,
): Promise<DescribedService> => {
  const { snippet, description, credits, properties, xmin, ymin, xmax, ymax, ...found } =
    await find(target, type, context)
  const { title, structure, template, modified } = found
  return {
    version: await versionOf(context),
    type,
    title,
    snippet: snippet ?? '',
    description: description ?? '',
    credits: credits ?? '',
    structure,
    template,
    modified,
    extent:
      xmin === null || ymin === null || xmax === null || ymax === null
        ? null
        : { xmin, ymin, xmax, ymax },
    minScale: numberIn(properties?.['minScale']),
    maxScale: numberIn(properties?.['maxScale']),
  }
}

/** Performs a query on the table of a layer that the caller can see. */
const query = async (params: QueryParams, type: ServiceType, context: Context) => {
  const { structure, source, maxRecordCount, store } = await find(params, type, context)
  const {
    caller,
    request: { ip, signal },
  } = context
  const by = { caller: caller ? `member ${caller.username}` : normalizeIP(ip, 64), signal }
  return context.dataStores.inTurn(store, by, (database) =>
    queryTable(database, { structure, source, maxRecordCount }, params, signal),
  )
}

const handlersOf = (type: ServiceType): Handlers<typeof featureServer> => ({
  service: async (params, context) => serviceMetadata(await described(params, type, context)),

  layers: async (params, context) => {
    const service = await described(params, type, context)
    const layer = layerMetadata(service)
    const isTable = service.structure.geometryField === null
    return { layers: isTable ? [] : [layer], tables: isTable ? [layer] : [] }
  },

  layer: async (params, context) => layerMetadata(await described(params, type, context)),

  feature: async ({ objectId, ...target }, context) => {
    const params = queryParams.parse({ ...target, objectIds: [objectId], outFields: '*' })
    const { features } = await query(params, type, context)
    const [feature] = Array.isArray(features) ? (features as unknown[]) : []
    if (feature === undefined) throw notFound(`Feature ${objectId}`)
    return { feature }
  },

  query: (params, context) => query(params, type, context),
})

export const featureServerHandlers = handlersOf('FeatureServer')
export const mapServerHandlers = handlersOf('MapServer')
