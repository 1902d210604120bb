import { queryOptions } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { search } from '../../../rest/content/search.ts'
import { allItems } from '../../shell/lists/allResults/allItems.ts'
import type { Progress } from '../../shell/lists/allResults/allResults.ts'
import { query } from '../../shell/api.ts'
import { exactly } from '../../shell/lists/searchText.ts'
import { toSelected } from '../../shell/selection/selection.ts'
import { createStore } from '../../shell/storage/store.ts'
import type { Handed } from './handover.ts'

/** Everything a member owns, as far as the person may see it. */
export interface Owned {
  readonly items: readonly Handed[]
  /** How many more the portal counted than it showed. */
  readonly missed: number
}

/** How far the reading at hand is. */
export const readingProgress = createStore<Progress | undefined>(undefined)

const byTitle = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Reads everything that a member owns, however much that is; again after each handover. */
export const owned = (member: string) =>
  queryOptions({
    queryKey: [search.items.path, 'owned', member],
    queryFn: async ({ signal }): Promise<Owned> => {
      const items: Handed[] = []
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
        items: items.toSorted((a, b) => byTitle.compare(a.title, b.title)),
        missed: total - found,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** The groups that a member owns, the first hundred of them. */
export const ownedGroups = (member: string) =>
  query(groups.search, { q: exactly('owner', member), num: 100, sortField: 'title' })

/** Items of one folder. */
export interface FolderOfOwner {
  /** The folder's ID; empty for the root, undefined where folders are not told. */
  readonly id: string | undefined
  readonly items: readonly Handed[]
  /** How often each type is there, the most frequent first. */
  readonly types: readonly (readonly [type: string, count: number])[]
}

const typesOf = (items: readonly Handed[]) => {
  const counts = new Map<string, number>()
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].toSorted(([one, a], [other, b]) => b - a || byTitle.compare(one, other))
}

/** Items folder by folder, the fullest first. */
export const byFolder = (items: readonly Handed[]): FolderOfOwner[] => {
  const folders = new Map<string | undefined, Handed[]>()
  for (const item of items) {
    const id = item.ownerFolder === null ? '' : item.ownerFolder
    folders.set(id, [...(folders.get(id) ?? []), item])
  }
  return [...folders]
    .map(([id, own]) => ({ id, items: own, types: typesOf(own) }))
    .toSorted((a, b) => b.items.length - a.items.length)
}

/** What reading a member's content again makes untrue. */
export const readAgain = [search.items, content.list] as const
