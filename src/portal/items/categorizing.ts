import { categoryLimits, pathsOf, type Category } from '../../rest/content/categories.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { withoutEndSlashes } from '../common/slashes.ts'

/** Returns the organization's category schema; empty when there is none. */
export const readCategorySchema = async (db: Database): Promise<Category[]> => {
  const [row] = await db.select({ schema: organization.categorySchema }).from(organization)
  return row?.schema ?? []
}

const folded = (path: string) => withoutEndSlashes(path.normalize('NFC').toLowerCase())

/** The categories of a schema that items can have, except the roots of the trees: by lower-case path. */
export type AssignableCategories = ReadonlyMap<string, string>

export const assignable = (schema: readonly Category[]): AssignableCategories =>
  new Map(
    pathsOf(schema)
      .filter((path) => path.lastIndexOf('/') > 0)
      .map((path) => [folded(path), path]),
  )

/**
 * Divides categories into those that an item can have, as the schema spells them, and unknown ones. An item keeps categories that it
 * already has (`present`), even if the schema no longer contains them.
 */
export const sortCategories = (
  requested: readonly string[],
  known: AssignableCategories,
  present: readonly string[] = [],
): { readonly paths: string[]; readonly unknown: string[] } => {
  const presentPaths = new Map(present.map((path) => [folded(path), path]))
  const found = requested.map((path) => ({
    path,
    here: known.get(folded(path)) ?? presentPaths.get(folded(path)),
  }))
  return {
    paths: [...new Set(found.flatMap(({ here }) => here ?? []))],
    unknown: [...new Set(found.flatMap(({ path, here }) => (here === undefined ? path : [])))],
  }
}

/** Returns the categories as the schema spells them, or a sentence about what is wrong with them. */
export const checkedCategories = (
  requested: readonly string[],
  known: AssignableCategories,
  present: readonly string[],
): string[] | string => {
  const { paths, unknown } = sortCategories(requested, known, present)
  if (paths.length + unknown.length > categoryLimits.perItem)
    return `Item exceeds max size of ${categoryLimits.perItem} categories.`
  return unknown.length === 0 ? paths : `Category does not exist: ${unknown.join(', ')}`
}

/**
 * Returns the categories of an item's properties as the organization's schema spells them; undefined when the request does not
 * contain any. Throws 400 for a category that is neither in the schema nor among the item's own.
 */
export const storedCategories = async (
  db: Database,
  requested: readonly string[] | null | undefined,
  present: readonly string[] = [],
): Promise<string[] | undefined> => {
  if (!requested || requested.length === 0) return requested ? [] : undefined
  const { paths, unknown } = sortCategories(
    requested,
    assignable(await readCategorySchema(db)),
    present,
  )
  if (unknown.length === 0) return paths
  throw failures.badParameter(
    'categories',
    `contains categories that the organization does not have: ${unknown.join(', ')}`,
  )
}
