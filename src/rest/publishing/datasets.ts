import * as z from 'zod'
import { Extent, openEnum } from '../protocol/fields.ts'

/** The types of datasets in a database. */
const datasetTypes = ['table', 'featureClass', 'relationshipClass'] as const

export const geometryTypes = [
  'esriGeometryPoint',
  'esriGeometryMultipoint',
  'esriGeometryPolyline',
  'esriGeometryPolygon',
] as const

export const fieldTypes = [
  'esriFieldTypeOID',
  'esriFieldTypeSmallInteger',
  'esriFieldTypeInteger',
  'esriFieldTypeBigInteger',
  'esriFieldTypeSingle',
  'esriFieldTypeDouble',
  'esriFieldTypeString',
  'esriFieldTypeDate',
  'esriFieldTypeDateOnly',
  'esriFieldTypeTimeOnly',
  'esriFieldTypeGUID',
] as const

/** Why a dataset cannot be published. */
export const obstacles = [
  'permission',
  'noKey',
  'keyColumns',
  'keyType',
  'severalGeometries',
  'mixedGeometries',
  'geometryType',
  'spatialReference',
  'notUnique',
  'keyRange',
  'notFilled',
] as const
export type Obstacle = (typeof obstacles)[number]

/** The schema and the table of a dataset. */
export interface RelationName {
  readonly schema: string
  readonly table: string
}

/** Returns a part of a name as it is, or in quotation marks if it would otherwise be several parts. */
const partOfName = (part: string): string =>
  part.includes('.') || part.startsWith('"') ? `"${part.replaceAll('"', '""')}"` : part

/** Returns the name of a dataset, which no other dataset of its database has: a part with a period is quoted, as in `"a.b".c`. */
export const datasetName = ({ schema, table }: RelationName): string =>
  `${partOfName(schema)}.${partOfName(table)}`

/** Returns the schema and the table in the name of a dataset; undefined for other texts. */
export const relationNamed = (name: string): RelationName | undefined => {
  const [, ...parts] =
    /^("(?:[^"]|"")*"|[^".][^.]*)\.("(?:[^"]|"")*"|[^".][^.]*)$/s.exec(name) ?? []
  const [schema, table] = parts.map((part) =>
    part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part,
  )
  return schema === undefined || table === undefined ? undefined : { schema, table }
}

/** A column that layers show. */
export const DatasetField = z.looseObject({
  name: z.string(),
  type: openEnum(...fieldTypes),
  /** Maximum characters of a text; absent without a limit. */
  length: z.int().optional(),
  nullable: z.boolean(),
})
export type DatasetField = z.output<typeof DatasetField>

/** What of a dataset decides whether its layers must be refreshed. */
const structureFields = {
  /** Schema and table, such as `planning.zones`; see `datasetName`. */
  name: z.string(),
  fields: z.array(DatasetField),
  /** The column of integers that identifies a row; null without one. */
  keyField: z.string().nullable(),
  geometryField: z.string().nullable(),
  geometryType: openEnum(...geometryTypes).nullable(),
  /** The well-known ID of the spatial reference. */
  wkid: z.int().nullable(),
}
export const DatasetStructure = z.looseObject(structureFields)
export type DatasetStructure = z.output<typeof DatasetStructure>

/** A dataset as the interface names it. */
export const datasetFields = {
  name: z.string(),
  displayName: z.string(),
  type: openEnum(...datasetTypes),
  datastoreId: z.string(),
  path: z.string(),
}

/** A table or view of a database, as it is now. */
export const Dataset = z.looseObject({
  ...datasetFields,
  ...structureFields,
  isView: z.boolean(),
  /** Columns of types that layers cannot show. */
  otherFields: z.array(z.string()),
  /** Columns with dates or times. */
  timeFields: z.array(z.string()),
  description: z.string().nullable(),
  /** Null if the account of the connection cannot read the dataset. */
  rowCount: z.int().nullable(),
  /** Whether `rowCount` is the estimate of the database. */
  isEstimate: z.boolean(),
  /** WGS84 degrees. */
  extent: Extent,
  canPublish: z.boolean(),
  /** Why it cannot be published. */
  obstacle: openEnum(...obstacles).optional(),
  /** The same as a sentence, with what to do. */
  message: z.string().optional(),
  /** What could not be checked about a dataset that can be published. */
  warning: z.string().optional(),
})
export type Dataset = z.output<typeof Dataset>

/** A dataset as it was when its layers were published or refreshed. Times in epoch ms. */
export const PublishedDataset = z.looseObject({
  ...structureFields,
  serviceName: z.string(),
  rowCount: z.int().nullable(),
  /** Null if the item was deleted. */
  mapItemId: z.string().nullable(),
  featureItemId: z.string().nullable(),
  created: z.int(),
  modified: z.int(),
})
export type PublishedDataset = z.output<typeof PublishedDataset>
