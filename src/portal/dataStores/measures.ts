import * as z from 'zod'
import { PortalError } from '../../rest/protocol/errors.ts'
import { DataStoreError, queryChecked, type DataStoreDatabase } from './database.ts'
import { isFiniteShape } from './finite.ts'
import { quoted, quotedTable } from './identifiers.ts'
import type { Relation } from './relations.ts'
import { geometryTypeOf } from './structure.ts'

/** What is measured about a dataset. */
export interface Measures {
  /** Null if it could not be counted. */
  readonly rowCount: number | null
  readonly isEstimate: boolean
  /** WGS84 degrees: xmin, ymin, xmax, ymax. Null without geometries. */
  readonly extent: readonly [number, number, number, number] | null
}

/** Larger tables (pages of 8 kB) have estimated counts and extents; of views, this many rows are counted. */
const exact = { pages: 2_000, rows: 100_000 } as const

/** Datasets that are measured by one statement. */
const batch = 25

/**
 * How long the datasets of a database are measured (ms). Someone waits for the response to a request: together with the check of keys,
 * it takes no longer than one statement can.
 */
export const measuringMs = { request: 10_000, job: 600_000 } as const

const isLarge = ({ pages, estimate }: Relation) => pages > exact.pages && estimate >= 0

/** JSON writes what is no finite number as text. */
const Side = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]).transform(Number)

const MeasuredRow = z.object({
  position: z.int(),
  rows: z.number(),
  box: z.tuple([Side, Side, Side, Side]).nullable(),
})
type MeasuredRow = z.output<typeof MeasuredRow>

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns the statement that measures a dataset. Large tables are estimated from the statistics of the database. */
const measuring = (relation: Relation, position: number, postgis: string | undefined): string => {
  const [geometry, ...others] = relation.geometries
  const table = quotedTable(relation)
  const [rows, source] = isLarge(relation)
    ? [`${Math.round(relation.estimate)}`, undefined]
    : [`(SELECT count(*) FROM (SELECT 1 FROM ${table} LIMIT ${exact.rows}) s)`, table]
  const box = () => {
    if (!geometry || others.length > 0 || postgis === undefined || geometry.wkid === null)
      return 'NULL::json'
    const own = source
      ? `(SELECT ${postgis}.ST_Extent(g.shape) FILTER (WHERE ${isFiniteShape(postgis, 'g.shape', geometryTypeOf(geometry.type))})::${postgis}.geometry FROM
          (SELECT ${quoted(geometry.column)}::${postgis}.geometry AS shape FROM ${source} LIMIT ${exact.rows}) g)`
      : `${postgis}.ST_EstimatedExtent(${literal(relation.schema)}, ${literal(relation.table)}, ${literal(geometry.column)})::${postgis}.geometry`
    return `(SELECT CASE WHEN e.shape IS NULL THEN NULL ELSE json_build_array(${postgis}.ST_XMin(e.shape),
      ${postgis}.ST_YMin(e.shape), ${postgis}.ST_XMax(e.shape), ${postgis}.ST_YMax(e.shape)) END
      FROM (SELECT ${postgis}.ST_Transform(${postgis}.ST_SetSRID(${own}, ${geometry.srid}), 4326) AS shape) e)`
  }
  return `SELECT ${position} AS position, ${rows}::float8 AS rows, ${box()} AS box`
}

const unknown: Measures = { rowCount: null, isEstimate: false, extent: null }

/**
 * Returns the measures of datasets that the account can read. One that cannot be measured, or not within `longest` (ms) for all, has
 * none.
 */
export const measure = async (
  database: DataStoreDatabase,
  relations: readonly Relation[],
  postgis: string | undefined,
  longest: number,
): Promise<Measures[]> => {
  const found = new Map<number, MeasuredRow>()
  const end = performance.now() + longest
  const attempt = async (positions: readonly number[]): Promise<void> => {
    // Parts of the time, so that one slow view leaves some for the others.
    const left = Math.min(end - performance.now(), longest / 4)
    if (positions.length === 0 || left <= 0) return
    const text = positions
      .flatMap((position) => {
        const relation = relations[position]
        return relation ? [measuring(relation, position, postgis)] : []
      })
      .join('\nUNION ALL ')
    try {
      const signal = AbortSignal.timeout(Math.ceil(left))
      for (const row of await queryChecked(database, { text, signal }, MeasuredRow))
        found.set(row.position, row)
    } catch (error) {
      if (!(error instanceof DataStoreError) && !(error instanceof PortalError)) throw error
      if (error instanceof PortalError && error.code !== 503 && error.code !== 408) throw error
      // One of them: a view that fails, or a table that was dropped meanwhile.
      if (positions.length > 1) for (const position of positions) await attempt([position])
    }
  }
  const readable = relations.flatMap(({ readable: can, populated }, position) =>
    can && populated ? [position] : [],
  )
  for (let start = 0; start < readable.length; start += batch)
    await attempt(readable.slice(start, start + batch))
  return relations.map((relation, position) => {
    const row = found.get(position)
    if (!row) return unknown
    const isComplete = isLarge(relation) || row.rows < exact.rows
    return {
      rowCount: Math.round(row.rows),
      isEstimate: isLarge(relation) || !isComplete,
      extent: row.box && row.box.every((side) => Number.isFinite(side)) ? row.box : null,
    }
  })
}
