import { useQuery } from '@tanstack/react-query'
import { itemsById } from '../../../shell/objects/items.ts'
import { readTitles } from '../../../shell/objects/source.ts'

/** How long IDs are collected before one request reads their titles (ms). */
const collecting = 30

let waiting:
  | { readonly ids: Set<string>; readonly titles: Promise<ReadonlyMap<string, string>> }
  | undefined

/** Returns the title of an item, read together with those of other rows; null if the item can't be read. */
const readTitle = async (id: string): Promise<string | null> => {
  if (!waiting) {
    const ids = new Set<string>()
    const titles = new Promise<void>((resolve) => {
      setTimeout(resolve, collecting)
    }).then(() => {
      waiting = undefined
      return readTitles(itemsById, [...ids])
    })
    waiting = { ids, titles }
  }
  const { ids, titles } = waiting
  ids.add(id)
  return (await titles).get(id) ?? null
}

/** Returns the title of an item; undefined until it is known. A table with many rows reads only those that are shown. */
export const useItemTitle = (id: string): string | undefined =>
  useQuery({
    queryKey: ['title of an item', id],
    queryFn: () => readTitle(id),
    staleTime: 60_000,
  }).data ?? undefined
