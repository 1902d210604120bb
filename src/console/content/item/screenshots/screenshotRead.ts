import { items } from '../../../../rest/content/items.ts'
import { query } from '../../../shell/api.ts'

/** Query for the image of a screenshot, by its path in the info folder of the item. */
export const screenshotRead = (itemId: string, path: string) => query(items.info, { itemId, path })
