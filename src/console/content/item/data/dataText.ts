import { queryOptions } from '@tanstack/react-query'
import { items } from '../../../../rest/content/items.ts'
import { send } from '../../../shell/api.ts'
import { indented, tokensOf } from '../../../ui/code/text.ts'

/** Returns JSON without spaces, with its values as they are written; undefined for any other text. */
export const compacted = (text: string): string | undefined =>
  parsed(text) && tokensOf(text).join('')

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

/** Whether a number has the digits that the text had. Exponents and zeros at its end can be written in several ways. */
const isExact = (value: number, source: string): boolean =>
  Number.isFinite(value) &&
  (Math.abs(value) <= Number.MAX_SAFE_INTEGER ||
    !/^-?\d+$/.test(source) ||
    String(value) === source)

/**
 * Parses JSON; returns undefined for invalid JSON. Numbers that JavaScript can't represent are texts with their digits, where the browser provides
 * them, so that reviews show them.
 */
export const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(
      text,
      (_key, one: unknown, context?: { readonly source?: string }) =>
        typeof one === 'number' && context?.source !== undefined && !isExact(one, context.source)
          ? context.source
          : one,
    )
    return { value }
  } catch {
    return undefined
  }
}
