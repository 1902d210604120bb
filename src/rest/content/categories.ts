import * as z from 'zod'
import { Id, listOf } from '../protocol/fields.ts'
import { asName } from '../protocol/names.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { itemsAtOnce } from './sharing.ts'

/** Limits of a category schema; texts in characters. */
export const categoryLimits = {
  trees: 5,
  levels: 4,
  categories: 200,
  title: 100,
  description: 300,
  /** Maximum categories of one item. */
  perItem: 20,
} as const

/** A category with its subcategories. */
export interface Category {
  readonly title: string
  readonly description?: string | undefined
  readonly categories?: readonly Category[] | undefined
}

const Title = z
  .string()
  .overwrite(asName)
  .min(1, 'must have a title for every category')
  .max(categoryLimits.title, `must have titles of at most ${categoryLimits.title} characters`)
  .regex(/^[^/]*$/, 'must have titles without a slash')
  // Paths are sent as comma-separated lists.
  .regex(/^[^,]*$/, 'must have titles without a comma')

export const Category: z.ZodType<Category, Category> = z.lazy(() =>
  z.object({
    title: Title,
    description: z
      .string()
      .max(
        categoryLimits.description,
        `must have descriptions of at most ${categoryLimits.description} characters`,
      )
      .optional(),
    categories: z.array(Category).optional(),
  }),
)

const levelsOf = (categories: readonly Category[]): number =>
  categories.length === 0
    ? 0
    : 1 + Math.max(...categories.map((category) => levelsOf(category.categories ?? [])))

/**
 * Returns the paths of all categories, such as `/Categories/Water/Groundwater`, in the order of the schema, including the trees.
 */
export const pathsOf = (categories: readonly Category[], above = ''): string[] =>
  categories.flatMap(({ title, categories: below = [] }) => [
    `${above}/${title}`,
    ...pathsOf(below, `${above}/${title}`),
  ])

const folded = (title: string) => title.toLowerCase()

const hasTwins = (categories: readonly Category[]): boolean =>
  new Set(categories.map(({ title }) => folded(title))).size < categories.length ||
  categories.some(({ categories: below = [] }) => hasTwins(below))

/**
 * A whole schema: at most 5 trees of 4 levels below their root, at most 200 categories without the roots, titles unique among
 * siblings.
 */
const CategorySchema = z
  .array(Category)
  .max(categoryLimits.trees, `must be at most ${categoryLimits.trees} trees`)
  .refine(
    (trees) => trees.every(({ categories = [] }) => levelsOf(categories) <= categoryLimits.levels),
    `must be at most ${categoryLimits.levels} levels deep`,
  )
  .refine(
    (trees) => pathsOf(trees).length - trees.length <= categoryLimits.categories,
    `must be at most ${categoryLimits.categories} categories`,
  )
  .refine((trees) => !hasTwins(trees), "can't contain siblings with the same title")

const Schema = z.looseObject({ categorySchema: z.array(Category) })
/** The parameter contains the object that a read returns. */
const assigned = {
  categorySchema: z
    .object({ categorySchema: CategorySchema })
    // Every category with its longest title and description.
    .meta({ json: { bytes: 512 * 1024, entries: 10_000 } }),
}
const Done = z.looseObject({ success: z.boolean() })

/** One outcome for each item, in any order. */
const Outcomes = z.looseObject({
  results: z.array(
    z.looseObject({
      itemId: z.string(),
      success: z.boolean(),
      error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
    }),
  ),
})

const count = (objects: readonly object[]) =>
  objects.reduce((total, object) => total + Object.keys(object).length, 0)

/** `[{"<item ID>": value}, …]`. A mistake of one item is part of its outcome and does not refuse the others. */
const byItem = <T extends z.ZodType>(value: T) =>
  listOf(z.record(z.string(), value))
    .refine((objects) => count(objects) > 0, 'is required')
    .refine((objects) => count(objects) <= itemsAtOnce, `must be at most ${itemsAtOnce} items`)
    // Every item with its longest category paths.
    .meta({ wire: 'json', json: { bytes: 5 * 1024 * 1024, entries: 10_000 } })

const Paths = z.array(z.string()).nullable().catch(null)

const schemaManagers = { anyPrivilege: ['portal:admin:updateItemCategorySchema'] } as const
const groupManagers = {
  owner: 'group',
  administrator: true,
  managers: true,
  anyPrivilege: ['portal:admin:updateGroups'],
} as const

/** Who can categorize items: their owners, and members with a privilege for items of others. */
export const categorizing = {
  access: {
    owner: 'item',
    administrator: true,
    anyPrivilege: ['portal:admin:updateItems', 'portal:admin:categorizeItems'],
  },
} as const

export const categories = {
  /** Category Schema: returns the organization's schema; empty when there is none. */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/categorySchema',
    params: z.object({ portalId }),
    result: Schema,
    access: 'anyone',
  }),
  /** Assign Category Schema: replaces the whole schema. Items keep categories that are no longer in it. */
  assign: operation({
    method: 'POST',
    path: '/portals/:portalId/assignCategorySchema',
    params: z.object({ portalId, ...assigned }),
    result: Done,
    access: schemaManagers,
  }),
  /** Delete Category Schema: removes the schema. */
  remove: operation({
    method: 'POST',
    path: '/portals/:portalId/deleteCategorySchema',
    params: z.object({ portalId }),
    result: Done,
    access: schemaManagers,
  }),
  /**
   * Update Items' Categories: sets the organization's categories of up to 100 items, each independently. An empty list clears them.
   */
  updateItems: operation({
    method: 'POST',
    alsoGet: true,
    path: '/content/updateItems',
    params: z.object({
      items: byItem(z.object({ categories: Paths }).catch({ categories: null })),
    }),
    result: Outcomes,
    access: 'member',
  }),
  /** Group Category Schema: returns a group's own schema. */
  readOfGroup: operation({
    method: 'GET',
    path: '/community/groups/:groupId/categorySchema',
    params: z.object({ groupId: Id }),
    result: Schema,
    access: 'anyone',
    since: '10.6.1',
  }),
  /** Assign Group Category Schema: replaces a group's schema. */
  assignToGroup: operation({
    method: 'POST',
    path: '/community/groups/:groupId/assignCategorySchema',
    params: z.object({ groupId: Id, ...assigned }),
    result: Done,
    access: groupManagers,
    since: '10.6.1',
  }),
  /** Delete Group Category Schema: removes a group's schema. */
  removeFromGroup: operation({
    method: 'POST',
    path: '/community/groups/:groupId/deleteCategorySchema',
    params: z.object({ groupId: Id }),
    result: Done,
    access: groupManagers,
    since: '10.6.1',
  }),
  /** Update Group Content's Categories: sets the group's categories of up to 100 of its items, each independently. */
  updateGroupItems: operation({
    method: 'POST',
    alsoGet: true,
    path: '/content/groups/:groupId/updateCategories',
    params: z.object({ groupId: Id, items: byItem(Paths) }),
    result: Outcomes,
    access: groupManagers,
    since: '10.6.1',
  }),
}
