import { addAbortSignal, pipeline, type Readable } from 'node:stream'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { canChangeOwn, isAdministrator, type Person } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { packages } from '../../../rest/groups/packages.ts'
import type { Services } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { insertAll } from '../../db/insertAll.ts'
import { groupItems, groups, itemFiles, items } from '../../db/schema.ts'
import { withFileLease } from '../../files/fileLeases.ts'
import { release } from '../../files/sweep.ts'
import type { ItemOutcomeRow, RunningJob } from '../../jobQueue/jobs.ts'
import { sanitizedHtml } from '../../common/html.ts'
import { checkLists, keepRegistration, storedDescription } from '../../items/itemProperties.ts'
import { assignable, readCategorySchema, sortCategories } from '../../items/categorizing.ts'
import { checkClassification } from '../../items/classifying.ts'
import { checkStorage } from '../../items/storage.ts'
import { isCollision } from '../../common/refusals.ts'
import { checkThumbnail } from '../../items/thumbnails.ts'
import { controls, refusalOfOverwrite, type ExistingItem } from './existing.ts'
import { packageFailure } from '../../packageFormat/failures.ts'
import { folderOf, type Destination } from './folders.ts'
import { paths, type ManifestEntry, type PackedItem } from '../../packageFormat/manifest.ts'
import { findPerson, recheck } from './people.ts'
import type { OpenPackage } from '../../packageFormat/reader.ts'
import { refusalOfType, withoutCategories } from '../../packageFormat/supportedTypes.ts'
import type { UrlRewriter } from './urls.ts'

/** The common parameters of the items of one import. */
export interface Import {
  readonly job: RunningJob
  readonly services: Services
  readonly opened: OpenPackage
  readonly person: Person
  readonly groupId: string
  readonly packageId: string
  /** The owner of the new items, and their folder. */
  readonly owner: string
  readonly destination: Destination
  readonly overwrite: boolean
  readonly urls: UrlRewriter
}

/** An error that ends the whole import, rather than concerning one item. */
class ImportEnded extends PortalError {}

const ended = (message: string) => new ImportEnded({ code: 400, message })

/**
 * Returns the import with its member's current rights, for a transaction that writes: an import can take hours. Throws an error that
 * ends the whole import if the member lost the right to it.
 */
export const withCurrentRights = async (tx: Database, task: Import): Promise<Import> => {
  const { owner, groupId, job } = task
  const { username } = job
  const { person } = await recheck(tx, { groupId, username }, packages.importGroup).catch(
    (error: unknown) => {
      if (!(error instanceof PortalError)) throw error
      throw ended(error.message)
    },
  )
  if (owner !== username && !isAdministrator(person))
    throw ended(`${username} can no longer import into the folders of ${owner}.`)
  if (!canChangeOwn(await findPerson(tx, owner), 'item'))
    throw ended(`${owner} can no longer own content.`)
  return { ...task, person }
}

type Outcome = Pick<ItemOutcomeRow, 'outcome'> & { readonly message?: string }

/** Media types of texts in which URLs are rewritten; other files are stored unchanged. */
const isTextType = /^text\/|json|xml|javascript/
const jsonMediaType = /json/

const stored = async ({ job, services, opened, urls }: Import, path: string, rewrite: boolean) => {
  const { content } = await opened.file(path)
  const bytes: Readable = rewrite ? pipeline(content, urls.stream(), () => undefined) : content
  return services.files.put(addAbortSignal(job.signal, bytes))
}

/** Stores an item's files with rewritten URLs. They are not referenced yet. */
const storeFiles = async (task: Import, item: PackedItem) => {
  const { files } = task.services
  const { id, data, thumbnail } = item
  const dataFile = data
    ? await stored(task, paths.data(id), jsonMediaType.test(data.mediaType))
    : undefined
  let image: { hash: string; type: string } | undefined
  if (thumbnail) {
    const { hash, size } = await stored(task, paths.thumbnail(id), false)
    const type = await files.withPath(hash, (path) => checkThumbnail({ path, size }))
    image = { hash, type }
  }
  const attached: Omit<typeof itemFiles.$inferInsert, 'created'>[] = []
  for (const kind of ['resource', 'info'] as const)
    for (const one of kind === 'resource' ? item.resources : item.info) {
      const path = paths.file(id, kind, one.path)
      const file = await stored(task, path, isTextType.test(one.mediaType))
      attached.push({ itemId: id, kind, ...one, ...file })
    }
  return { dataFile, image, attached }
}

type Stored = Awaited<ReturnType<typeof storeFiles>>

/** Returns the columns that the package sets, for new and for overwritten items. */
const columnsOf = (item: PackedItem, { dataFile, image }: Stored, urls: UrlRewriter) => {
  const text = (value: string | null) => (value === null ? null : urls.text(value))
  const json = <T extends Record<string, unknown> | null | undefined>(value: T): T =>
    value ? (JSON.parse(urls.text(JSON.stringify(value))) as T) : value
  const [xmin, ymin, xmax, ymax] = item.extent ?? [null, null, null, null]
  const describing = new Set(item.info.map(({ path }) => path))
  const imagePath = (path: string | null) => (path !== null && describing.has(path) ? path : null)
  return {
    title: item.title,
    type: item.type,
    typeKeywords: [...new Set(item.typeKeywords)],
    tags: [...new Set(item.tags)],
    snippet: text(item.snippet),
    description: item.description === null ? null : storedDescription(urls.text(item.description)),
    name: item.name,
    url: text(item.url),
    accessInformation: text(item.accessInformation),
    licenseInfo: item.licenseInfo === null ? null : sanitizedHtml(urls.text(item.licenseInfo)),
    culture: item.culture,
    xmin,
    ymin,
    xmax,
    ymax,
    spatialReference: item.spatialReference,
    properties: json(item.properties),
    advancedSettings: json(item.advancedSettings),
    // A package without a classification never removes one.
    classification: item.classification ?? undefined,
    // Properties that an earlier format does not contain stay unchanged.
    documentation: item.documentation,
    proxyFilter: json(item.serviceProxyFilter),
    proxyParams: json(item.serviceProxyParams),
    appCategories: item.appCategories,
    industries: item.industries,
    languages: item.languages,
    listingProperties: json(item.listingProperties),
    commentsEnabled: item.commentsEnabled,
    modified: item.modified,
    dataHash: dataFile?.hash ?? null,
    dataType: dataFile ? (item.data?.mediaType ?? null) : null,
    size: dataFile?.size ?? -1,
    thumbnailHash: image?.hash ?? null,
    thumbnailType: image?.type ?? null,
    largeThumbnail: imagePath(item.largeThumbnail),
    banner: imagePath(item.banner),
    screenshots: item.screenshots.filter((path) => describing.has(path)),
  }
}

type Columns = ReturnType<typeof columnsOf> & { readonly categories: string[] }

/** Locks the group and the package until the transaction ends; both might have been deleted since the import started. */
const requireBoth = async (tx: Database, { groupId, packageId }: Import) => {
  const [group] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.id, groupId))
    .for('key share')
  if (!group) throw ended('The group was deleted during the import.')
  const [item] = await tx
    .select({ id: items.id })
    .from(items)
    .where(eq(items.id, packageId))
    .for('key share')
  if (!item) throw ended('The package was deleted during the import.')
}

const addToGroup = (tx: Database, { groupId, services }: Import, itemId: string) =>
  tx
    .insert(groupItems)
    .values({ groupId, itemId, shared: services.clock.now() })
    .onConflictDoNothing()

const insertNew = async (
  tx: Database,
  task: Import,
  item: PackedItem,
  columns: Columns,
): Promise<undefined> => {
  const { owner, destination, services } = task
  const folderId = await folderOf(tx, owner, destination, services.clock)
  await tx
    .insert(items)
    .values({ ...columns, id: item.id, owner, folderId, access: 'shared', created: item.created })
  await addToGroup(tx, task, item.id)
}

const findExisting = async (db: Database, itemId: string) => {
  const { id, owner, type, typeKeywords, state, access, categories, dataHash, thumbnailHash } =
    items
  const [existing] = await db
    .select({ id, owner, type, typeKeywords, state, access, categories, dataHash, thumbnailHash })
    .from(items)
    .where(eq(items.id, itemId))
    .for('update')
  return existing
}

type Existing = NonNullable<Awaited<ReturnType<typeof findExisting>>>

/** Returns which kinds of an item's files a package sets: only the owner and administrators can change resources. */
const kindsOf = ({ person }: Import, existing: Existing | undefined): ('resource' | 'info')[] =>
  !existing || controls(person, existing) ? ['resource', 'info'] : ['info']

/**
 * Replaces what the package sets. Owner, folder, creation date, sharing, and views stay, and so do private resources that the
 * package does not contain: its exporter might not have been able to read them. Returns the outcome's message.
 */
const overwrite = async (
  tx: Database,
  task: Import,
  existing: Existing,
  item: PackedItem,
  columns: Columns,
): Promise<string | undefined> => {
  const { person, groupId } = task
  await tx.update(items).set(columns).where(eq(items.id, existing.id))
  const packed = item.resources.map(({ path }) => path)
  await tx
    .delete(itemFiles)
    .where(
      and(
        eq(itemFiles.itemId, existing.id),
        inArray(itemFiles.kind, kindsOf(task, existing)),
        or(ne(itemFiles.access, 'private'), inArray(itemFiles.path, packed)),
      ),
    )
  if (controls(person, existing)) {
    await addToGroup(tx, task, existing.id)
    if (existing.access === 'private')
      await tx.update(items).set({ access: 'shared' }).where(eq(items.id, existing.id))
    return undefined
  }
  const shared = await tx
    .select({ id: groupItems.itemId })
    .from(groupItems)
    .where(and(eq(groupItems.itemId, existing.id), eq(groupItems.groupId, groupId)))
  return shared.length > 0
    ? undefined
    : 'Overwritten, but not shared with the group: only the owner of the item and administrators can share it.'
}

const heldFiles = async (tx: Database, { dataHash, thumbnailHash, id }: Existing) => {
  const attached = await tx
    .select({ hash: itemFiles.hash })
    .from(itemFiles)
    .where(eq(itemFiles.itemId, id))
  return [dataHash, thumbnailHash, ...attached.map(({ hash }) => hash)]
}

/** Returns why the item is skipped or cannot be imported, as far as known without reading its files. */
const refusal = async (
  db: Database,
  { overwrite: canOverwrite, person }: Import,
  entry: ManifestEntry,
  existing: ExistingItem | undefined,
): Promise<Outcome | undefined> => {
  const unsupported = refusalOfType(entry.type)
  if (unsupported !== undefined) return { outcome: 'skipped', message: unsupported }
  if (!existing) return undefined
  if (!canOverwrite) return { outcome: 'skipped', message: 'An item with this ID already exists.' }
  const forbidden = await refusalOfOverwrite(db, person, existing, entry.type)
  return forbidden === undefined ? undefined : { outcome: 'failed', message: forbidden }
}

/** Reads an item and stores it together with its outcome in one transaction. */
const importOne = async (started: Import, entry: ManifestEntry): Promise<void> => {
  const { services, job, opened, urls } = started
  const { db, files, clock } = services
  const item = await opened.item(entry.id)
  if (item.type !== entry.type)
    throw packageFailure(
      `The package declares the type ${entry.type}, but the item has the type ${item.type}.`,
    )
  checkLists(item)
  await withFileLease(services, async (leasing) => {
    const filed = await storeFiles({ ...started, services: { ...services, files: leasing } }, item)
    const columns = columnsOf(item, filed, urls)
    const unneeded = await db.transaction(async (tx) => {
      await requireBoth(tx, started)
      const task = await withCurrentRights(tx, started)
      const existing = await findExisting(tx, item.id)
      const refused = await refusal(tx, task, entry, existing)
      if (refused) {
        await job.finish(tx, { itemId: item.id, ...refused })
        return []
      }
      await checkClassification(tx, item.classification ?? undefined, !existing)
      const replaced = existing ? await heldFiles(tx, existing) : []
      const { paths: categories, unknown } = sortCategories(
        item.categories,
        assignable(await readCategorySchema(tx)),
        existing?.categories,
      )
      const all = {
        ...columns,
        categories,
        typeKeywords: keepRegistration(columns.typeKeywords, existing?.typeKeywords),
      }
      const unshared = existing
        ? await overwrite(tx, task, existing, item, all)
        : await insertNew(tx, task, item, all)
      const message = [unshared, withoutCategories(unknown)].filter(Boolean).join(' ')
      const kinds = kindsOf(task, existing)
      const created = clock.now()
      const attached = filed.attached.filter(({ kind }) => kinds.includes(kind))
      await insertAll(
        tx,
        itemFiles,
        attached.map((file) => ({ ...file, created })),
      )
      await checkStorage(tx, existing?.owner ?? task.owner, services)
      await services.webhooks.fire(tx, task.person.username, 'items', existing ? 'update' : 'add', [
        item.id,
      ])
      await job.finish(tx, {
        itemId: item.id,
        outcome: 'done',
        ...(message === '' ? {} : { message }),
      })
      return replaced
    })
    await release(db, files, unneeded)
  })
}

const attempts = 3

/**
 * Another request might use the ID, or release the same file, between two steps of the import; the next attempt succeeds then.
 */
const withRetries = async (work: () => Promise<void>, left = attempts): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (left <= 1 || !isCollision(error)) throw error
    await withRetries(work, left - 1)
  }
}

/**
 * Imports one item of the package and records its outcome: imported, skipped, or failed with a reason. Errors of the item end here;
 * an error is thrown only when the import as a whole cannot continue.
 */
export const importItem = async (task: Import, entry: ManifestEntry): Promise<void> => {
  const { db } = task.services
  const finish = (outcome: Outcome) =>
    db.transaction((tx) => task.job.finish(tx, { itemId: entry.id, ...outcome }))
  const refused = await refusal(db, task, entry, await findExisting(db, entry.id))
  if (refused) return finish(refused)
  try {
    await withRetries(() => importOne(task, entry))
  } catch (error) {
    if (!(error instanceof PortalError) || error instanceof ImportEnded) throw error
    await finish({ outcome: 'failed', message: error.message })
  }
}
