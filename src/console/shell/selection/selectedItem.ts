import * as z from 'zod'
import type { Item } from '../../../rest/records/item.ts'

/** What is kept of a selected item: enough to list it, and to know what may be done with it. It may have changed since. */
export const SelectedItem = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  owner: z.string(),
  access: z.string().optional(),
  /** Epoch ms. */
  modified: z.number(),
  /** Folder ID; known of items of one's own, and to administrators. */
  ownerFolder: z.string().nullable().optional(),
})
export type SelectedItem = z.output<typeof SelectedItem>

/** An item as it is kept in a selection. */
export const toSelected = (item: Item): SelectedItem => {
  const { id, title, type, owner, access, modified, ownerFolder } = item
  return {
    id,
    title,
    type,
    owner,
    modified,
    ...(access === undefined ? {} : { access }),
    ...(ownerFolder === undefined ? {} : { ownerFolder }),
  }
}
