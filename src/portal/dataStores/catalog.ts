import { createHash } from 'node:crypto'
import type { DataStoreDatabase } from './database.ts'
import { checkKeys } from './keys.ts'
import { measure, type Measures } from './measures.ts'
import type { RelationName } from '../../rest/publishing/datasets.ts'
import { readRelations, type Relation } from './relations.ts'
import { hasUniqueKey, structureOf, type RelationStructure } from './structure.ts'

/** A table or view of a data store, as it is now. */
export interface CatalogDataset extends RelationStructure {
  readonly schema: string
  readonly table: string
  /** The comment of the table in the database. */
  readonly comment: string | null
}

/** A dataset with its measures. */
export type MeasuredDataset = CatalogDataset & Measures

export interface Catalog {
  readonly datasets: readonly CatalogDataset[]
  /** After how many tables and views the list was cut; null if it is complete. */
  readonly cutAt: number | null
  /** Reads row counts and extents of datasets, for as long as `longest` (ms). */
  measure(datasets: readonly CatalogDataset[], longest: number): Promise<MeasuredDataset[]>
}

/** Returns that a list of tables and views was cut, as a sentence. */
export const cutMessage = (cutAt: number): string =>
  `The database has more than ${cutAt.toLocaleString('en')} tables and views that the account can see: only the first ${cutAt.toLocaleString('en')} by name were read, and those with published layers. Limit the schemas that the account can use.`

/**
 * Reads the tables and views of a database, and whether each can be published. Of very many, only the first ones are read, and those
 * that are `wanted`.
 */
export const readCatalog = async (
  database: DataStoreDatabase,
  wanted: readonly RelationName[],
): Promise<Catalog> => {
  const { relations, postgis, cutAt } = await readRelations(database, wanted)
  const structures = relations.map(structureOf)
  const keys = relations.flatMap((relation, index) => {
    const { keyField = null, canPublish = false } = structures[index] ?? {}
    return canPublish && keyField !== null
      ? [{ relation, column: keyField, isUnique: hasUniqueKey(relation) }]
      : []
  })
  const problems = await checkKeys(database, keys)
  const problemOf = new Map(keys.map(({ relation }, index) => [relation, problems[index]]))
  const pairs = relations.map((relation, index) => {
    const problem = problemOf.get(relation)
    return {
      relation,
      dataset: {
        ...(structures[index] ?? structureOf(relation)),
        ...problem,
        ...(problem && 'obstacle' in problem ? { canPublish: false } : {}),
        schema: relation.schema,
        table: relation.table,
        comment: relation.comment,
      },
    }
  })
  const relationOf = new Map<CatalogDataset, Relation>(
    pairs.map(({ relation, dataset }) => [dataset, relation]),
  )
  return {
    datasets: pairs.map(({ dataset }) => dataset),
    cutAt,
    measure: async (datasets, longest) => {
      const known = datasets.flatMap((dataset) => {
        const relation = relationOf.get(dataset)
        return relation ? [{ dataset, relation }] : []
      })
      const measures = await measure(
        database,
        known.map(({ relation }) => relation),
        postgis,
        longest,
      )
      return known.flatMap(({ dataset }, index) => {
        const measured = measures[index]
        return measured ? [{ ...dataset, ...measured }] : []
      })
    },
  }
}

/** Returns a short text that differs for values whose JSON differs. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)
