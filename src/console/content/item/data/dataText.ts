import { queryOptions } from '@tanstack/react-query'
import { items } from '../../../../rest/content/items.ts'
import { send } from '../../../shell/api.ts'

/** Returns JSON indented by two spaces, and any other text unchanged. */
const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Reads the current text data of an item; empty for items without data. Throws what `send` throws. */
export const readText = async (itemId: string, signal?: AbortSignal): Promise<string> =>
  (await send(items.data, { itemId }, signal ? { signal } : {})).text()

/** Query for the text data of an item, indented for the editor. */
export const dataText = (itemId: string) =>
  queryOptions({
    queryKey: [items.data.path, 'text', itemId],
    queryFn: async ({ signal }) => indented(await readText(itemId, signal)),
    // The editor needs a stable text; the review reads the data again before saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Parses JSON; returns undefined for invalid JSON. */
export const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
