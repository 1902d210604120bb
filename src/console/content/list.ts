import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { content } from '../../rest/content/content.ts'
import { Id } from '../../rest/protocol/fields.ts'
import type { Item } from '../../rest/records/item.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { search } from '../../rest/content/search.ts'
import { query, send } from '../shell/api.ts'
import { allItems } from '../shell/lists/allResults/allItems.ts'
import { allResults, type Progress } from '../shell/lists/allResults/allResults.ts'
import { listSchema, window } from '../shell/lists/listState.ts'
import { allOf, exactly, toQuery } from '../shell/lists/searchText.ts'
import { session } from '../shell/session/session.ts'

export const views = ['mine', 'all'] as const
const sorts = ['modified', 'title', 'type', 'owner', 'created', 'numviews', 'size'] as const
export type Sort = (typeof sorts)[number]
export const pageSizes = [25, 50, 100] as const
export const accesses = ['private', 'shared', 'org', 'public'] as const

/** How far into its results a search is served; what lies behind is selected, not paged through. */
export const searchWindow = 10_000

const text = (most: number) => z.string().max(most).catch('')
const day = z.union([z.literal(''), z.iso.date()]).catch('')

/** What the list shows, as its address says it; what was changed last is first unless said otherwise. */
export const ContentList = listSchema(views, sorts).extend({
  q: text(8_000),
  order: z.enum(['asc', 'desc']).catch('desc'),
  /** `root` or the ID of a folder of whoever's items these are; empty for all of them. */
  folder: z.union([z.literal(''), Id]).catch(''),
  owner: text(128),
  type: text(128),
  tag: text(256),
  category: text(1_000),
  access: z.enum(['', ...accesses]).catch(''),
  /** Days in the person's own zone, both included. */
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

/** What narrows the list down; a view and its sorting do not. */
export const filters = [
  'q',
  'type',
  'tag',
  'category',
  'access',
  'modifiedFrom',
  'modifiedTo',
  'createdFrom',
  'createdTo',
] as const

/** The state without anything that narrows it down. */
export const unfiltered = Object.fromEntries(filters.map((name) => [name, ''])) as Pick<
  ContentState,
  (typeof filters)[number]
>

export const isFiltered = (state: ContentState): boolean =>
  filters.some((name) => state[name] !== '')

/** Whose items these are, when they are one person's. */
export const ownerOf = ({ show, owner }: Pick<ContentState, 'show' | 'owner'>): string =>
  show === 'mine' ? session().person.username : owner

const startOf = (date: string) => new Date(`${date}T00:00`).getTime()
const endOf = (date: string) => new Date(`${date}T23:59:59.999`).getTime()

const between = (field: string, from: string, to: string): string =>
  from === '' && to === ''
    ? '*'
    : `${field}:[${from === '' ? 0 : startOf(from)} TO ${to === '' ? '9999999999999' : endOf(to)}]`

type Narrowed = Pick<Input<typeof search.items>, 'q' | 'filter' | 'categories'>

/** The search that a state of the list stands for, folder aside. */
const searchOf = (state: ContentState): Narrowed => {
  const owner = ownerOf(state)
  const exact = [
    ...(state.type === '' ? [] : [exactly('type', state.type)]),
    ...(state.tag === '' ? [] : [exactly('tags', state.tag)]),
    ...(state.access === '' ? [] : [exactly('access', state.access)]),
  ]
  return {
    q: allOf(
      toQuery(state.q),
      owner === '' ? '*' : exactly('owner', owner),
      between('modified', state.modifiedFrom, state.modifiedTo),
      between('created', state.createdFrom, state.createdTo),
    ),
    ...(exact.length === 0 ? {} : { filter: exact.join(' AND ') }),
    ...(state.category === '' ? {} : { categories: [[state.category]] }),
  }
}

/** What of a state a folder can be narrowed down by: the portal lists folders, it does not search them. */
export const isListed = (state: ContentState): boolean =>
  state.folder !== '' &&
  ownerOf(state) !== '' &&
  filters.every((name) => name === 'type' || state[name] === '')

const inFolder = (state: ContentState): Input<typeof content.list> => ({
  userName: ownerOf(state),
  ...(state.folder === 'root' ? {} : { folderId: state.folder }),
  ...(state.type === '' ? {} : { types: [state.type] }),
})

export interface ContentPage {
  readonly total: number
  readonly items: readonly Item[]
}

/** The page of items that the address asks for: those of a folder, or what a search finds. */
export const contentPage = (state: ContentState) => {
  const paged = {
    ...window(state.page, state.size),
    sortField: [state.sort],
    sortOrder: state.order,
  }
  return queryOptions({
    queryKey: [isListed(state) ? content.list.path : search.items.path, 'content', state],
    queryFn: async ({ signal }): Promise<ContentPage> => {
      if (isListed(state)) {
        const { total, items } = await send(
          content.list,
          { ...inFolder(state), ...paged },
          { signal },
        )
        return { total, items }
      }
      const { total, results } = await send(
        search.items,
        { ...searchOf(state), ...paged },
        { signal },
      )
      return { total, items: results }
    },
  })
}

/** Every item that the list holds, on all its pages; see `allResults`. */
export const everything = (
  state: ContentState,
  onResults: (items: readonly Item[], progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> =>
  isListed(state)
    ? allResults<Item>({
        q: '*',
        search: async ({ start, num, sortField, sortOrder }, stopped) => {
          const paged = { ...inFolder(state), start, num, sortField, sortOrder }
          const { total, items } = await send(content.list, paged, { signal: stopped })
          return { total, results: items }
        },
        onResults,
        signal,
        // Folders are listed to their end.
        window: Number.POSITIVE_INFINITY,
      })
    : allItems(searchOf(state), onResults, signal)

/** A member's folders, by title. */
export const foldersOf = (userName: string) => query(content.list, { userName, num: 0 })

/** How many items a view holds with everything else as it is, without reading them. */
export const viewCount = (state: ContentState, show: (typeof views)[number]) =>
  query(search.items, { ...searchOf({ ...state, show, owner: '' }), num: 0 })

/** The values of a field among what the list holds, and how often each is there; in small letters. */
export const valuesOf = (state: ContentState, field: 'type' | 'tags' | 'categories') => {
  const without = { type: { type: '' }, tags: { tag: '' }, categories: { category: '' } }[field]
  return query(search.items, {
    ...searchOf({ ...state, ...without }),
    num: 0,
    countFields: [field],
    countSize: 200,
  })
}
