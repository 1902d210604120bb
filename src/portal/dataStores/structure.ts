import {
  datasetName,
  type DatasetField,
  type DatasetStructure,
  type fieldTypes,
  type geometryTypes,
  type Obstacle,
} from '../../rest/publishing/datasets.ts'
import type { Relation, RelationColumn } from './relations.ts'

type FieldType = (typeof fieldTypes)[number]
type GeometryType = (typeof geometryTypes)[number]

/** The types of columns that layers show; enumerations are texts. */
const typesOfColumns: Readonly<Record<string, FieldType>> = {
  int2: 'esriFieldTypeSmallInteger',
  int4: 'esriFieldTypeInteger',
  int8: 'esriFieldTypeBigInteger',
  float4: 'esriFieldTypeSingle',
  float8: 'esriFieldTypeDouble',
  numeric: 'esriFieldTypeDouble',
  bool: 'esriFieldTypeSmallInteger',
  text: 'esriFieldTypeString',
  varchar: 'esriFieldTypeString',
  bpchar: 'esriFieldTypeString',
  name: 'esriFieldTypeString',
  timestamp: 'esriFieldTypeDate',
  timestamptz: 'esriFieldTypeDate',
  date: 'esriFieldTypeDateOnly',
  time: 'esriFieldTypeTimeOnly',
  uuid: 'esriFieldTypeGUID',
}

const typesOfGeometries: Readonly<Record<string, GeometryType>> = {
  POINT: 'esriGeometryPoint',
  MULTIPOINT: 'esriGeometryMultipoint',
  LINESTRING: 'esriGeometryPolyline',
  MULTILINESTRING: 'esriGeometryPolyline',
  POLYGON: 'esriGeometryPolygon',
  MULTIPOLYGON: 'esriGeometryPolygon',
}

const integers = new Set(['int2', 'int4', 'int8'])

/** Names of the column of a view that identifies its rows: views have no keys. */
const keyNames = ['objectid', 'ogc_fid', 'gid', 'fid', 'id']

const isView = ({ kind }: Relation) => kind === 'v' || kind === 'm' || kind === 'f'

const typeOf = ({ type, kind }: RelationColumn): FieldType | undefined =>
  kind === 'e' ? 'esriFieldTypeString' : typesOfColumns[type]

/** Returns the maximum characters of a text; `varchar(20)` has the modifier 24. */
const lengthOf = ({ type, modifier }: RelationColumn) =>
  (type === 'varchar' || type === 'bpchar') && modifier > 4 ? { length: modifier - 4 } : {}

const columnNamed = ({ columns }: Relation, name: string | null) =>
  columns.find((column) => column.name === name)

/** Returns the column that identifies a row, or why the dataset has no such column. */
const keyOf = (
  relation: Relation,
): { readonly key: string } | { readonly obstacle: keyof typeof messages } => {
  if (isView(relation)) {
    const found = keyNames
      .flatMap((name) => relation.columns.filter((column) => column.name.toLowerCase() === name))
      .find(({ type }) => integers.has(type))
    return found ? { key: found.name } : { obstacle: 'noKey' }
  }
  const keys = relation.keys.filter((columns) =>
    columns.every((name) => columnNamed(relation, name)?.nullable === false),
  )
  if (keys.length === 0) return { obstacle: 'noKey' }
  const single = keys.flatMap(([name, ...others]) =>
    typeof name === 'string' && others.length === 0 ? [name] : [],
  )
  if (single.length === 0) return { obstacle: 'keyColumns' }
  const key = single.find((name) => integers.has(columnNamed(relation, name)?.type ?? ''))
  return key === undefined ? { obstacle: 'keyType' } : { key }
}

/** Returns the type of geometries of layers for one of PostGIS, whose name can end in the dimensions. */
export const geometryTypeOf = (type: string): GeometryType | null =>
  typesOfGeometries[type.replace(/(?:ZM?|M)$/, '')] ?? null

const geometryOf = ({
  geometries,
}: Relation):
  | Pick<DatasetStructure, 'geometryField' | 'geometryType' | 'wkid'>
  | { readonly obstacle: keyof typeof messages } => {
  const [geometry, ...others] = geometries
  if (!geometry) return { geometryField: null, geometryType: null, wkid: null }
  if (others.length > 0) return { obstacle: 'severalGeometries' }
  if (/^GEOMETRY(?:COLLECTION)?(?:ZM?|M)?$/.test(geometry.type))
    return { obstacle: 'mixedGeometries' }
  const geometryType = geometryTypeOf(geometry.type)
  if (geometryType === null) return { obstacle: 'geometryType' }
  if (geometry.wkid === null) return { obstacle: 'spatialReference' }
  return { geometryField: geometry.column, geometryType, wkid: geometry.wkid }
}

/** Why a dataset cannot be published, and what its owner can do. */
export const messages: Readonly<Record<Exclude<Obstacle, 'notUnique' | 'keyRange'>, string>> = {
  permission:
    'The account of the connection cannot read it. Grant SELECT on it, or exclude it from the schema.',
  noKey:
    'No column identifies its rows. Add a primary key of integers, or to a view a unique column of integers named objectid.',
  keyColumns: 'Its key consists of several columns. Add a unique column of integers.',
  keyType: 'Its key is not a column of integers. Add a unique column of integers.',
  severalGeometries: 'It has several geometry columns. Publish a view with one of them.',
  mixedGeometries:
    'Its geometry column accepts all types of geometries. Restrict the column to points, lines, or polygons.',
  geometryType: 'Its type of geometries is not supported: use points, lines, or polygons.',
  spatialReference: 'Its geometry column has no known spatial reference. Set its SRID.',
  notFilled:
    'It is or reads a materialized view that is not filled yet. Run REFRESH MATERIALIZED VIEW on it.',
}

/** What decides about the layers of a table or view, and whether it has any. */
export interface RelationStructure extends DatasetStructure {
  readonly isView: boolean
  readonly otherFields: readonly string[]
  readonly timeFields: readonly string[]
  readonly canPublish: boolean
  readonly obstacle?: Obstacle
  readonly message?: string
  /** What could not be checked. */
  readonly warning?: string
}

const times = new Set<FieldType>(['esriFieldTypeDate', 'esriFieldTypeDateOnly'])

/** Returns whether the database guarantees that the values of a key are unique. */
export const hasUniqueKey = (relation: Relation): boolean =>
  !isView(relation) && !relation.inherited

/** Returns the structure of a table or view. */
export const structureOf = (relation: Relation): RelationStructure => {
  const key = keyOf(relation)
  const geometry = geometryOf(relation)
  const keyField = 'key' in key ? key.key : null
  const shapes = new Set(relation.geometries.map(({ column }) => column))
  const fields: DatasetField[] = []
  const otherFields: string[] = []
  for (const column of relation.columns) {
    if (shapes.has(column.name)) continue
    const type = column.name === keyField ? 'esriFieldTypeOID' : typeOf(column)
    if (type === undefined) otherFields.push(column.name)
    else
      fields.push({
        name: column.name,
        type,
        ...lengthOf(column),
        nullable: column.nullable && column.name !== keyField,
      })
  }
  const obstacle = !relation.readable
    ? 'permission'
    : 'obstacle' in geometry
      ? geometry.obstacle
      : 'obstacle' in key
        ? key.obstacle
        : relation.populated
          ? undefined
          : 'notFilled'
  return {
    name: datasetName(relation),
    fields,
    keyField,
    ...('obstacle' in geometry
      ? { geometryField: null, geometryType: null, wkid: null }
      : geometry),
    isView: isView(relation),
    otherFields,
    timeFields: fields.flatMap(({ name, type }) => (times.has(type as FieldType) ? [name] : [])),
    canPublish: obstacle === undefined,
    ...(obstacle === undefined ? {} : { obstacle, message: messages[obstacle] }),
  }
}
