import * as z from 'zod'
import {
  DatabaseUnavailable,
  DataStoreError,
  queryChecked,
  type DataStoreDatabase,
} from './database.ts'
import type { RelationName } from '../../rest/publishing/datasets.ts'
import { quoted } from './identifiers.ts'

/** Maximum tables and views of one database that are listed. */
const maxRelations = 5000

/** A column as the database describes it. */
const RelationColumn = z.object({
  name: z.string(),
  /** The name of its type, of the base type for a domain, also over others: such as `int4`. */
  type: z.string(),
  /** `e` for enumerations. */
  kind: z.string(),
  modifier: z.number(),
  nullable: z.boolean(),
})
export type RelationColumn = Readonly<z.output<typeof RelationColumn>>

const RelationRow = z.object({
  schema: z.string(),
  table: z.string(),
  /** `r` table, `p` partitioned table, `f` foreign table, `v` view, `m` materialized view. */
  kind: z.string(),
  readable: z.boolean(),
  /** Whether other tables inherit from it, whose rows it shows and its keys don't include. */
  inherited: z.boolean(),
  /** False for a materialized view without data. */
  populated: z.boolean(),
  /** Estimated rows; negative when the database does not know. */
  estimate: z.number(),
  pages: z.number(),
  comment: z.string().nullable(),
  columns: z.array(RelationColumn).nullable(),
  /** The columns of its unique keys, that of the primary key first. Null for an expression. */
  keys: z.array(z.array(z.string().nullable())).nullable(),
})
type RelationRow = Readonly<z.output<typeof RelationRow>>

/** A column with geometries. */
const GeometryColumn = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  /** Such as `MULTIPOLYGON`. */
  type: z.string(),
  srid: z.int(),
  /** The well-known ID of the spatial reference; null if it has none. */
  wkid: z.int().nullable(),
})
export type GeometryColumn = Readonly<z.output<typeof GeometryColumn>>

/** A table or view. */
export interface Relation extends Omit<RelationRow, 'columns' | 'keys'> {
  readonly columns: readonly RelationColumn[]
  readonly keys: readonly (readonly (string | null)[])[]
  readonly geometries: readonly GeometryColumn[]
}

/** The tables and views of a database. */
export interface Relations {
  readonly relations: readonly Relation[]
  /** After how many of them the list was cut, because the database has more; null if it is complete. */
  readonly cutAt: number | null
  /** The schema with the functions of PostGIS, quoted; undefined without PostGIS. */
  readonly postgis: string | undefined
}

/**
 * Returns the statement for the tables and views in schemas that the account can use, without those of the system and of extensions: the
 * first ones, and one more if there are others, or those with the names in its parameters.
 */
const relationsSql = (which: 'first' | 'named') => `
  WITH RECURSIVE domains(domain, base, modifier, required) AS (
    SELECT oid, typbasetype, typtypmod, typnotnull FROM pg_type WHERE typtype = 'd'
    UNION ALL
    SELECT d.domain, t.typbasetype, t.typtypmod, d.required OR t.typnotnull
    FROM domains d JOIN pg_type t ON t.oid = d.base AND t.typtype = 'd')
  SELECT n.nspname AS schema, c.relname AS "table", c.relkind AS kind,
    c.relkind = 'r' AND c.relhassubclass AS inherited, c.relispopulated AS populated,
    has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') AS readable,
    c.reltuples::float8 AS estimate, c.relpages AS pages,
    obj_description(c.oid, 'pg_class') AS comment,
    (SELECT json_agg(json_build_object('name', a.attname,
        'type', t.typname, 'kind', t.typtype, 'modifier', coalesce(d.modifier, a.atttypmod),
        'nullable', NOT (a.attnotnull OR coalesce(d.required, false))) ORDER BY a.attnum)
      FROM pg_attribute a
        LEFT JOIN (SELECT domains.* FROM domains JOIN pg_type b ON b.oid = base AND b.typtype <> 'd') d
          ON d.domain = a.atttypid
        JOIN pg_type t ON t.oid = coalesce(d.base, a.atttypid)
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT json_agg(
        (SELECT json_agg(a.attname ORDER BY k.position)
          FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, position)
            LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
          WHERE k.position <= i.indnkeyatts)
        ORDER BY i.indisprimary DESC, i.indexrelid)
      FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL) AS keys
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT c.relispartition
    AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND has_schema_privilege(n.oid, 'USAGE')
    AND NOT EXISTS (SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ${which === 'named' ? 'AND (n.nspname, c.relname) IN (SELECT s, t FROM unnest($1::text[], $2::text[]) AS w(s, t))' : ''}
  ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"
  ${which === 'first' ? `LIMIT ${maxRelations + 1}` : ''}`

const geometriesSql = (postgis: string) => `
  SELECT g.schema, g."table", g."column", g.type, g.srid, s.srid AS wkid
  FROM (
    SELECT f_table_schema::text AS schema, f_table_name::text AS "table",
      f_geometry_column::text AS "column", type, srid FROM ${postgis}.geometry_columns
    UNION ALL
    SELECT f_table_schema::text, f_table_name::text, f_geography_column::text, upper(type), srid
    FROM ${postgis}.geography_columns) g
  LEFT JOIN ${postgis}.spatial_ref_sys s ON s.srid = g.srid`

/** Explains a database that is no PostgreSQL, or does not allow to read its catalog. */
const explain = (error: unknown): never => {
  throw error instanceof DataStoreError
    ? new DatabaseUnavailable('The database does not describe its tables as PostgreSQL 15 does.')
    : error
}

const keyOf = ({ schema, table }: RelationName) => JSON.stringify([schema, table])

/** Returns the schema with the functions of PostGIS, quoted; undefined without PostGIS. */
export const readPostgis = async (database: DataStoreDatabase): Promise<string | undefined> => {
  const [extension] = await queryChecked(
    database,
    `SELECT n.nspname AS schema FROM pg_extension e
      JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis'`,
    z.object({ schema: z.string() }),
  )
  return extension && quoted(extension.schema)
}

/**
 * Reads the tables and views of a database, with their columns, keys, and geometries. Those that are `wanted` are read by their names if
 * the list was cut before them, so that only what the database does not have is missing.
 */
export const readRelations = async (
  database: DataStoreDatabase,
  wanted: readonly RelationName[],
): Promise<Relations> => {
  const found = await queryChecked(database, relationsSql('first'), RelationRow).catch(explain)
  const isCut = found.length > maxRelations
  const rows = found.slice(0, maxRelations)
  const listed = new Set(rows.map(keyOf))
  const missing = wanted.filter((one) => !listed.has(keyOf(one)))
  if (isCut && missing.length > 0) {
    const values = [missing.map(({ schema }) => schema), missing.map(({ table }) => table)]
    const text = relationsSql('named')
    rows.push(...(await queryChecked(database, { text, values }, RelationRow).catch(explain)))
  }
  const postgis = await readPostgis(database)
  const geometries = postgis
    ? await queryChecked(database, geometriesSql(postgis), GeometryColumn)
    : []
  const byTable = new Map<string, GeometryColumn[]>()
  for (const geometry of geometries)
    byTable.set(keyOf(geometry), [...(byTable.get(keyOf(geometry)) ?? []), geometry])
  return {
    postgis,
    cutAt: isCut ? maxRelations : null,
    relations: rows.map((row) => ({
      ...row,
      columns: row.columns ?? [],
      keys: row.keys ?? [],
      geometries: byTable.get(keyOf(row)) ?? [],
    })),
  }
}
