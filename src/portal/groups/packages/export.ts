import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import * as z from 'zod'
import type { Person } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { packageItem } from '../../../rest/records/packageItem.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { portalId, productVersion } from '../../common/identity.ts'
import type { Services } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import {
  folded,
  groupItems,
  itemFiles,
  items,
  relationships,
  type JobResult,
} from '../../db/schema.ts'
import { withFileLease } from '../../files/fileLeases.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { freeFileName, lockContent } from '../../items/folders.ts'
import { checkStorage } from '../../items/storage.ts'
import { itemColumns } from '../../db/records.ts'
import { readableCompletedItems } from '../../access/visibility.ts'
import { controls } from './existing.ts'
import { packageFailure } from '../../packageFormat/failures.ts'
import { Destination, folderOf } from './folders.ts'
import { limits } from '../../packageFormat/limits.ts'
import { recheck } from './people.ts'
import { reportProgress } from './progress.ts'
import { refusalOfExport } from '../../packageFormat/supportedTypes.ts'
import {
  createPackageWriter,
  type FileToPack,
  type ItemToPack,
} from '../../packageFormat/writer.ts'
import { firstCharacters } from '../../../rest/protocol/characters.ts'

type Group = { readonly id: string; readonly title: string }

export const ExportParams = z.object({
  groupId: z.string(),
  /** All items of the group when null. */
  itemIds: z.array(z.string()).nullable(),
  destination: Destination,
})
export type ExportParams = z.output<typeof ExportParams>

/** Returns the items of a group that the person can read, by title. Incomplete uploads are excluded. */
export const exportableItems = (db: Database, groupId: string, person: Person) => {
  const { id, type, title, typeKeywords, size } = items
  const inGroup = db
    .select({ id: groupItems.itemId })
    .from(groupItems)
    .where(eq(groupItems.groupId, groupId))
  return db
    .select({ id, type, title, typeKeywords, size })
    .from(items)
    .where(and(inArray(id, inGroup), readableCompletedItems(person)))
    .orderBy(asc(folded(title)), asc(id))
}
type ExportableItem = Awaited<ReturnType<typeof exportableItems>>[number]

/** Returns a stored file, which is read when it is needed. Throws at once when it is missing. */
const packed = async (
  { files }: Services,
  { hash, mediaType }: { readonly hash: string; readonly mediaType: string | null },
): Promise<FileToPack> => {
  const found = await files.find(hash)
  if (!found) throw packageFailure('One of its files is missing from the portal.')
  return {
    mediaType: mediaType ?? 'application/octet-stream',
    content: { size: found.size, open: () => files.read(hash) },
  }
}

/** Private resources are included only if the person can read them. */
const itemToPack = async (
  itemId: string,
  person: Person,
  services: Services,
): Promise<ItemToPack> => {
  const [row] = await services.db.select(itemColumns).from(items).where(eq(items.id, itemId))
  if (!row) throw packageFailure('The item was deleted during the export.')
  const { id, title, type, typeKeywords, tags, snippet, description, name, url } = row
  const { accessInformation, licenseInfo, culture, spatialReference, categories } = row
  const { properties, advancedSettings, classification, commentsEnabled, created, modified } = row
  const { documentation, appCategories, industries, languages, listingProperties } = row
  const { xmin, ymin, xmax, ymax, largeThumbnail, banner, screenshots } = row
  const attached = await services.db
    .select()
    .from(itemFiles)
    .where(
      and(
        eq(itemFiles.itemId, id),
        controls(person, row) ? undefined : ne(itemFiles.access, 'private'),
      ),
    )
    .orderBy(asc(itemFiles.path))
  const ofKind = (kind: 'resource' | 'info') =>
    Promise.all(
      attached
        .filter((file) => file.kind === kind)
        .map(async (file) => ({
          path: file.path,
          access: file.access,
          properties: file.properties,
          ...(await packed(services, file)),
        })),
    )
  const file = (hash: string | null, mediaType: string | null) =>
    hash === null ? undefined : packed(services, { hash, mediaType })
  return {
    properties: {
      id,
      title,
      type,
      typeKeywords,
      tags,
      snippet,
      description,
      name,
      url,
      accessInformation,
      licenseInfo,
      culture,
      extent:
        xmin === null || ymin === null || xmax === null || ymax === null
          ? null
          : [xmin, ymin, xmax, ymax],
      spatialReference,
      categories,
      properties,
      advancedSettings,
      classification,
      documentation,
      serviceProxyFilter: row.proxyFilter,
      serviceProxyParams: row.proxyParams,
      appCategories,
      industries,
      languages,
      listingProperties,
      commentsEnabled,
      created,
      modified,
      largeThumbnail,
      banner,
      screenshots,
    },
    size: row.size,
    data: await file(row.dataHash, row.dataType),
    thumbnail: await file(row.thumbnailHash, row.thumbnailType),
    resources: await ofKind('resource'),
    info: await ofKind('info'),
  }
}

interface Outcomes {
  readonly exported: string[]
  readonly skipped: { itemId: string; message: string }[]
  readonly failed: { itemId: string; message: string }[]
}

/** Chooses the items to export, and records the outcome of those that cannot be exported. */
const choose = async (
  db: Database,
  { groupId, itemIds }: ExportParams,
  person: Person,
  { skipped, failed }: Outcomes,
): Promise<ExportableItem[]> => {
  const all = await exportableItems(db, groupId, person)
  const present = new Set(all.map(({ id }) => id))
  for (const itemId of itemIds ?? [])
    if (!present.has(itemId))
      failed.push({ itemId, message: 'The item is no longer in the group.' })
  const chosen = itemIds ? all.filter(({ id }) => itemIds.includes(id)) : all
  return chosen.filter((row) => {
    const message = refusalOfExport(row)
    if (message !== undefined) skipped.push({ itemId: row.id, message })
    return message === undefined
  })
}

/** Streams the items into a new file of the store, one after the other. */
const writeItems = async (
  job: RunningJob,
  services: Services,
  { group, person }: { readonly group: Group; readonly person: Person },
  chosen: readonly ExportableItem[],
  outcomes: Outcomes,
) => {
  const { db, files, clock, portalUrls } = services
  const writer = createPackageWriter({
    created: clock.now(),
    source: {
      httpsUrl: portalUrls.portal,
      serverUrl: portalUrls.server,
      version: productVersion,
      portalId,
      isPortal: true,
    },
    group: { id: group.id, title: group.title },
  })
  const counted = new Set((await job.outcomes()).map(({ itemId }) => itemId))
  const write = async () => {
    for (const [index, row] of chosen.entries()) {
      job.signal.throwIfAborted()
      await reportProgress(job, 'Exporting', { index, total: chosen.length, title: row.title })
      let message: string | undefined
      try {
        await writer.add(await itemToPack(row.id, person, services))
        outcomes.exported.push(row.id)
      } catch (error) {
        if (!(error instanceof PortalError)) throw error
        message = error.message
        outcomes.failed.push({ itemId: row.id, message })
      }
      // A repeated job writes all items again, and has counted some of them before.
      if (!counted.has(row.id))
        await db.transaction((tx) =>
          job.finish(tx, {
            itemId: row.id,
            outcome: message === undefined ? 'done' : 'failed',
            ...(message === undefined ? {} : { message }),
          }),
        )
    }
    const between = await db
      .select()
      .from(relationships)
      .innerJoin(groupItems, eq(groupItems.itemId, relationships.originItemId))
      .where(eq(groupItems.groupId, group.id))
    await writer.end(
      between.map(({ relationships: { originItemId, destinationItemId, relationshipType } }) => ({
        originItemId,
        destinationItemId,
        relationshipType,
      })),
    )
  }
  const stop = () => writer.abort(new Error('the portal is stopping'))
  job.signal.addEventListener('abort', stop, { once: true })
  try {
    const [stored] = await Promise.all([
      files.put(writer.output),
      write().catch((error: unknown) => {
        writer.abort(error instanceof Error ? error : new Error(String(error)))
        throw error
      }),
    ])
    return stored
  } finally {
    job.signal.removeEventListener('abort', stop)
  }
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10)

const addPackageItem = async (
  tx: Database,
  { username, group, destination }: { username: string; group: Group; destination: Destination },
  stored: { hash: string; size: number },
  exported: number,
  { clock }: Services,
): Promise<string> => {
  await lockContent(tx, username)
  const location = { owner: username, folderId: await folderOf(tx, username, destination, clock) }
  const name = await freeFileName(
    tx,
    location,
    `${firstCharacters(group.title, 200)}-${day(clock.now())}`,
    packageItem.extension,
  )
  const id = randomBytes(16).toString('hex')
  await tx.insert(items).values({
    ...location,
    id,
    name,
    title: name.slice(0, -packageItem.extension.length - 1),
    type: packageItem.type,
    typeKeywords: [...packageItem.typeKeywords],
    tags: [...packageItem.tags],
    snippet: `${exported} ${exported === 1 ? 'item' : 'items'} of the group ${group.title}`,
    dataHash: stored.hash,
    dataType: 'application/zip',
    size: stored.size,
    created: clock.now(),
    modified: clock.now(),
  })
  return id
}

/**
 * Writes a group's items into a package and adds it to the content of the member who started the export. Adding the item and
 * completing the job are one transaction: after a crash before it, the job starts again, and the file is swept.
 */
export const runExport = async (job: RunningJob, services: Services): Promise<void> => {
  const { db } = services
  const params = ExportParams.parse(job.params)
  const { groupId, destination } = params
  const { username } = job
  const request = await recheck(db, { groupId, username }, packages.exportGroup)
  const { group, person } = request
  const outcomes: Outcomes = { exported: [], skipped: [], failed: [] }
  const chosen = await choose(db, params, person, outcomes)
  const size = chosen.reduce((sum, row) => sum + Math.max(0, row.size), 0)
  if (size >= limits.package)
    throw packageFailure('The items are larger than 10 GB together. Export fewer items at a time.')
  await job.setTotal(chosen.length)

  const complete = (tx: Database, itemId?: string) => {
    const result: JobResult = {
      itemsExported: outcomes.exported.map((id) => ({ itemId: id })),
      itemsSkipped: outcomes.skipped,
      itemsFailedExport: outcomes.failed,
      ...(itemId === undefined ? {} : { itemId }),
    }
    return job.complete(tx, result)
  }

  await withFileLease(services, async (files) => {
    const stored = await writeItems(job, { ...services, files }, request, chosen, outcomes)
    if (outcomes.exported.length === 0)
      throw new PortalError({ code: 400, message: 'None of the items could be exported.' })
    await db.transaction(async (tx) => {
      const added = { username, group, destination }
      const itemId = await addPackageItem(tx, added, stored, outcomes.exported.length, services)
      await services.webhooks.fire(tx, username, 'items', 'add', [itemId])
      await checkStorage(tx, username, services)
      // The member might have lost the right while the package was written.
      await recheck(tx, { groupId, username }, packages.exportGroup)
      await complete(tx, itemId)
    })
  })
}
