import { queryOptions } from '@tanstack/react-query'
import { items } from '../../../rest/content/items.ts'
import { send } from '../../shell/api.ts'

/** JSON with two spaces for each level; anything else as it is. */
const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The text that an item holds, as it is now; empty when it holds none. */
export const readText = async (itemId: string, signal?: AbortSignal): Promise<string> =>
  (await send(items.data, { itemId }, signal ? { signal } : {})).text()

/** The same to be looked at and edited. */
export const dataText = (itemId: string) =>
  queryOptions({
    queryKey: [items.data.path, 'text', itemId],
    queryFn: async ({ signal }) => indented(await readText(itemId, signal)),
    // A person reads or edits it; it is asked again before anything is written.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What a text means as JSON; undefined for what is none. */
export const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
