import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { canCall } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { urlReportLimits, urls } from '../../../rest/organization/urls.ts'
import { createUrlMatcher, type UrlMatcher } from '../../../rest/organization/urlMatching.ts'
import {
  urlProperties,
  type UrlReport,
  type UrlReportDetails,
  type UrlReportItem,
} from '../../../rest/records/urls.ts'
import { activePerson } from '../../access/access.ts'
import type { Database } from '../../db/database.ts'
import { itemFiles, items, jobs, servers } from '../../db/schema.ts'
import { withFileLease } from '../../files/fileLeases.ts'
import { release } from '../../files/sweep.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { urlReportKind } from '../../jobQueue/lanes.ts'
import { watchJob } from '../../jobQueue/watchJob.ts'
import { productVersion } from '../../common/identity.ts'
import type { Services } from '../../operations/context.ts'
import { absoluteUrl } from '../../access/federatedServers.ts'
import { inTurns } from '../../common/inTurns.ts'
import { scanJson, type Place } from './places.ts'
import { contentOf, scanFile, type ScannedFile } from './scanFile.ts'

export const UrlReportParams = z.object({
  /** Null for the portal. */
  serverId: z.string().nullable(),
})
export type UrlReportParams = z.output<typeof UrlReportParams>

/** Items that are read from the database in one step: few, because an embedded database keeps requests waiting meanwhile. */
const batch = 250

/** Pages of the table (8 KB) whose items are counted in one step. */
const countedPages = 500

/** How often the progress is written (ms). */
const progressInterval = 250

/** Characters of the report that are written at once. */
const written = 64 * 1024

/** Files that are read at the same time. */
const filesAtOnce = 4

/** Files whose URLs are remembered, because many items have the same data, and the maximum URLs of one of them. */
const remembered = { files: 1000, places: 50 } as const

type Details = z.output<typeof UrlReportDetails>
type MutableDetails = { -readonly [Field in keyof Details]: Details[Field] }

/** Returns the public URL of the portal or of a server. Throws 400 for an unknown server. */
export const publicUrlOf = async (
  { serverId }: UrlReportParams,
  { db, portalUrls }: Pick<Services, 'db' | 'portalUrls'>,
): Promise<string> => {
  if (serverId === null) return portalUrls.portal
  const [server] = await db
    .select({ url: servers.url })
    .from(servers)
    .where(eq(servers.id, serverId))
  if (!server)
    throw new PortalError({ code: 400, message: 'Server does not exist or is inaccessible.' })
  return absoluteUrl(server.url, portalUrls)
}

/** Throws a PortalError if the member who started the report can no longer do this. */
const recheck = async (db: Database, username: string) => {
  const person = await activePerson(db, username)
  if (!person || !canCall(urls.report, person).allowed)
    throw new PortalError({
      code: 403,
      messageCode: 'GWM_0003',
      message: `${username} can no longer generate URL reports.`,
    })
}

const completed = eq(items.state, 'completed')

/** Returns the number of items. Counts them in steps of a few milliseconds; items that are updated meanwhile can be missing. */
const countItems = async (db: Database): Promise<number> => {
  const [table] = await db
    .select({ pages: sql`pages`.mapWith(Number) })
    .from(
      sql`(SELECT pg_relation_size('items') / current_setting('block_size')::int AS pages) AS t`,
    )
  let total = 0
  for (let page = 0; page < (table?.pages ?? 0); page += countedPages) {
    total += await db.$count(
      items,
      and(
        completed,
        sql`ctid >= ${`(${page},0)`}::tid`,
        sql`ctid < ${`(${page + countedPages},0)`}::tid`,
      ),
    )
    await nextTurn()
  }
  return total
}

type StoredFile = Omit<ScannedFile, 'open'> & { readonly hash: string }

const { id, owner, type, url, dataHash, dataType, size, name } = items

const propertiesAsJson = sql.join(
  urlProperties.map((property) => sql`${sql.raw(`'${property}'`)}, ${items[property]}`),
  sql`, `,
)
const propertiesAsText = sql.join(
  urlProperties.map((property) => items[property]),
  sql`, `,
)

/**
 * Returns the items after the one with the ID `last`, in the order of their IDs; `texts` are the texts of items that mention the host,
 * so that the others need not be read.
 */
const nextItems = (db: Database, last: string, host: string) =>
  db
    .select({
      id,
      owner,
      type,
      url,
      dataHash,
      dataType,
      size,
      name,
      texts: sql<Record<string, unknown> | null>`CASE WHEN
        position(${host} in lower(concat_ws(' ', ${propertiesAsText}))) > 0
        THEN jsonb_build_object(${propertiesAsJson}) END`,
    })
    .from(items)
    .where(and(completed, gt(items.id, last)))
    .orderBy(asc(items.id))
    .limit(batch)
type ScannedItem = Awaited<ReturnType<typeof nextItems>>[number]

/** Returns the resources of the items whose IDs are after `last`, up to `until`. */
const resourcesOf = (db: Database, last: string, until: string) =>
  db
    .select({
      itemId: itemFiles.itemId,
      path: itemFiles.path,
      hash: itemFiles.hash,
      size: itemFiles.size,
      mediaType: itemFiles.mediaType,
    })
    .from(itemFiles)
    .where(
      and(eq(itemFiles.kind, 'resource'), gt(itemFiles.itemId, last), lte(itemFiles.itemId, until)),
    )
    .orderBy(asc(itemFiles.itemId), asc(itemFiles.path))
type Resource = Awaited<ReturnType<typeof resourcesOf>>[number]

/** The URLs of a file; undefined if it is not text or no longer exists. */
interface FoundInFile {
  readonly places: readonly Place[]
  readonly isShortened: boolean
}

/**
 * Creates a function that searches files. Each pair of a URL and what contains it is listed once. Files with the same bytes that are
 * searched in the same way are read once.
 */
const createFileSearch = (matcher: UrlMatcher, files: Services['files'], signal: AbortSignal) => {
  const known = new Map<string, FoundInFile | undefined>()
  return async ({ hash, ...file }: StoredFile): Promise<FoundInFile | undefined> => {
    const key = `${hash} ${contentOf(file)}`
    if (known.has(key)) return known.get(key)
    const places = new Map<string, Place>()
    let isShortened = false
    let isText: boolean
    try {
      isText = await scanFile(
        { ...file, open: () => files.read(hash) },
        matcher,
        (place) => {
          if (places.size < urlReportLimits.urlsPerItem)
            places.set(`${place.kind} ${place.url}`, place)
          else isShortened ||= !places.has(`${place.kind} ${place.url}`)
        },
        signal,
      )
    } catch (error) {
      // The item was deleted or replaced meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      isText = false
    }
    const found = isText ? { places: [...places.values()], isShortened } : undefined
    if (places.size <= remembered.places) {
      const [oldest] = known.keys()
      if (known.size >= remembered.files && oldest !== undefined) known.delete(oldest)
      known.set(key, found)
    }
    return found
  }
}
type FileSearch = ReturnType<typeof createFileSearch>

const isWhollyBelow = (text: string, matcher: UrlMatcher) => {
  const [found] = matcher.find(text)
  return found?.index === 0
}

/** Returns what the report says about an item; undefined if it contains no URLs. Counts in `details`. */
const searchItem = async (
  item: ScannedItem,
  resources: readonly Resource[],
  { matcher, search, details, signal }: Search,
): Promise<UrlReportItem | undefined> => {
  let left: number = urlReportLimits.urlsPerItem
  let isShortened = false
  const take = (found: FoundInFile | undefined): readonly Place[] => {
    details[found ? 'filesScanned' : 'filesSkipped'] += 1
    const taken = found?.places.slice(0, left) ?? []
    isShortened ||= found !== undefined && (found.isShortened || taken.length < found.places.length)
    left -= taken.length
    return taken
  }
  const inProperties: NonNullable<UrlReportItem['properties']>['urls'] = []
  for (const property of urlProperties) {
    const found = new Map<string, Place>()
    const scan = scanJson(item.texts?.[property], matcher, (place) => {
      found.set(`${place.kind} ${place.url}`, place)
    })
    await inTurns(scan, signal)
    const taken = [...found.values()].slice(0, left)
    isShortened ||= taken.length < found.size
    left -= taken.length
    inProperties.push(...taken.map(({ kind, url: text }) => ({ [kind]: text, property })))
  }
  const searchFile = async (file: StoredFile) => take(await search(file))
  const inData =
    item.dataHash === null
      ? []
      : await searchFile({
          hash: item.dataHash,
          size: item.size,
          mediaType: item.dataType,
          name: item.name,
        })
  const inResources: { readonly portalUrl: string; readonly resource: string }[] = []
  for (const { path, hash, size: bytes, mediaType } of resources)
    for (const portalUrl of new Set(
      (await searchFile({ hash, size: bytes, mediaType, name: path })).map((place) => place.url),
    ))
      inResources.push({ portalUrl, resource: path })
  details.itemsScanned += 1
  if (isShortened) details.itemsShortened += 1
  const ownUrl = item.url !== null && isWhollyBelow(item.url, matcher) ? item.url : undefined
  if (
    ownUrl === undefined &&
    [inProperties, inData, inResources].every((found) => found.length === 0)
  )
    return undefined
  return {
    itemId: item.id,
    owner: item.owner,
    itemType: item.type,
    ...(ownUrl === undefined ? {} : { itemInfo: { url: ownUrl } }),
    ...(inProperties.length === 0 ? {} : { properties: { urls: inProperties } }),
    ...(inData.length === 0
      ? {}
      : { data: { urls: inData.map(({ kind, url: found }) => ({ [kind]: found })) } }),
    ...(inResources.length === 0 ? {} : { resources: { urls: inResources } }),
  }
}

interface Search {
  readonly matcher: UrlMatcher
  readonly search: FileSearch
  readonly details: MutableDetails
  readonly signal: AbortSignal
}

/** Searches items, a few at a time, and returns what the report says about them in their order. */
async function* searchItems(
  rows: readonly ScannedItem[],
  resources: readonly Resource[],
  search: Search,
) {
  const byItem = new Map<string, Resource[]>()
  for (const resource of resources) {
    const ofItem = byItem.get(resource.itemId)
    if (ofItem) ofItem.push(resource)
    else byItem.set(resource.itemId, [resource])
  }
  for (let start = 0; start < rows.length; start += filesAtOnce)
    yield* await Promise.all(
      rows
        .slice(start, start + filesAtOnce)
        .map((item) => searchItem(item, byItem.get(item.id) ?? [], search)),
    )
}

/** Returns a time as Java writes dates, such as `Sun Sep 22 19:59:31 UTC 2024`. */
const javaDate = (time: number): string => {
  const [weekday = '', day, month, year, clock] = new Date(time).toUTCString().split(' ')
  return [weekday.replace(',', ''), month, day, clock, 'UTC', year].join(' ')
}

/** Writes a report as the JSON of the job's result, item by item. Fills `details`. */
async function* reportJson(
  job: RunningJob,
  services: Services,
  search: Search,
): AsyncGenerator<string> {
  const { db, clock, portalUrls, sealing } = services
  const { details } = search
  const head: Omit<UrlReport, 'items' | 'itemCount'> = {
    id: randomUUID(),
    reportVersion: '1.0',
    reportCreated: javaDate(clock.now()),
    portal: {
      httpsUrl: portalUrls.portal,
      version: `${productVersion}.0`,
      portalId: sealing.installationId,
      webContextUrl: portalUrls.portal,
    },
  }
  yield `{"urlReport":${JSON.stringify(head).slice(0, -1)},"items":[`
  let [itemCount, bytes] = [0, 0]
  let nextProgress = performance.now() + progressInterval
  let last = ''
  const host = new URL(details.url).hostname
  let rows = await nextItems(db, last, host)
  // Requests are answered after each query and each search.
  while (rows.length > 0 && details.isComplete) {
    const until = rows.at(-1)?.id ?? ''
    const resources = await resourcesOf(db, last, until)
    await nextTurn()
    for await (const found of searchItems(rows, resources, search)) {
      if (!found) continue
      const entry = (itemCount === 0 ? '' : ',') + JSON.stringify(found)
      bytes += Buffer.byteLength(entry)
      if (bytes > urlReportLimits.bytes) {
        details.isComplete = false
        break
      }
      itemCount += 1
      yield entry
    }
    await nextTurn()
    last = until
    rows = details.isComplete ? await nextItems(db, last, host) : []
    await nextTurn()
    if (rows.length > 0 && performance.now() < nextProgress) continue
    await job.setDone(details.itemsScanned)
    nextProgress = performance.now() + progressInterval
  }
  yield `],"itemCount":${itemCount}},"details":${JSON.stringify(details)}}`
}

/** Joins texts to larger pieces, because each piece is hashed and written by itself. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < written) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

/** Removes the files of old reports. Returns their hashes, for the caller to release after the transaction. */
const removeOldReports = async (tx: Database): Promise<readonly (string | null)[]> => {
  const old = await tx
    .select({ id: jobs.id, hash: jobs.resultHash })
    .from(jobs)
    .where(and(eq(jobs.kind, urlReportKind), isNotNull(jobs.resultHash)))
    .orderBy(desc(jobs.modified), desc(jobs.id))
    .offset(urlReportLimits.stored)
  if (old.length > 0)
    await tx
      .update(jobs)
      .set({ resultHash: null })
      .where(
        inArray(
          jobs.id,
          old.map((one) => one.id),
        ),
      )
  return old.map(({ hash }) => hash)
}

/**
 * Searches all items for URLs below a public URL and stores the report in a file. Memory does not grow with the number of items or
 * the size of their files. A job that was interrupted starts again, because a report shows the items of one time.
 */
export const runUrlReport = async (job: RunningJob, services: Services): Promise<void> => {
  const { db, files: store } = services
  await recheck(db, job.username)
  const publicUrl = await publicUrlOf(UrlReportParams.parse(job.params), services)
  await job.setTotal(await countItems(db))
  await job.addMessage(`Searching items for URLs below ${publicUrl}`)
  const watch = watchJob(services, job.id)
  const signal = AbortSignal.any([job.signal, watch.signal])
  const matcher = createUrlMatcher(publicUrl)
  const details: MutableDetails = {
    url: publicUrl,
    itemsScanned: 0,
    filesScanned: 0,
    filesSkipped: 0,
    itemsShortened: 0,
    isComplete: true,
  }
  const search = { matcher, search: createFileSearch(matcher, store, signal), details, signal }
  try {
    const removed = await withFileLease(services, async (files) => {
      const stored = await files.put(inPieces(reportJson(job, services, search)))
      return db.transaction(async (tx) => {
        await recheck(tx, job.username)
        await job.complete(tx, { details }, stored.hash)
        return removeOldReports(tx)
      })
    })
    await release(db, store, removed)
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error
  } finally {
    watch.stop()
  }
}
