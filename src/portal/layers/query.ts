import { PortalError } from '../../rest/protocol/errors.ts'
import type { DatasetField, DatasetStructure } from '../../rest/publishing/datasets.ts'
import { failures } from '../common/failures.ts'
import { mapInTurns } from '../common/inTurns.ts'
import { DataStoreError, notFilledCode, type DataStoreDatabase } from '../dataStores/database.ts'
import { isFiniteShape } from '../dataStores/finite.ts'
import { quoted, quotedTable } from '../dataStores/identifiers.ts'
import { isKeyValue } from '../dataStores/keys.ts'
import { readPostgis } from '../dataStores/relations.ts'
import { aggregationOf, type AggregatedColumn, type Aggregation } from './aggregation.ts'
import {
  comparable,
  entriesOf,
  fieldNamed,
  fieldsNamed,
  kindOf,
  selected,
  unquoted,
} from './fields.ts'
import { esriGeometry, readGeometry, spatialReference, wkidOf } from './geometry.ts'
import { objectIdLimits, type QueryParams } from './operations.ts'
import { compileWhere, createParameters, parseWhere, type Parameters } from './where.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

/** A table with its limits. */
export interface QueriedTable {
  readonly structure: DatasetStructure
  readonly source: LayerSource
  readonly maxRecordCount: number
  /** Only features with a greater key, for a query that continues where an earlier one has ended. */
  readonly after?: number
  /** Whether integers of 64 bits are texts with all digits, for a file. */
  readonly hasDigits?: boolean
}

/**
 * Where the rows of a layer are: in a table of the database, or in the portal. The latter are objects with the values of the fields by
 * their names, and the geometry as GeoJSON.
 */
export type LayerSource =
  | { readonly schema: string; readonly table: string }
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }

/** The relation of a feature to the geometry of a request. */
const relations: Readonly<
  Record<QueryParams['spatialRel'], (pg: string, shape: string, sent: string) => string>
> = {
  esriSpatialRelIntersects: (pg, shape, sent) => `${pg}.ST_Intersects(${shape}, ${sent})`,
  // The geometry of the request contains the feature, and the other way around.
  esriSpatialRelContains: (pg, shape, sent) => `${pg}.ST_Within(${shape}, ${sent})`,
  esriSpatialRelWithin: (pg, shape, sent) => `${pg}.ST_Contains(${shape}, ${sent})`,
  esriSpatialRelCrosses: (pg, shape, sent) => `${pg}.ST_Crosses(${shape}, ${sent})`,
  esriSpatialRelOverlaps: (pg, shape, sent) => `${pg}.ST_Overlaps(${shape}, ${sent})`,
  esriSpatialRelTouches: (pg, shape, sent) => `${pg}.ST_Touches(${shape}, ${sent})`,
  esriSpatialRelEnvelopeIntersects: (pg, shape, sent) => `${shape} OPERATOR(${pg}.&&) ${sent}`,
  esriSpatialRelIndexIntersects: (pg, shape, sent) => `${shape} OPERATOR(${pg}.&&) ${sent}`,
}

/** Returns the field of the object IDs. */
export const keyOf = ({
  structure: { keyField, fields },
}: Pick<QueriedTable, 'structure'>): DatasetField => {
  const key = fields.find(({ name }) => name === keyField)
  if (!key) throw new Error('a published dataset has no key')
  return key
}

/** Returns the fields of a response: all for `*`, otherwise those that are named, and the key without any. */
const outFieldsOf = (target: QueriedTable, text: string): readonly DatasetField[] => {
  const names = entriesOf(text)
  if (names.includes('*')) return target.structure.fields
  const fields = fieldsNamed(target.structure, names, 'outFields')
  return fields.length === 0 ? [keyOf(target)] : fields
}

interface Order {
  readonly name: string
  readonly direction: 'ASC' | 'DESC'
}

/** Returns the fields of an order: `name, other DESC`. */
const ordersOf = (text: string | undefined): Order[] => {
  const entries = entriesOf(text ?? '')
  if (entries.length > 10) throw failures.badParameter('orderByFields', 'must be at most 10 fields')
  return entries.map((entry) => {
    const last = /(?<=\s)(?:asc|desc)$/i.exec(entry)?.[0]
    const name = last === undefined ? entry : entry.slice(0, -last.length).trimEnd()
    return {
      name: unquoted(name),
      direction: last?.toLowerCase() === 'desc' ? 'DESC' : 'ASC',
    }
  })
}

const unknownOrder = (name: string, what: string) =>
  failures.badParameter(
    'orderByFields',
    `names a field that the ${what} does not have: '${firstCharacters(name, 80)}'`,
  )

const orderOf = (target: QueriedTable, text: string | undefined): string => {
  const orders = ordersOf(text).map(({ name, direction }) => {
    const field = fieldNamed(target.structure, name)
    if (!field) throw unknownOrder(name, 'layer')
    return `${comparable(field)} ${direction}`
  })
  // The key last, so that pages neither overlap nor leave features out.
  return [...orders, `${comparable(keyOf(target))} ASC`].join(', ')
}

/** Returns the order of a response without single rows: its columns only, all of them, so that pages neither overlap nor leave rows out. */
const aggregatedOrderOf = (
  columns: readonly AggregatedColumn[],
  text: string | undefined,
): string => {
  const orders = ordersOf(text).map(({ name, direction }) => {
    const column =
      columns.find((one) => one.name === name) ??
      columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!column) throw unknownOrder(name, 'response')
    return `${column.order} ${direction}`
  })
  return [...orders, ...columns.map(({ order }) => `${order} ASC`)].join(', ')
}

interface Spatial {
  /** The schema of PostGIS, quoted. */
  readonly pg: string
  readonly shape: string
  readonly wkid: number
  readonly geometryType: DatasetStructure['geometryType']
}

/**
 * Returns the condition that a geometry can be returned in a spatial reference: its coordinates are finite, and those in degrees are
 * on the earth, without which they cannot be projected.
 */
const isReturnable = ({ pg, shape, wkid, geometryType }: Spatial, outWkid: number): string =>
  [
    isFiniteShape(pg, shape, geometryType),
    ...(wkid === 4326 && outWkid !== wkid
      ? [`${pg}.ST_YMin(${shape}) >= -90 AND ${pg}.ST_YMax(${shape}) <= 90`]
      : []),
  ].join(' AND ')

/** The schema of PostGIS in each database, as long as its connections stay open. */
const schemas = new WeakMap<DataStoreDatabase, string>()

/** Returns the schema of PostGIS, quoted. Throws a PortalError if the database no longer has it. */
const postgisOf = async (database: DataStoreDatabase): Promise<string> => {
  const known = schemas.get(database)
  if (known !== undefined) return known
  const schema = await readPostgis(database)
  if (schema === undefined) throw changed()
  schemas.set(database, schema)
  return schema
}

/** Returns what is required for geometries; undefined for tables. */
const spatialOf = async (
  database: DataStoreDatabase,
  { structure: { geometryField, geometryType, wkid } }: QueriedTable,
): Promise<Spatial | undefined> => {
  if (geometryField === null || wkid === null) return undefined
  const pg = await postgisOf(database)
  return {
    pg,
    shape: `t.${quoted(geometryField)}::${pg}.geometry`,
    wkid,
    geometryType,
  }
}

const changed = () =>
  new PortalError({
    code: 400,
    message:
      'The table of this layer has changed since it was published. The owner of the layer must synchronize it with the database.',
  })

const conditionOf = (
  target: QueriedTable,
  params: QueryParams,
  spatial: Spatial | undefined,
  parameters: Parameters,
): string => {
  const conditions: string[] = []
  const parsed = parseWhere(params.where ?? '')
  if (parsed) conditions.push(compileWhere(parsed, target.structure, parameters))
  if (target.after !== undefined)
    conditions.push(
      `${comparable(keyOf(target))} > ${parameters.add(String(target.after))}::bigint`,
    )
  if (params.objectIds && params.objectIds.length > 0)
    conditions.push(
      `${comparable(keyOf(target))} = ANY(${parameters.add(params.objectIds.map(String))}::bigint[])`,
    )
  if (params.geometry?.trim()) {
    if (!spatial) throw failures.badParameter('geometry', 'is not possible: the layer is a table')
    const { pg, shape, wkid } = spatial
    const sent = readGeometry(params.geometry)
    const from = wkidOf('inSR', params.inSR) ?? sent.wkid ?? wkid
    const geometry = `${pg}.ST_SetSRID(${pg}.ST_GeomFromGeoJSON(${parameters.add(sent.geoJson)}::text), ${parameters.add(String(from))}::int)`
    const own =
      from === wkid
        ? geometry
        : `${pg}.ST_Transform(${geometry}, ${parameters.add(String(wkid))}::int)`
    conditions.push(
      `${relations.esriSpatialRelEnvelopeIntersects(pg, shape, own)} AND CASE WHEN ${isFiniteShape(pg, shape, spatial.geometryType)}
        THEN ${relations[params.spatialRel](pg, shape, own)} END`,
    )
  }
  return conditions.length === 0 ? 'true' : conditions.join(' AND ')
}

/** The types of the columns of rows in the portal, by the types of the fields. Others are texts. */
const columnTypes: Readonly<Record<string, string>> = {
  esriFieldTypeOID: 'integer',
  esriFieldTypeDouble: 'float8',
  esriFieldTypeDate: 'timestamp',
}

/** Returns what a query selects from: a table, or the rows in the portal as a table. */
const sourceOf = (
  { source, structure: { fields, geometryField } }: QueriedTable,
  spatial: Spatial | undefined,
  parameters: Parameters,
): string => {
  if (!('rows' in source)) return quotedTable(source)
  const shape = quoted(geometryField ?? '')
  const columns = fields.map(({ name }) => quoted(name))
  const types = fields.map(({ name, type }) => `${quoted(name)} ${columnTypes[type] ?? 'text'}`)
  if (spatial) {
    const { pg, wkid } = spatial
    columns.push(`${pg}.ST_SetSRID(${pg}.ST_GeomFromGeoJSON(${shape}), ${wkid}) AS ${shape}`)
    types.push(`${shape} json`)
  }
  return `(SELECT ${columns.join(', ')}
    FROM json_to_recordset(${parameters.add(JSON.stringify(source.rows))}::json) AS r(${types.join(', ')}))`
}

/** Returns the geometry of a response as GeoJSON: rings of services are clockwise, those of GeoJSON are not. */
const geometryOf = (
  spatial: Spatial,
  { geometryPrecision, maxAllowableOffset = 0 }: QueryParams,
  outWkid: number,
  isGeoJson: boolean,
  parameters: Parameters,
): string => {
  const { pg, shape, wkid, geometryType } = spatial
  const flat = `${pg}.ST_Force2D(${shape})`
  const transformed =
    outWkid === wkid ? flat : `${pg}.ST_Transform(${flat}, ${parameters.add(String(outWkid))}::int)`
  const simple =
    maxAllowableOffset > 0
      ? `${pg}.ST_SimplifyPreserveTopology(${transformed}, ${parameters.add(String(maxAllowableOffset))}::float8)`
      : transformed
  const oriented =
    geometryType === 'esriGeometryPolygon'
      ? `${pg}.${isGeoJson ? 'ST_ForcePolygonCCW' : 'ST_ForcePolygonCW'}(${simple})`
      : simple
  return `CASE WHEN ${isReturnable(spatial, outWkid)}
    THEN ${pg}.ST_AsGeoJSON(${oriented}, ${parameters.add(String(geometryPrecision ?? 9))}::int, 0)::json END`
}

/** A row: its key, its geometry, and the values of its fields as `f0`, `f1`, … */
interface FoundRow {
  readonly key: number
  readonly shape: Shape | null
  readonly [value: `f${number}`]: unknown
}
type Shape = { readonly type: string; readonly coordinates: unknown }

/** Turns an error of the database into one of the request. */
const explained = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DataStoreError)) throw error
    const { code = '', message } = error
    if (/^42(P01|703|501|883)|3F000/.test(code)) throw changed()
    if (/spatial_ref_sys|SRID/i.test(message))
      throw failures.badParameter(
        'outSR',
        "or 'inSR' is a spatial reference that the database does not know",
      )
    const reason =
      code === notFilledCode
        ? 'A materialized view of this layer is not filled. The owner of its database must run REFRESH MATERIALIZED VIEW on it.'
        : /transform|proj/i.test(message)
          ? 'A geometry of the request or of the layer is outside of the area of a spatial reference.'
          : 'The database could not calculate with a value of the request, or of a row of the layer.'
    throw new PortalError({
      code: 400,
      message: `Unable to perform query. ${reason}`,
      details: ['Unable to perform query operation.'],
    })
  }
}

/** Returns the key of a row. Throws a PortalError for one that clients, which read numbers as doubles, would change. */
const exactKey = (key: number | null): number | null => {
  if (key === null || isKeyValue(key)) return key
  throw new PortalError({
    code: 400,
    message:
      'A row of this layer has a key beyond ±9,007,199,254,740,991. The owner of the layer must give its table a unique column of smaller integers.',
  })
}

const attributesOf = (
  fields: readonly { readonly name: string }[],
  row: { readonly [value: `f${number}`]: unknown },
) => Object.fromEntries(fields.map(({ name }, index) => [name, row[`f${index}`] ?? null]))

/** Returns a field as services describe it. */
export const fieldRecord = ({ name, type, length, nullable }: DatasetField) => ({
  name,
  type,
  alias: name,
  sqlType: 'sqlTypeOther',
  ...(length === undefined
    ? kindOf({ name, type, nullable }) === 'text'
      ? { length: 2_147_483_647 }
      : {}
    : { length }),
  nullable,
  editable: false,
  domain: null,
  defaultValue: null,
})

const isGeoJsonOf = ({ f }: QueryParams) => f?.toLowerCase() === 'geojson'

/** The conditions of a query as SQL, and their values. */
interface Selection {
  /** `FROM … WHERE …`. */
  readonly from: string
  readonly parameters: Parameters
}

/** Performs a query for distinct values or statistics: rows without a geometry. */
const queryAggregated = async (
  database: DataStoreDatabase,
  { columns, grouping }: Aggregation,
  { from, parameters }: Selection,
  params: QueryParams,
  maxRecordCount: number,
): Promise<Record<string, unknown>> => {
  const { values } = parameters
  if (params.returnCountOnly) {
    const [row] = await database.query<{ count: number }>({
      text: `SELECT count(*)::float8 AS count FROM (SELECT 1 AS one ${from} ${grouping === '' ? 'GROUP BY ()' : grouping}) g`,
      values,
    })
    return { count: row?.count ?? 0 }
  }
  const limit = Math.min(params.resultRecordCount ?? maxRecordCount, maxRecordCount)
  const rows = await database.query<Record<`f${number}`, unknown>>({
    text: `SELECT ${columns.map(({ selected: value }, index) => `${value} AS f${index}`).join(', ')} ${from} ${grouping}
      ORDER BY ${aggregatedOrderOf(columns, params.orderByFields)}
      LIMIT ${limit + 1} OFFSET ${parameters.add(String(params.resultOffset))}::bigint`,
    values,
  })
  const exceeded = rows.length > limit ? { exceededTransferLimit: true } : {}
  const page = rows.slice(0, limit)
  return isGeoJsonOf(params)
    ? {
        type: 'FeatureCollection',
        ...(rows.length > limit ? { properties: exceeded } : {}),
        features: await mapInTurns(page, (row) => ({
          type: 'Feature',
          geometry: null,
          properties: attributesOf(columns, row),
        })),
      }
    : {
        displayFieldName: '',
        fields: columns.map(({ name, type, length }) => ({
          name,
          type,
          alias: name,
          ...(length === undefined ? {} : { length }),
        })),
        ...exceeded,
        features: await mapInTurns(page, (row) => ({ attributes: attributesOf(columns, row) })),
      }
}

/**
 * Performs a query on the table of a published layer. Every value is a parameter, and the number of rows is limited. The query is
 * canceled when `signal` is aborted.
 */
export const queryTable = (
  connected: DataStoreDatabase,
  target: QueriedTable,
  params: QueryParams,
  signal: AbortSignal,
): Promise<Record<string, unknown>> =>
  explained(async () => {
    const spatial = await spatialOf(connected, target)
    const database: DataStoreDatabase = {
      query: (statement) => connected.query({ ...statement, signal }),
    }
    const parameters = createParameters()
    const where = conditionOf(target, params, spatial, parameters)
    const from = `FROM ${sourceOf(target, spatial, parameters)} AS t WHERE ${where}`
    const key = comparable(keyOf(target))
    const { values } = parameters
    const isGeoJson = isGeoJsonOf(params)
    const aggregation = aggregationOf(target.structure, params, () =>
      outFieldsOf(target, params.outFields),
    )
    if (aggregation)
      return queryAggregated(
        database,
        aggregation,
        { from, parameters },
        params,
        target.maxRecordCount,
      )
    const outWkid = isGeoJson
      ? (wkidOf('outSR', params.outSR) ?? 4326)
      : (wkidOf('outSR', params.outSR) ?? spatial?.wkid ?? 4326)

    if (params.returnExtentOnly) {
      if (!spatial)
        throw failures.badParameter('returnExtentOnly', 'is not possible: the layer is a table')
      const { pg, shape } = spatial
      const box = `${pg}.ST_Transform(${pg}.ST_SetSRID(${pg}.ST_Extent(${shape}) FILTER (WHERE ${isReturnable(spatial, outWkid)})::${pg}.geometry, ${spatial.wkid}), ${parameters.add(String(outWkid))}::int)`
      const [row] = await database.query<Record<string, number | null>>({
        text: `SELECT count, ${pg}.ST_XMin(box) AS xmin, ${pg}.ST_YMin(box) AS ymin, ${pg}.ST_XMax(box) AS xmax,
          ${pg}.ST_YMax(box) AS ymax FROM (SELECT count(*)::float8 AS count, ${box} AS box ${from}) e`,
        values,
      })
      const { count, ...sides } = row ?? {}
      return {
        ...(params.returnCountOnly ? { count } : {}),
        extent: { ...sides, spatialReference: spatialReference(outWkid) },
      }
    }
    if (params.returnCountOnly) {
      const [row] = await database.query<{ count: number }>({
        text: `SELECT count(*)::float8 AS count ${from}`,
        values,
      })
      return { count: row?.count ?? 0 }
    }
    if (params.returnIdsOnly) {
      const rows = await database.query<{ key: number }>({
        text: `SELECT ${key} AS key ${from} ORDER BY ${orderOf(target, params.orderByFields)} LIMIT ${objectIdLimits.response + 1}`,
        values,
      })
      return {
        objectIdFieldName: keyOf(target).name,
        objectIds: rows.slice(0, objectIdLimits.response).map((row) => exactKey(row.key)),
        ...(rows.length > objectIdLimits.response ? { exceededTransferLimit: true } : {}),
      }
    }

    const fields = outFieldsOf(target, params.outFields)
    const limit = Math.min(params.resultRecordCount ?? target.maxRecordCount, target.maxRecordCount)
    const shape =
      spatial && params.returnGeometry
        ? geometryOf(spatial, params, outWkid, isGeoJson, parameters)
        : 'NULL::json'
    // The values are calculated outside, because the database would also do that for the rows before the page.
    const rows = await database.query<FoundRow>({
      text: `SELECT ${[
        `${key} AS key`,
        `${shape} AS shape`,
        ...fields.map((field, index) => `${selected(field, target.hasDigits)} AS f${index}`),
      ].join(', ')} FROM (SELECT t.* ${from} ORDER BY ${orderOf(target, params.orderByFields)}
        LIMIT ${limit + 1} OFFSET ${parameters.add(String(params.resultOffset))}::bigint) AS t`,
      values,
    })
    const page = rows.slice(0, limit)
    for (const { key: value } of page) exactKey(value)
    const exceeded = rows.length > limit ? { exceededTransferLimit: true } : {}
    if (isGeoJson)
      return {
        type: 'FeatureCollection',
        ...(rows.length > limit ? { properties: exceeded } : {}),
        features: await mapInTurns(page, (row) => ({
          type: 'Feature',
          id: row.key,
          geometry: row.shape,
          properties: attributesOf(fields, row),
        })),
      }
    return {
      objectIdFieldName: keyOf(target).name,
      globalIdFieldName: '',
      ...(spatial
        ? {
            geometryType: target.structure.geometryType,
            spatialReference: spatialReference(outWkid),
          }
        : {}),
      fields: fields.map(fieldRecord),
      ...exceeded,
      features: await mapInTurns(page, (row) => ({
        attributes: attributesOf(fields, row),
        ...(spatial && params.returnGeometry ? { geometry: esriGeometry(row.shape ?? null) } : {}),
      })),
    }
  })
