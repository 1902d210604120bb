import { categoryLimits, pathsOf, type Category } from '../../rest/content/categories.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { withoutEndSlashes } from '../common/slashes.ts'

/** The organization's schema; empty when there is none. */
export const readCategorySchema = async (db: Database): Promise<Category[]> => {
  const [row] = await db.select({ schema: organization.categorySchema }).from(organization)
  return row?.schema ?? []
}

const folded = (path: string) => withoutEndSlashes(path.normalize('NFC').toLowerCase())

/** What a schema lets items be in: every category but the roots of the trees, by its path in small letters. */
export type Assignable = ReadonlyMap<string, string>

export const assignable = (schema: readonly Category[]): Assignable =>
  new Map(
    pathsOf(schema)
      .filter((path) => path.lastIndexOf('/') > 0)
      .map((path) => [folded(path), path]),
  )

/**
 * Sorts categories into those that an item may have, as the schema writes them, and those that the schema does not know. An item
 * keeps what it has already (`present`), although the schema no longer knows it.
 */
export const sortCategories = (
  wanted: readonly string[],
  known: Assignable,
  present: readonly string[] = [],
): { readonly paths: string[]; readonly unknown: string[] } => {
  const kept = new Map(present.map((path) => [folded(path), path]))
  const found = wanted.map((path) => ({
    path,
    here: known.get(folded(path)) ?? kept.get(folded(path)),
  }))
  return {
    paths: [...new Set(found.flatMap(({ here }) => here ?? []))],
    unknown: [...new Set(found.flatMap(({ path, here }) => (here === undefined ? path : [])))],
  }
}

/** The categories as the schema writes them, or a sentence that says what is wrong with them. */
export const checkedCategories = (
  wanted: readonly string[],
  known: Assignable,
  present: readonly string[],
): string[] | string => {
  const { paths, unknown } = sortCategories(wanted, known, present)
  if (paths.length + unknown.length > categoryLimits.perItem)
    return `Item exceeds max size of ${categoryLimits.perItem} categories.`
  return unknown.length === 0 ? paths : `Category does not exist: ${unknown.join(', ')}`
}

/**
 * The categories of an item's properties as the organization's schema writes them; undefined when the request says nothing about
 * them. Throws 400 for a category that the schema does not know and the item does not have already.
 */
export const storedCategories = async (
  db: Database,
  wanted: readonly string[] | null | undefined,
  present: readonly string[] = [],
): Promise<string[] | undefined> => {
  if (!wanted || wanted.length === 0) return wanted ? [] : undefined
  const { paths, unknown } = sortCategories(
    wanted,
    assignable(await readCategorySchema(db)),
    present,
  )
  if (unknown.length === 0) return paths
  throw failures.badParameter(
    'categories',
    `names categories that the organization does not have: ${unknown.join(', ')}`,
  )
}
