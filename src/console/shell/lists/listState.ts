import { useMemo } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import type { Sorting } from '../../ui/table/DataTable.tsx'
import { latestSearch, useUrlSearch } from '../router.ts'

/** Rows per page. */
export const pageSize = 25

/**
 * The state of a list in its URL: text, filter, sorting, and page. An invalid URL results in the default state, never in an error.
 * The first filter and the first sort field are the defaults.
 */
export const listSchema = <
  const F extends readonly [string, ...string[]],
  const S extends readonly [string, ...string[]],
>(
  filters: F,
  sorts: S,
) =>
  z.object({
    q: z.string().trim().max(1000).catch(''),
    show: z.enum(filters).catch(filters[0] as z.output<z.ZodEnum<{ [K in F[number]]: K }>>),
    sort: z.enum(sorts).catch(sorts[0] as z.output<z.ZodEnum<{ [K in S[number]]: K }>>),
    order: z.enum(['asc', 'desc']).catch('asc'),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  })

type AnyList = ReturnType<typeof listSchema>

/** A filter that accepts any of several values, each a parameter of its own in the URL. Invalid values are ignored. */
export const anyOfThese = <S extends z.ZodType<string>>(value: S, most = 20) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values): readonly z.output<S>[] => [
      ...new Set(values.flatMap((one) => value.safeParse(one).data ?? []).slice(0, most)),
    ])

/** Parses a list's state from its search parameters. */
export const readList = <L extends AnyList>(schema: L, search: URLSearchParams): z.output<L> => {
  const plain: Record<string, unknown> = schema.parse({})
  return schema.parse(
    Object.fromEntries(
      [...new Set(search.keys())].map((name) => {
        const values = search.getAll(name)
        return [name, Array.isArray(plain[name]) ? values : values.at(-1)]
      }),
    ),
  )
}

/** Returns the search parameters of a state, without default values. */
export const writeList = <L extends AnyList>(schema: L, state: z.output<L>): URLSearchParams => {
  const plain: Record<string, unknown> = schema.parse({})
  return new URLSearchParams(
    Object.entries(state).flatMap(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return value.map((one) => [name, String(one)])
      return value === plain[name] ? [] : [[name, String(value)]]
    }),
  )
}

/**
 * Returns whether search text or filters narrow a list: whether its state differs from `unfiltered`, the values that narrow nothing
 * (no values, where a filter accepts several).
 */
export const isNarrowed = <F extends object>(
  state: { readonly [K in keyof F]: unknown },
  unfiltered: F,
): boolean =>
  (Object.entries(unfiltered) as [keyof F, unknown][]).some(([name, plain]) => {
    const value = state[name]
    return Array.isArray(value) ? value.length > 0 : value !== plain
  })

/** What every list has in its URL. */
export type ListState = z.output<AnyList>

/** The state of a list in the URL, and what changes it. */
export interface List<S> {
  readonly state: S
  /**
   * Changes parts of the state. Every change except of the page resets to the first page. A change that is typed adds no entry to the
   * browser's history, and is dropped while another page is being loaded; by default, that is the search text.
   */
  readonly change: (changed: Partial<S>, isTyped?: boolean) => void
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly onSearch: (text: string) => void
  /** `isCorrection`: the page replaces one that does not exist, and adds no entry to the browser's history. */
  readonly onPage: (page: number, isCorrection?: boolean) => void
  /** The URL of the list without search text and filters. */
  readonly unfilteredUrl: string
}

/** Returns the list of a page: its state in the URL and the functions that change it. */
export const useList = <L extends AnyList>(schema: L): List<z.output<L>> => {
  const [search, setSearch] = useUrlSearch()
  const { pathname } = useLocation()
  const state = useMemo(() => readList(schema, search), [schema, search])
  const change = (changed: Partial<ListState>, isTyped = 'q' in changed) => {
    setSearch(
      // Based on a change that is still being loaded, so that the next one does not undo it.
      writeList(schema, { ...readList(schema, latestSearch()), page: 1, ...changed }),
      {
        replace: isTyped,
        preventScrollReset: !('page' in changed),
      },
    )
  }
  return {
    state,
    change,
    sorting: { column: state.sort, descending: state.order === 'desc' },
    onSort: ({ column, descending }) => {
      const { sort, order } = schema.parse({ sort: column, order: descending ? 'desc' : 'asc' })
      change({ sort, order })
    },
    onSearch: (q) => change({ q }),
    onPage: (page, isCorrection = false) => change({ page }, isCorrection),
    unfilteredUrl: pathname,
  }
}

/** Returns the number of the last page of a list, from 1. */
export const lastPage = (total: number, size = pageSize): number =>
  Math.max(1, Math.ceil(total / size))

/** `start` and `num` of a page, for the portal. */
export const window = (page: number, size = pageSize) => ({
  start: (page - 1) * size + 1,
  num: size,
})
