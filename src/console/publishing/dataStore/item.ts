import { items } from '../../../rest/content/items.ts'
import { query } from '../../shell/api.ts'

/** Reads the item of a data store. */
export const itemOf = (itemId: string) => query(items.read, { itemId })
