import { queryOptions } from '@tanstack/react-query'
import { content } from '../../../../rest/content/content.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { search } from '../../../../rest/content/search.ts'
import { allItems } from '../../../shell/lists/allResults/allItems.ts'
import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { query } from '../../../shell/api.ts'
import { countValues } from '../../../shell/lists/counts.ts'
import { exactly } from '../../../shell/searchText.ts'
import { toSelected } from '../../../shared/selection/selectedItem.ts'
import { createStore } from '../../../shell/storage/store.ts'
import type { TransferItem } from '../transfer.ts'
import { compare } from '../../../ui/compare.ts'

/** The items of a member that this member has access to. */
export interface OwnedContent {
  readonly items: readonly TransferItem[]
  /** The number of items that the portal counted but did not return. */
  readonly missed: number
}

/** The progress of loading a member's content. */
export const readingProgress = createStore<Progress | undefined>(undefined)

/** Query for all items that a member owns, of any number; loaded again after each transfer. */
export const owned = (member: string) =>
  queryOptions({
    queryKey: [search.items.path, 'owned', member],
    queryFn: async ({ signal }): Promise<OwnedContent> => {
      const items: TransferItem[] = []
      readingProgress.set(undefined)
      const { found, total } = await allItems(
        { q: exactly('owner', member) },
        (page, progress) => {
          items.push(...page.filter(({ owner }) => owner === member).map(toSelected))
          readingProgress.set(progress)
        },
        signal,
      )
      return {
        items: items.toSorted((a, b) => compare(a.title, b.title)),
        missed: total - found,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Query for the first hundred groups that a member owns. */
export const ownedGroups = (member: string) =>
  query(groups.search, { q: exactly('owner', member), num: 100, sortField: 'title' })

/** The items of one folder. */
export interface FolderOfOwner {
  /** The folder's ID; empty for the root folder, undefined if the portal does not provide folders. */
  readonly id: string | undefined
  readonly items: readonly TransferItem[]
  /** The number of items of each type, in descending order. */
  readonly types: readonly (readonly [type: string, count: number])[]
}

/** Groups items by folder, in descending order of their number. */
export const byFolder = (items: readonly TransferItem[]): FolderOfOwner[] => {
  const folders = new Map<string | undefined, TransferItem[]>()
  for (const item of items) {
    const id = item.ownerFolder === null ? '' : item.ownerFolder
    folders.set(id, [...(folders.get(id) ?? []), item])
  }
  return [...folders]
    .map(([id, own]) => ({ id, items: own, types: countValues(own.map(({ type }) => type)) }))
    .toSorted((a, b) => b.items.length - a.items.length)
}

/** Operations whose cached results reloading a member's content invalidates. */
export const readAgain = [search.items, content.list] as const
