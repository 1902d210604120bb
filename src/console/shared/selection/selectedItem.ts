import * as z from 'zod'
import type { Item } from '../../../rest/records/item.ts'
import { isOfOtherOrganization } from '../../shell/otherOrganization.ts'
import { maybeSession } from '../../shell/session/session.ts'

/** The stored properties of a selected item, for lists and for permissions. They might be outdated. */
export const SelectedItem = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  owner: z.string(),
  access: z.string().optional(),
  /** Epoch ms. */
  modified: z.number(),
  /** Folder ID; available for own items, and to administrators. */
  ownerFolder: z.string().nullable().optional(),
  /** Only of items of other organizations. */
  contentOrigin: z.string().optional(),
})
export type SelectedItem = z.output<typeof SelectedItem>

/** Returns the stored properties of an item. */
export const toSelected = (item: Item): SelectedItem => {
  const { id, title, type, owner, access, modified, ownerFolder } = item
  const current = maybeSession()
  return {
    id,
    title,
    type,
    owner,
    modified,
    ...(access === undefined ? {} : { access }),
    ...(ownerFolder === undefined ? {} : { ownerFolder }),
    ...(current && isOfOtherOrganization(item, current) ? { contentOrigin: 'other' } : {}),
  }
}
