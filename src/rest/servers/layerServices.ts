import * as z from 'zod'
import { operation } from '../protocol/operation.ts'

const LayerEntry = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** Of group layers: the layers in it. */
  subLayerIds: z.array(z.int()).nullish(),
})

export const LayerField = z.looseObject({
  name: z.string(),
  type: z.string(),
  alias: z.string().optional(),
})
export type LayerField = z.output<typeof LayerField>

const LayerExtent = z.looseObject({
  xmin: z.union([z.number(), z.string()]).nullable(),
  ymin: z.union([z.number(), z.string()]).nullable(),
  xmax: z.union([z.number(), z.string()]).nullable(),
  ymax: z.union([z.number(), z.string()]).nullable(),
})

const Layer = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** Absent for tables. */
  geometryType: z.string().nullish(),
  fields: z.array(LayerField).nullish(),
  objectIdField: z.string().nullish(),
  /** Maximum features in a response. */
  maxRecordCount: z.int().nullish(),
  capabilities: z.string().nullish(),
  advancedQueryCapabilities: z
    .looseObject({ supportsPagination: z.boolean(), supportsOrderBy: z.boolean() })
    .partial()
    .nullish(),
})
export type Layer = z.output<typeof Layer>

/** The value of an attribute; times in epoch ms. */
const AttributeValue = z.union([z.string(), z.number(), z.boolean()]).nullable()
export type AttributeValue = z.output<typeof AttributeValue>

const Feature = z.looseObject({
  attributes: z.record(z.string(), AttributeValue),
  geometry: z.looseObject({}).nullish(),
})
export type Feature = z.output<typeof Feature>

const of = (type: 'FeatureServer' | 'MapServer') => ({
  /** Service: returns the layers and tables of a service. */
  service: operation({
    method: 'GET',
    root: 'serviceUrl',
    path: `/${type}`,
    params: z.object({}),
    result: z.looseObject({
      layers: z.array(LayerEntry).default([]),
      tables: z.array(LayerEntry).default([]),
      spatialReference: z
        .looseObject({ wkid: z.int().nullish(), latestWkid: z.int().nullish() })
        .nullish(),
      /** Words for the formats of exports, separated by commas. */
      supportedExportFormats: z.string().nullish(),
      /** Whether exports know `forSpreadsheets`. */
      supportsExportForSpreadsheets: z.boolean().nullish().meta({ addition: true }),
    }),
    access: 'member',
  }),
  /** Layer: returns fields, geometry type, and limits of a layer or table. */
  layer: operation({
    method: 'GET',
    root: 'serviceUrl',
    path: `/${type}/:layerId`,
    params: z.object({ layerId: z.int().min(0) }),
    result: Layer,
    access: 'member',
  }),
  /** Query: returns features of a layer, or their number. */
  query: operation({
    method: 'GET',
    root: 'serviceUrl',
    path: `/${type}/:layerId/query`,
    params: z.object({
      layerId: z.int().min(0),
      /** A condition in SQL. */
      where: z.string(),
      outFields: z.string().optional(),
      returnGeometry: z.boolean().optional(),
      /** A well-known ID; default: that of the layer. */
      outSR: z.int().optional(),
      /** Vertices closer than this are left out, in the units of `outSR`. */
      maxAllowableOffset: z.number().min(0).optional(),
      orderByFields: z.string().optional(),
      resultOffset: z.int().min(0).optional(),
      resultRecordCount: z.int().min(1).optional(),
      returnCountOnly: z.boolean().optional(),
      returnExtentOnly: z.boolean().optional(),
    }),
    result: z.looseObject({
      features: z.array(Feature).optional(),
      count: z.int().optional(),
      extent: LayerExtent.nullish(),
      /** Whether there are more features than the response contains. */
      exceededTransferLimit: z.boolean().optional(),
    }),
    access: 'member',
  }),
})

/**
 * Feature and map services of federated servers: what the console reads of layers. They belong to the services and not to the interface
 * of the portal, so that they are not part of its operations.
 */
export const layerServices = {
  FeatureServer: of('FeatureServer'),
  MapServer: of('MapServer'),
} as const
