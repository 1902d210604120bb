import { queryOptions } from '@tanstack/react-query'
import { items } from '../../../../rest/content/items.ts'
import { readText } from '../data/dataText.ts'

/** Query for the data of an item as text, as they are. */
export const textOfData = (itemId: string) =>
  queryOptions({
    queryKey: [items.data.path, 'preview', itemId],
    queryFn: ({ signal }) => readText(itemId, signal),
  })
