import { useSearchParams } from 'react-router'
import * as z from 'zod'
import { latestSearch } from '../router.ts'

/** Rows on one page of a list. */
export const pageSize = 25

/**
 * What a list shows, as its address says it: text, filter, sorting and page. A bad address is a plain list, never an error.
 * The first filter and the first sort field are those of the plain list.
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
    page: z.coerce.number().int().min(1).max(400).catch(1),
  })

type AnyList = ReturnType<typeof listSchema>

/** Reads a list's state from a whole address or from its search part. */
export const readList = <L extends AnyList>(schema: L, search: URLSearchParams): z.output<L> =>
  schema.parse(Object.fromEntries(search))

/** The search part that says the state, as short as can be: what is plain is left out. */
export const writeList = <L extends AnyList>(schema: L, state: z.output<L>): URLSearchParams => {
  const plain: Record<string, unknown> = schema.parse({})
  return new URLSearchParams(
    Object.entries(state).flatMap(([name, value]) =>
      value === plain[name] ? [] : [[name, String(value)]],
    ),
  )
}

/** The list's state and how to change it. Every change but of the page begins at the first page again. */
export const useList = <L extends AnyList>(
  schema: L,
): [z.output<L>, (change: Partial<z.output<L>>) => void] => {
  const [search, setSearch] = useSearchParams()
  const state = readList(schema, search)
  const change = (changed: Partial<z.output<L>>) =>
    setSearch(
      // A change that is still being loaded counts: the next one must not undo it.
      writeList(schema, { ...readList(schema, latestSearch()), page: 1, ...changed }),
      {
        // Typing is not a step to go back to.
        replace: 'q' in changed,
        preventScrollReset: !('page' in changed),
      },
    )
  return [state, change]
}

/** `start` and `num` of a page, for the portal. */
export const window = (page: number, size = pageSize) => ({
  start: (page - 1) * size + 1,
  num: size,
})
