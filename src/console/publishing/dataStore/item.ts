import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { query } from '../../shell/api.ts'

/** Reads the item of a data store. */
export const itemOf = (itemId: string) => query(items.read, { itemId })

/** The reads of items that a job of a data store makes outdated. */
export const changedItems = [search.items, content.list] as const
