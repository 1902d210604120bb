import { infiniteQueryOptions } from '@tanstack/react-query'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { queryClient, type Sending } from '../../shell/api.ts'
import { pageSize, type Entry, type Source } from '../../shell/objects/source.ts'
import { idIn, isSearchable } from '../../shell/palette/input.ts'
import { scoreOf, toMatcher, type Query } from '../../shell/palette/match.ts'
import { recents } from '../../shell/palette/recents.ts'
import { allOf, anyOf, exactly, toQuery } from '../../shell/searchText.ts'

/** Number of objects, opened last, that come first without a search text. */
const maxRecents = 5

/** Number of objects with the words of a name among which one of exactly that name is looked for. */
const maxNamed = 100

/** One page of results. */
export interface ResultPage<T> {
  readonly fitting: readonly T[]
  /** What the text finds only without the restriction. */
  readonly unfitting: readonly T[]
  readonly total: number
  /** The start of the next page, if there is one. */
  readonly next: number | undefined
}

/** Whether an entry has exactly the ID or the name that was searched for. */
const isNamed = ({ id, title }: Entry, { phrase }: Query): boolean =>
  phrase !== '' && [id, title].some((name) => toMatcher(name).phrase === phrase)

interface Searched<T> {
  readonly source: Source<T>
  readonly text: string
  /** A query that restricts the results. */
  readonly within: string
}

/** Reads a page; in the order of the portal, if it refuses that of a list. */
const readPage = async <T>(
  { source, text, within }: Searched<T>,
  start: number,
  options: Sending,
) => {
  const id = source.kind === 'member' ? undefined : idIn(text)
  const words = id === undefined ? toQuery(text) : exactly('id', id)
  const search = (isList: boolean) =>
    source.search(allOf(words, within), { start, num: pageSize, isList }, options)
  const found = await search(text === '').catch((error: unknown) => {
    if (text === '' && error instanceof PortalError && error.code === 400) return search(false)
    throw error
  })
  return { words, ...found }
}

/** Reads what the person opened last in this browser and the restriction allows, newest first. */
const readRecents = async <T>({ source, within }: Searched<T>, options: Sending) => {
  const visits = (await queryClient.query(recents())).filter(({ kind }) => kind === source.kind)
  const ids = visits.slice(0, maxRecents).map(({ of }) => of)
  const field = source.kind === 'member' ? 'username' : 'id'
  const [q] = anyOf(
    ids.map((id) => exactly(field, id)),
    maxRecents,
    within,
  )
  if (q === undefined) return []
  const { results } = await source.search(q, { num: maxRecents }, options)
  return results.toSorted((a, b) => ids.indexOf(source.idOf(a)) - ids.indexOf(source.idOf(b)))
}

const nextOf = ({ nextStart = -1 }: { readonly nextStart?: number }, start: number) =>
  nextStart > start ? nextStart : undefined

/** Reads the first page: the objects of that name come first, or are among those that don't fit. */
const readFirst = async <T>(searched: Searched<T>, options: Sending): Promise<ResultPage<T>> => {
  const { source, text, within } = searched
  // What is found in addition is not worth an error.
  const additional = (results: Promise<readonly T[]>) => results.catch((): readonly T[] => [])
  const [page, opened] = await Promise.all([
    readPage(searched, 1, options),
    text === '' ? additional(readRecents(searched, options)) : [],
  ])
  const { words, results, total } = page
  const query = toMatcher(text)
  const namedIn = (all: readonly T[]) => all.filter((one) => isNamed(source.entryOf(one), query))
  const find = (q: string, num: number) =>
    additional(source.search(q, { num }, options).then((found) => found.results))
  const findNamed = async (q: string) => namedIn(await find(q, maxNamed))
  const isComplete = !isSearchable(text) || namedIn(results).length > 0
  const name = source.queryOfName(text)
  const [named, unfitting] = await Promise.all([
    isComplete || total <= results.length ? [] : findNamed(allOf(name, within)),
    isComplete || within === '*' ? [] : total === 0 ? find(words, pageSize) : findNamed(name),
  ])
  return {
    fitting: [...opened, ...named, ...results],
    unfitting,
    total,
    next: nextOf(page, 1),
  }
}

/** Returns the query of a search as the person types, page by page. */
export const resultsOf = <T>(source: Source<T>, text: string, within: string) => {
  const searched = { source, text: text.trim(), within }
  return infiniteQueryOptions({
    queryKey: [source.operation.path, 'pick', source.name, 'pages', searched.text, within],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<ResultPage<T>> => {
      if (pageParam === 1) return readFirst(searched, { signal })
      const page = await readPage(searched, pageParam, { signal })
      const { results, total } = page
      return { fitting: results, unfitting: [], total, next: nextOf(page, pageParam) }
    },
    getNextPageParam: ({ next }) => next,
  })
}

/** A result as shown. */
export interface Option<T> {
  readonly one: T
  readonly entry: Entry
  /** Why it can't be selected; undefined if it can. */
  readonly reason: string | undefined
}

/**
 * Returns the results in the order in which they are shown: within each page, those with the name that was searched for, then those
 * that can be selected, each as the palette ranks them; and otherwise as the portal does.
 */
export const optionsOf = <T>(
  source: Source<T>,
  pages: readonly Pick<ResultPage<T>, 'fitting' | 'unfitting'>[],
  text: string,
  whyNot: (one: T) => string | undefined,
  otherwise: string,
): readonly Option<T>[] => {
  const query = toMatcher(text)
  const seen = new Set<string>()
  return pages.flatMap(({ fitting, unfitting }) =>
    [
      ...fitting.map((one) => ({ one, entry: source.entryOf(one), reason: whyNot(one) })),
      ...unfitting.map((one) => ({
        one,
        entry: source.entryOf(one),
        reason: whyNot(one) ?? otherwise,
      })),
    ]
      // A result can be on several pages: the first ones are also searched by name.
      .filter(({ entry }) => !seen.has(entry.id) && seen.add(entry.id))
      .map((option) => ({
        option,
        isNamed: Number(isNamed(option.entry, query)),
        fits: Number(option.reason === undefined),
        score: scoreOf(query, { title: option.entry.title, synonyms: option.entry.id }),
      }))
      .toSorted((a, b) => b.isNamed - a.isNamed || b.fits - a.fits || b.score - a.score)
      .map(({ option }) => option),
  )
}
