import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { content } from '../../rest/content/content.ts'
import { Id } from '../../rest/protocol/fields.ts'
import type { Item } from '../../rest/records/item.ts'
import type { Input, Result } from '../../rest/protocol/operation.ts'
import { search } from '../../rest/content/search.ts'
import { queryClient, send } from '../shell/api.ts'
import { allItems } from '../shell/lists/allResults/allItems.ts'
import { allResults, type Progress } from '../shell/lists/allResults/allResults.ts'
import { between, day } from '../shell/lists/days/days.ts'
import { reach, reaching } from '../shell/lists/reach.ts'
import { anyOfThese, isNarrowed, lastPage, listSchema, window } from '../shell/lists/listState.ts'
import { allOf, oneOf, toQuery } from '../shell/searchText.ts'
import { session } from '../shell/session/session.ts'
import { disabledOwners } from '../shell/people/disabledOwners.ts'

export const views = ['mine', 'all'] as const
export const sorts = ['modified', 'title', 'type', 'owner', 'created', 'numviews', 'size'] as const
export type Sort = (typeof sorts)[number]
export const pageSizes = [25, 50, 100] as const
export const accesses = ['private', 'shared', 'org', 'public'] as const

/** The maximum number of results that searches return. Further results can be selected, but not shown on pages. */
export const searchWindow = 10_000

const text = (maxLength: number) => z.string().max(maxLength).catch('')
const value = (maxLength: number) => z.string().min(1).max(maxLength)

/** The state of the list in its URL. By default, the items modified last are first. */
export const ContentList = listSchema(views, sorts).extend({
  q: text(8_000),
  order: z.enum(['asc', 'desc']).catch('desc'),
  /** `root` or the ID of a folder of the owner; empty for all folders. */
  folder: z.union([z.literal(''), Id]).catch(''),
  owner: anyOfThese(value(128)),
  /** Whether only items of disabled members are listed, in place of those of `owner`. */
  owners: z.enum(['any', 'disabled']).catch('any'),
  type: anyOfThese(value(128)),
  tag: anyOfThese(value(256)),
  /** At most as many as a search accepts. */
  category: anyOfThese(value(1_000), 8),
  access: anyOfThese(z.enum(accesses)),
  /** Whether only items without views are listed. */
  viewed: z.enum(['any', 'never']).catch('any'),
  reach,
  /** Days in the local time zone, both inclusive. */
  modifiedFrom: day,
  modifiedTo: day,
  createdFrom: day,
  createdTo: day,
  size: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .catch(25),
  view: z.enum(['table', 'cards']).catch('table'),
})
export type ContentState = z.output<typeof ContentList>

/** A state without filters. */
export const unfiltered = {
  q: '',
  type: [],
  tag: [],
  category: [],
  access: [],
  viewed: 'any',
  modifiedFrom: '',
  modifiedTo: '',
  createdFrom: '',
  createdTo: '',
} as const satisfies Partial<ContentState>

export const isFiltered = (state: ContentState): boolean => isNarrowed(state, unfiltered)

type Owners = Pick<ContentState, 'show' | 'owner' | 'owners'>

/** Returns whether the items of disabled members are listed. */
export const isOfDisabled = ({ show, owners }: Owners): boolean =>
  show === 'all' && owners === 'disabled'

const chosenOwners = ({ show, owner }: Owners): readonly string[] =>
  show === 'mine' ? [session().person.username] : owner

/** Returns the owner of the listed items, if there is only one; otherwise an empty text. */
export const ownerOf = (state: Owners): string => {
  const [owner = '', ...others] = isOfDisabled(state) ? [] : chosenOwners(state)
  return others.length === 0 ? owner : ''
}

/** Whose items are searched: of members, or of anyone. */
const ownersOf = async (state: Owners): Promise<readonly string[] | 'anyone'> => {
  if (isOfDisabled(state))
    return (await queryClient.query(disabledOwners())).owners.map(({ username }) => username)
  const owners = chosenOwners(state)
  return owners.length === 0 ? 'anyone' : owners
}

type Narrowed = Pick<Input<typeof search.items>, 'q' | 'filter' | 'categories'>

/** Returns the search for a state of the list, without its folder; undefined if it would find nothing, because there are no owners. */
const searchOf = async (state: ContentState): Promise<Narrowed | undefined> => {
  const owners = await ownersOf(state)
  if (owners.length === 0) return undefined
  const filter = allOf(
    oneOf('type', state.type),
    oneOf('tags', state.tag),
    oneOf('access', state.access),
  )
  return {
    q: allOf(
      toQuery(state.q),
      owners === 'anyone' ? '*' : oneOf('owner', owners),
      between('modified', { from: state.modifiedFrom, to: state.modifiedTo }),
      between('created', { from: state.createdFrom, to: state.createdTo }),
      state.viewed === 'never' ? 'numviews:[0 TO 0]' : '*',
    ),
    ...(filter === '*' ? {} : { filter }),
    ...(state.category.length === 0 ? {} : { categories: [[...state.category]] }),
  }
}

/** Returns whether a folder is listed: the portal can't search within folders, and filters them by type only. */
export const isListed = (state: ContentState): boolean =>
  state.folder !== '' && ownerOf(state) !== '' && !isFiltered({ ...state, type: [] })

type Found = Pick<Result<typeof search.items>, 'total' | 'results' | 'aggregations'>

/** Returns what the search for a state of the list finds. */
const find = async (
  state: ContentState,
  paged: Omit<Input<typeof search.items>, keyof Narrowed>,
  signal: AbortSignal,
): Promise<Found> => {
  const narrowed = await searchOf(state)
  return narrowed
    ? send(search.items, { ...narrowed, ...paged }, { signal, ...reaching(state) })
    : { total: 0, results: [] }
}

const inFolder = (state: ContentState): Input<typeof content.list> => ({
  userName: ownerOf(state),
  ...(state.folder === 'root' ? {} : { folderId: state.folder }),
  ...(state.type.length === 0 ? {} : { types: [...state.type] }),
})

export interface ContentPage {
  readonly total: number
  readonly items: readonly Item[]
}

/** Query for the current page of items: those of a folder, the results of a search, or the ones with these IDs. */
export const contentPage = (state: ContentState, ids?: readonly string[]) => {
  const page = isListed(state)
    ? state.page
    : // Portals refuse a page that they can't show; the list corrects its number in the URL.
      Math.min(state.page, lastPage(searchWindow, state.size))
  const paged = {
    ...window(page, state.size),
    sortField: [state.sort],
    sortOrder: state.order,
  }
  const shown = ids?.slice((state.page - 1) * state.size, state.page * state.size)
  return queryOptions({
    queryKey: [isListed(state) ? content.list.path : search.items.path, 'content', shown ?? state],
    queryFn: async ({ signal }): Promise<ContentPage> => {
      if (ids && shown) {
        const { itemsById } = await import('../shared/bulk/kinds/itemsById.ts')
        const found = await itemsById(shown, { send, signal })
        return { total: ids.length, items: shown.flatMap((id) => found.get(id) ?? []) }
      }
      if (isListed(state)) {
        const { total, items } = await send(
          content.list,
          { ...inFolder(state), ...paged },
          { signal },
        )
        return { total, items }
      }
      const { total, results } = await find(state, paged, signal)
      return { total, items: results }
    },
  })
}

/** Reads the items of all pages; see `allResults`. */
export const everything = async (
  state: ContentState,
  onResults: (items: readonly Item[], progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> => {
  if (isListed(state))
    return allResults<Item>({
      q: '*',
      search: async ({ start, num, sortField, sortOrder }, stopped) => {
        const paged = { ...inFolder(state), start, num, sortField, sortOrder }
        const { total, items } = await send(content.list, paged, { signal: stopped })
        return { total, results: items }
      },
      onResults,
      signal,
      // Folders are listed without a limit.
      window: Number.POSITIVE_INFINITY,
    })
  const narrowed = await searchOf(state)
  return narrowed ? allItems(narrowed, onResults, signal, reaching(state)) : { found: 0, total: 0 }
}

/** Returns what a search depends on: not its page, order, and presentation, so that these don't repeat the search. */
export const searched = (state: ContentState): ContentState => {
  const { page, sort, order, size, view } = ContentList.parse({})
  return { ...state, page, sort, order, size, view }
}

/** Query for the number of items that the search for a state finds, without reading the items. */
export const resultCount = (state: ContentState) => {
  const counted = searched(state)
  return queryOptions({
    queryKey: [search.items.path, 'content', 'count', counted],
    queryFn: ({ signal }) => find(counted, { num: 0 }, signal),
  })
}

/** Query for the number of items in a view with the same filters. */
export const viewCount = (state: ContentState, show: (typeof views)[number]) =>
  resultCount({ ...state, show, owner: [], owners: 'any', folder: '' })

/** Query for the values of a field in the current results, in lowercase, with their counts. */
export const valuesOf = (state: ContentState, field: 'type' | 'tags' | 'categories') => {
  const without = { type: { type: [] }, tags: { tag: [] }, categories: { category: [] } }[field]
  const counted = searched({ ...state, ...without })
  return queryOptions({
    queryKey: [search.items.path, 'content', 'values', field, counted],
    queryFn: ({ signal }) =>
      find(counted, { num: 0, countFields: [field], countSize: 200 }, signal),
  })
}
