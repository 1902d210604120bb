import PQueue from 'p-queue'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import {
  packages,
  PackagePreview,
  type PackageEntry,
  type PackageSummary,
} from '../../../../rest/groups/packages.ts'

export interface PackageContents {
  readonly summary: PackageSummary
  readonly entries: readonly PackageEntry[]
}

const pageSize = 100
const pagesInFlight = 4

interface Where {
  readonly groupId: string
  readonly itemId: string
}

type ReadPage = (start: number, signal?: AbortSignal) => Promise<PackagePreview>

/** Whether a gateway timed out; the companion resource returns the preview in pages. */
const isTooSlow = (error: unknown) =>
  error instanceof PortalError && [502, 503, 504].includes(error.code)

const importPages =
  (send: Client['send'], where: Where) => async (start: number, signal?: AbortSignal) => {
    const input = { ...where, previewOnly: true, start, num: pageSize }
    const parsed = PackagePreview.safeParse(await send(packages.importGroup, input, { signal }))
    return parsed.success ? parsed.data : undefined
  }

const previewPages =
  (send: Client['send'], where: Where): ReadPage =>
  (start, signal) =>
    send(packages.preview, { ...where, start, num: pageSize }, { signal })

/** Reads the first page, and returns how to read the others: with the import operation, or with its companion resource otherwise. */
const readFirstPage = async (send: Client['send'], where: Where, signal?: AbortSignal) => {
  const companion = previewPages(send, where)
  const own = importPages(send, where)
  const first = await own(1, signal).catch((error: unknown) => {
    if (isTooSlow(error)) return undefined
    throw error
  })
  if (!first) return { first: await companion(1, signal), readPage: companion }
  const readPage: ReadPage = async (start, next) =>
    (await own(start, next)) ?? companion(start, next)
  return { first, readPage }
}

/**
 * Reads all pages of a package's preview. `onProgress` is called with the numbers of read and all entries. Throws what `send` throws,
 * including the portal's error about a broken package.
 */
export const readContents = async (
  send: Client['send'],
  where: Where,
  options: {
    readonly signal?: AbortSignal
    readonly onProgress?: (read: number, total: number) => void
  } = {},
): Promise<PackageContents> => {
  const { signal, onProgress } = options
  const { first, readPage } = await readFirstPage(send, where, signal)
  const step = first.nextStart - 1
  const starts: number[] = []
  if (step > 0)
    for (let start = first.nextStart; start <= first.total; start += step) starts.push(start)
  let read = first.results.length
  onProgress?.(read, first.total)
  const queue = new PQueue({ concurrency: pagesInFlight })
  const pages = await Promise.all(
    starts.map((start) =>
      queue.add(async () => {
        signal?.throwIfAborted()
        const page = await readPage(start, signal)
        read += page.results.length
        onProgress?.(read, first.total)
        return page.results
      }),
    ),
  )
  const entries = [...first.results, ...pages.flat()]
  return {
    summary: first.packageSummary,
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  }
}
