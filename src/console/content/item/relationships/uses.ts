import { queryOptions } from '@tanstack/react-query'
import { dependencies, type Dependency } from '../../../../rest/content/dependencies.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { send } from '../../../shell/api.ts'
import type { Direction } from './relationKinds.ts'

/** An item or URL that an item uses, or an item that uses it. */
export interface Use {
  /** Unique in the list: an item can both use the other and be used by it. */
  readonly key: string
  /** `forward`: the item of the page uses it; `reverse`: it uses the item of the page. */
  readonly direction: Direction
  /** The ID of an item, or a URL. */
  readonly id: string
  readonly isItem: boolean
  readonly title: string
  readonly type: string | undefined
  readonly owner: string | undefined
  /** The other item, if there is a relationship; undefined if the use is known from JSON and URLs. */
  readonly related: Item | undefined
}

/** The most entries of each kind that are read, 100 with each request. */
const mostRead = 1_000

/** The entries that were read, and whether there are more. */
interface Read {
  readonly list: readonly Dependency[]
  readonly hasMore: boolean
}

const readAll = async (
  which: keyof typeof dependencies,
  itemId: string,
  signal: AbortSignal,
): Promise<Read> => {
  const list: Dependency[] = []
  let start = 0
  while (start >= 0 && list.length < mostRead) {
    const page = await send(dependencies[which], { itemId, start }, { signal })
    list.push(...page.list)
    start = page.nextStart
  }
  return { list, hasMore: start >= 0 }
}

/** Query for what an item uses (`list`), or what uses it (`dependents`), up to 1,000 entries. */
export const usesRead = (which: keyof typeof dependencies, itemId: string) =>
  queryOptions({
    queryKey: [dependencies[which].path, itemId, 'all'],
    queryFn: ({ signal }) => readAll(which, itemId, signal),
  })

const keyOf = (direction: Direction, id: string) => `${direction} ${id}`

const ofRelation = (direction: Direction, related: Item): Use => ({
  key: keyOf(direction, related.id),
  direction,
  id: related.id,
  isItem: true,
  title: related.title,
  type: related.type,
  owner: related.owner,
  related,
})

const ofDependency = (direction: Direction, dependency: Dependency): Use => ({
  key: keyOf(direction, dependency.id),
  direction,
  id: dependency.id,
  isItem: dependency.dependencyType === 'id',
  title: dependency.title ?? dependency.id,
  type: dependency.type,
  owner: dependency.owner,
  related: undefined,
})

interface Sources {
  readonly related: Readonly<Record<Direction, readonly Item[]>>
  readonly dependents: readonly Dependency[]
  readonly dependencies: readonly Dependency[]
}

/** Returns one list without repetitions: what uses the item first. Entries with a relationship are listed with it. */
export const usesOf = ({ related, dependents, dependencies: used }: Sources): Use[] => {
  const all = [
    ...related.reverse.map((item) => ofRelation('reverse', item)),
    ...dependents.map((one) => ofDependency('reverse', one)),
    ...related.forward.map((item) => ofRelation('forward', item)),
    ...used.map((one) => ofDependency('forward', one)),
  ]
  const found = new Map<string, Use>()
  for (const use of all) if (!found.has(use.key)) found.set(use.key, use)
  return [...found.values()]
}
