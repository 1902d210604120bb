import * as z from 'zod'
import { Id, listOf } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { itemsAtOnce } from './sharing.ts'

/** How large a schema of categories may be (rest-content.md section 10.1); texts in characters. */
export const categoryLimits = {
  trees: 5,
  levels: 4,
  categories: 200,
  title: 100,
  description: 300,
  /** Of one item (specification, Limits). */
  perItem: 20,
} as const

/** A category with those below it (rest-content.md section 10.1). */
export interface Category {
  readonly title: string
  readonly description?: string | undefined
  readonly categories?: readonly Category[] | undefined
}

const Title = z
  .string()
  .trim()
  .min(1, 'must have a title for every category')
  .max(categoryLimits.title, `must have titles of at most ${categoryLimits.title} characters`)
  .regex(/^[^/]*$/, 'must have titles without a slash')
  // A list of paths travels with commas.
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

/** The paths of all categories, such as `/Categories/Water/Groundwater`, in the order of the schema; trees among them. */
export const pathsOf = (categories: readonly Category[], above = ''): string[] =>
  categories.flatMap(({ title, categories: below = [] }) => [
    `${above}/${title}`,
    ...pathsOf(below, `${above}/${title}`),
  ])

const folded = (title: string) => title.normalize('NFC').toLowerCase()

const hasTwins = (categories: readonly Category[]): boolean =>
  new Set(categories.map(({ title }) => folded(title))).size < categories.length ||
  categories.some(({ categories: below = [] }) => hasTwins(below))

/** A whole schema: at most 5 trees of 4 levels below their root, 200 categories in all without the roots, titles unique among siblings. */
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
  .refine((trees) => !hasTwins(trees), 'must not have two of the same title side by side')

const Schema = z.looseObject({ categorySchema: z.array(Category) })
/** The parameter holds the object that a read answers. */
const assigned = { categorySchema: z.object({ categorySchema: CategorySchema }) }
const Done = z.looseObject({ success: z.boolean() })

/** One outcome per item, in any order (rest-content.md section 10.3). */
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

/** `[{"<item ID>": value}, …]`. What is wrong with one item is part of its outcome and does not refuse the others. */
const byItem = <T extends z.ZodType>(value: T) =>
  listOf(z.record(z.string(), value))
    .refine((objects) => count(objects) > 0, 'is needed')
    .refine((objects) => count(objects) <= itemsAtOnce, `must be at most ${itemsAtOnce} items`)
    .meta({ wire: 'json' })

const Paths = z.array(z.string()).nullable().catch(null)

const schemaKeepers = { anyPrivilege: ['portal:admin:updateItemCategorySchema'] } as const
const groupKeepers = {
  owner: 'group',
  administrator: true,
  managers: true,
  anyPrivilege: ['portal:admin:updateGroups'],
} as const

/** Whose items one may categorize: one's own, and those of others with a privilege for it (specification section 13). */
export const categorizing = {
  access: {
    owner: 'item',
    administrator: true,
    anyPrivilege: ['portal:admin:updateItems', 'portal:admin:categorizeItems'],
  },
} as const

export const categories = {
  /** The organization's schema; empty when there is none (rest-content.md section 10.1). */
  read: operation({
    method: 'GET',
    path: '/portals/:portalId/categorySchema',
    params: z.object({ portalId }),
    result: Schema,
    access: 'anyone',
  }),
  /** Replaces the whole schema (rest-content.md section 10.1). Items keep the categories that are no longer in it. */
  assign: operation({
    method: 'POST',
    path: '/portals/:portalId/assignCategorySchema',
    params: z.object({ portalId, ...assigned }),
    result: Done,
    access: schemaKeepers,
  }),
  /** Removes the schema (rest-content.md section 10.1). */
  remove: operation({
    method: 'POST',
    path: '/portals/:portalId/deleteCategorySchema',
    params: z.object({ portalId }),
    result: Done,
    access: schemaKeepers,
  }),
  /** Sets the organization's categories of up to 100 items, each by itself (specification section 13). An empty list clears. */
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
  /** A group's own schema (rest-content.md section 10.2). */
  readOfGroup: operation({
    method: 'GET',
    path: '/community/groups/:groupId/categorySchema',
    params: z.object({ groupId: Id }),
    result: Schema,
    access: 'anyone',
    since: '10.6.1',
  }),
  /** Replaces a group's schema (rest-content.md section 10.2). */
  assignToGroup: operation({
    method: 'POST',
    path: '/community/groups/:groupId/assignCategorySchema',
    params: z.object({ groupId: Id, ...assigned }),
    result: Done,
    access: groupKeepers,
    since: '10.6.1',
  }),
  /** Removes a group's schema (rest-content.md section 10.2). */
  removeFromGroup: operation({
    method: 'POST',
    path: '/community/groups/:groupId/deleteCategorySchema',
    params: z.object({ groupId: Id }),
    result: Done,
    access: groupKeepers,
    since: '10.6.1',
  }),
  /** Sets the group's categories of up to 100 of its items, each by itself (rest-content.md section 10.3). */
  updateGroupItems: operation({
    method: 'POST',
    alsoGet: true,
    path: '/content/groups/:groupId/updateCategories',
    params: z.object({ groupId: Id, items: byItem(Paths) }),
    result: Outcomes,
    access: groupKeepers,
    since: '10.6.1',
  }),
}
