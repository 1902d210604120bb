import * as z from 'zod'
import { Id, openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** One thing an item needs, or that needs it (rest-content.md section 16; all but `dependencyType` and `id` are additions of ours). */
export const Dependency = z.looseObject({
  dependencyType: openEnum('id', 'url'),
  /** The ID of an item, or an address. */
  id: z.string(),
  title: z.string().optional(),
  type: z.string().optional(),
  owner: z.string().optional(),
})
export type Dependency = z.output<typeof Dependency>

const params = z.object({
  itemId: Id,
  /** From 0 on, as clients send it. */
  start: z.int().min(0).default(0),
  num: z.int().min(0).max(100, 'must be at most 100').default(100),
})
const result = z.looseObject({ list: z.array(Dependency), nextStart: z.int() })

/** Where items are used: by what their JSON says, their addresses, and their relationships (rest-content.md section 16). */
export const dependencies = {
  /** What an item refers to: items that the caller may read, and addresses that are no such item's. */
  list: operation({
    method: 'GET',
    path: '/content/items/:itemId/dependencies',
    params,
    result,
    access: 'member',
  }),
  /** The items that refer to this one, as far as the caller may read them. */
  dependents: operation({
    method: 'GET',
    path: '/content/items/:itemId/dependencies/listDependentsTo',
    params,
    result,
    access: 'member',
  }),
}
