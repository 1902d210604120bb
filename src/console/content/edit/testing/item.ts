import type { Item } from '../../../../rest/records/item.ts'
import { untouched, type ItemEdit } from '../itemEdit.ts'

/** Returns an item to edit. */
export const item = (values: Partial<Item> = {}): Item => ({
  id: 'a',
  owner: 'emil',
  title: 'Rivers 2024',
  type: 'Web Map',
  created: 0,
  modified: 0,
  ...values,
})

/** Returns an edit that finds and replaces text. */
export const replacing = (part: Partial<ItemEdit['replace']>): ItemEdit => ({
  ...untouched,
  replace: { ...untouched.replace, ...part },
})
