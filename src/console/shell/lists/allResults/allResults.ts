import PQueue from 'p-queue'
import { persist, type Wait } from '../../errors/retry.ts'
import { sliceOf, sliceQuery, split, type Found, type Slice } from './slice.ts'

/** A search request: a query and a window of its results, oldest first. */
export interface SearchRequest {
  readonly q: string
  readonly start: number
  readonly num: number
  readonly sortField: ['created']
  readonly sortOrder: 'asc' | 'desc'
}

export interface SearchPage<T> {
  readonly total: number
  readonly results: readonly T[]
}

export interface Progress {
  /** Results read so far. */
  readonly found: number
  /** Number of results; until all are read, as the portal counts or estimates them, perhaps only up to the end of its window. */
  readonly total: number
}

interface Options<T extends Found> {
  /** The query; `*` for all items. */
  readonly q: string
  /** Sends a search, with further restrictions. */
  readonly search: (asked: SearchRequest, signal: AbortSignal) => Promise<SearchPage<T>>
  /** Called with the results as they arrive, each once. */
  readonly onResults: (results: readonly T[], progress: Progress) => void
  /** Aborts the search; results received so far remain valid. */
  readonly signal?: AbortSignal
  /** Maximum window of results that the portal serves. */
  readonly window?: number
  /** Results per request, at most the operation's limit. */
  readonly pageSize?: number
  readonly parallel?: number
  readonly wait?: Wait
}

/** Maximum number of attempts to read a changing slice. */
const readings = 3

/**
 * Reads everything that a search finds, each item exactly once, also beyond the window into which searches are served (`search`:
 * 10,000 results): the search is split into slices that do not overlap until each fits. A slice that changes while it is read is
 * read again. Resolves to the number of results; `found < total` means that the portal's search can't list some items individually.
 * Throws what `search` throws, and the signal's reason when it is stopped.
 */
export const allResults = async <T extends Found>({
  q,
  search,
  onResults,
  signal,
  window = 10_000,
  pageSize = 100,
  parallel = 4,
  wait,
}: Options<T>): Promise<Progress> => {
  const failed = new AbortController()
  const stopped = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const requests = new PQueue({ concurrency: parallel })
  const seen = new Set<string>()
  let total = 0
  /** The results of the slices that were read, which the portal counts exactly unless a slice exceeds its window. */
  let listed = 0

  const searchNow = (asked: SearchRequest): Promise<SearchPage<T>> => {
    stopped.throwIfAborted()
    return search(asked, stopped)
  }
  const ask = (asked: SearchRequest): Promise<SearchPage<T>> =>
    persist(() => requests.add(() => searchNow(asked)), stopped, wait)
  const page = (query: string, start: number, num = Math.min(pageSize, window - start + 1)) =>
    ask({ q: query, start, num, sortField: ['created'], sortOrder: 'asc' })

  const take = (results: readonly T[]) => {
    stopped.throwIfAborted()
    const fresh = results.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) onResults(fresh, { found: seen.size, total: Math.max(total, seen.size) })
  }

  /** Reads the results of a query in the window, until nothing changes in between. */
  const readWhole = async (query: string, first: SearchPage<T>, reading = 1): Promise<void> => {
    take(first.results)
    const last = Math.min(first.total, window)
    const starts = Array.from(
      { length: Math.max(0, Math.ceil(last / pageSize) - 1) },
      (_, index) => (index + 1) * pageSize + 1,
    )
    const totals = await Promise.all(
      starts.map(async (start) => {
        const answer = await page(query, start)
        take(answer.results)
        return answer.total
      }),
    )
    if (reading < readings && totals.some((one) => one !== first.total))
      await readWhole(query, await page(query, 1), reading + 1)
    else listed += first.total
  }

  // A portal that counts only up to the end of its window returns the same total as one with exactly that many results.
  const fits = (answer: SearchPage<T>) => answer.total < window

  const readSlice = async (slice: Slice, first: SearchPage<T>): Promise<void> => {
    const query = sliceQuery(q, slice)
    if (fits(first)) return readWhole(query, first)
    const pivot = async () => (await page(query, window - 1, 1)).results[0]?.id
    const parts = await split(slice, first.results, pivot)
    if (!parts) return readWhole(query, first)
    const answers = await Promise.all(parts.map((part) => page(sliceQuery(q, part), 1)))
    const [one, other] = answers
    if (!one || !other || overlap(one, other)) return readWhole(query, first)
    await Promise.all([readSlice(parts[0], one), readSlice(parts[1], other)])
  }

  try {
    const first = await page(q, 1)
    total = first.total
    if (fits(first)) await readWhole(q, first)
    else {
      const newest = await ask({ q, start: 1, num: 1, sortField: ['created'], sortOrder: 'desc' })
      const from = first.results[0]?.created ?? 0
      await readSlice(sliceOf(from, newest.results[0]?.created ?? from), first)
    }
  } catch (error) {
    failed.abort(error)
    throw error
  }
  return { found: seen.size, total: Math.max(listed, seen.size) }
}

/** Equal halves mean that the portal ignores the condition that splits them. */
const overlap = (one: SearchPage<Found>, other: SearchPage<Found>): boolean => {
  const ids = new Set(one.results.map(({ id }) => id))
  return other.results.some(({ id }) => ids.has(id))
}
