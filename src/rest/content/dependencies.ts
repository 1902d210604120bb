import * as z from 'zod'
import { Id, openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** An item or URL that an item depends on, or an item that depends on it. */
export const Dependency = z.looseObject({
  dependencyType: openEnum('id', 'url'),
  /** The ID of an item, or a URL. */
  id: z.string(),
  title: z.string().optional().meta({ addition: true }),
  type: z.string().optional().meta({ addition: true }),
  owner: z.string().optional().meta({ addition: true }),
})
export type Dependency = z.output<typeof Dependency>

const params = z.object({
  itemId: Id,
  /** Starts at 0, as clients send it. */
  start: z.int().min(0).default(0),
  num: z.int().min(0).max(100).default(100),
})
const result = z.looseObject({ list: z.array(Dependency), nextStart: z.int() })

/** Where items are used, according to their JSON, their URLs, and their relationships. */
export const dependencies = {
  /**
   * Item Dependencies: returns what an item refers to: items that the caller can read, and URLs that are not those of such items.
   */
  list: operation({
    method: 'GET',
    path: '/content/items/:itemId/dependencies',
    params,
    result,
    access: 'member',
  }),
  /** Dependencies, listing dependents: returns the items that refer to this item and that the caller can read. */
  dependents: operation({
    method: 'GET',
    path: '/content/items/:itemId/dependencies/listDependentsTo',
    params,
    result,
    access: 'member',
  }),
}
