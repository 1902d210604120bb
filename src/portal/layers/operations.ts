import * as z from 'zod'
import { JsonObject, listOf } from '../../rest/protocol/fields.ts'
import { operation, type Received } from '../../rest/protocol/operation.ts'
import { geometryLimits } from './geometry.ts'
import { whereLimits } from './where.ts'

const service = {
  folder: z.string().min(1).max(128),
  serviceName: z.string().min(1).max(256),
}
const layer = { ...service, layerId: z.int().min(0).max(1000) }

const spatialRelationships = [
  'esriSpatialRelIntersects',
  'esriSpatialRelContains',
  'esriSpatialRelWithin',
  'esriSpatialRelCrosses',
  'esriSpatialRelOverlaps',
  'esriSpatialRelTouches',
  'esriSpatialRelEnvelopeIntersects',
  'esriSpatialRelIndexIntersects',
] as const

/** Maximum object IDs in a request, and in a response with IDs only. */
export const objectIdLimits = { request: 10_000, response: 200_000 } as const

/** Maximum statistics of a request. */
const maxStatistics = 20

const statisticTypes = ['count', 'sum', 'min', 'max', 'avg', 'stddev', 'var'] as const

/** A statistic of a request. Clients write its type in any case. */
const Statistic = z.looseObject({
  statisticType: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(statisticTypes, `must have the statisticType ${statisticTypes.join(', ')}`),
  ),
  onStatisticField: z.string('must have an onStatisticField').min(1).max(128),
  outStatisticFieldName: z
    .string()
    .max(128, 'must have an outStatisticFieldName of at most 128 characters')
    .regex(
      /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u,
      'must have an outStatisticFieldName of letters, digits, and underscores',
    )
    .optional(),
})

export const queryParams = z.object({
  ...layer,
  f: z.string().max(16).optional(),
  where: z
    .string()
    .max(whereLimits.characters, `must be at most ${whereLimits.characters} characters`)
    .optional(),
  objectIds: listOf(z.int(), objectIdLimits.request).optional(),
  geometry: z
    .string()
    .max(geometryLimits.characters, `must be at most ${geometryLimits.characters} characters`)
    .optional(),
  geometryType: z.string().max(64).optional(),
  inSR: z.string().max(4096).optional(),
  spatialRel: z
    .enum(spatialRelationships, `must be one of ${spatialRelationships.join(', ')}`)
    .default('esriSpatialRelIntersects'),
  outFields: z.string().max(16_384).default(''),
  returnGeometry: z.boolean().default(true),
  outSR: z.string().max(4096).optional(),
  geometryPrecision: z.int().min(0).max(15).optional(),
  maxAllowableOffset: z.number().min(0).optional(),
  returnCountOnly: z.boolean().default(false),
  returnIdsOnly: z.boolean().default(false),
  returnExtentOnly: z.boolean().default(false),
  returnDistinctValues: z.boolean().default(false),
  outStatistics: z
    .array(Statistic)
    .max(maxStatistics, `must be at most ${maxStatistics} statistics`)
    .optional()
    .meta({ wire: 'json' }),
  groupByFieldsForStatistics: z.string().max(4096).optional(),
  orderByFields: z.string().max(4096).optional(),
  resultOffset: z.int().min(0).max(100_000_000).default(0),
  resultRecordCount: z.int().min(0).max(1_000_000).optional(),
})

const of = (type: 'FeatureServer' | 'MapServer') => {
  const path = `/services/:folder/:serviceName/${type}` as const
  return {
    service: operation({
      method: 'GET',
      path,
      params: z.object(service),
      result: JsonObject,
      access: 'anyone',
    }),
    layers: operation({
      method: 'GET',
      path: `${path}/layers`,
      params: z.object(service),
      result: JsonObject,
      access: 'anyone',
    }),
    layer: operation({
      method: 'GET',
      path: `${path}/:layerId`,
      params: z.object(layer),
      result: JsonObject,
      access: 'anyone',
    }),
    feature: operation({
      method: 'GET',
      path: `${path}/:layerId/:objectId`,
      params: z.object({ ...layer, objectId: z.int() }),
      result: JsonObject,
      access: 'anyone',
    }),
    query: operation({
      method: 'GET',
      path: `${path}/:layerId/query`,
      params: queryParams,
      result: JsonObject,
      access: 'anyone',
    }),
  }
}

/**
 * The operations of published layers, below `/rest` of the server. They are not part of the portal's interface, so that the console has no
 * client for them.
 */
export const featureServer = of('FeatureServer')
export const mapServer = of('MapServer')

/** What a query of a layer receives. */
export type QueryParams = Received<(typeof featureServer)['query']>
