import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { isChangingOwner } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { packages } from '../../../rest/groups/packages.ts'
import type { Services } from '../../operations/context.ts'
import { among } from '../../db/among.ts'
import type { Database } from '../../db/database.ts'
import { itemFiles, items, relationships, type JobResult } from '../../db/schema.ts'
import { release } from '../../files/sweep.ts'
import type { ItemOutcomeRow, RunningJob } from '../../jobQueue/jobs.ts'
import { controls } from './existing.ts'
import { Destination } from './folders.ts'
import { importItem, withCurrentRights, type Import } from './importItem.ts'
import type { Manifest, ManifestEntry } from '../../packageFormat/manifest.ts'
import { recheck } from './people.ts'
import { reportProgress } from './progress.ts'
import { openPackage } from '../../packageFormat/reader.ts'
import { refusalOfType } from '../../packageFormat/supportedTypes.ts'
import { createUrlRewriter, type Move } from './urls.ts'

export const ImportParams = z.object({
  groupId: z.string(),
  packageId: z.string(),
  packageHash: z.string(),
  /** All items of the package when null. */
  itemIds: z.array(z.string()).nullable(),
  owner: z.string(),
  destination: Destination,
  overwrite: z.boolean(),
  keepPackage: z.boolean(),
})
export type ImportParams = z.output<typeof ImportParams>

/** Returns the URLs of the other portal and its server, with those of this portal as replacements. */
const movesTo = ({ source }: Manifest, { portalUrls }: Services): Move[] =>
  [
    { from: source.httpsUrl, to: portalUrls.portal },
    { from: source.httpUrl, to: portalUrls.portal },
    { from: source.serverUrl, to: portalUrls.server },
  ].flatMap(({ from, to }) => (from === undefined ? [] : [{ from, to }]))

/**
 * Restores the relationships of the imported items: between items of the package that are the importing member's own, or that this
 * import created or overwrote for an administrator. Others are skipped: a relationship can share or delete its other end together
 * with its own, and a package can name any item.
 */
const restoreRelationships = async (
  tx: Database,
  { opened, person }: Import,
  imported: ReadonlySet<string>,
) => {
  const named = new Set(opened.manifest.entries.map(({ id }) => id))
  const touched = opened.manifest.relationships.filter(
    ({ originItemId, destinationItemId }) =>
      named.has(originItemId) &&
      named.has(destinationItemId) &&
      (imported.has(originItemId) || imported.has(destinationItemId)),
  )
  const ends = [
    ...new Set(
      touched.flatMap(({ originItemId, destinationItemId }) => [originItemId, destinationItemId]),
    ),
  ]
  const present = new Set<string>()
  const found = await tx
    .select({ id: items.id, owner: items.owner })
    .from(items)
    .where(among(items.id, ends))
  for (const item of found)
    if (isChangingOwner(person, item.owner) || (imported.has(item.id) && controls(person, item)))
      present.add(item.id)
  const restored = touched.filter(
    ({ originItemId, destinationItemId }) =>
      present.has(originItemId) && present.has(destinationItemId),
  )
  const slice = 1000
  for (let start = 0; start < restored.length; start += slice)
    await tx
      .insert(relationships)
      .values(
        restored.slice(start, start + slice).map((one) => ({ ...one, creator: person.username })),
      )
      .onConflictDoNothing()
}

const outcomeOf = ({ itemId, message }: ItemOutcomeRow) =>
  message === null ? { itemId } : { itemId, message }

const resultOf = (entries: readonly ManifestEntry[], outcomes: readonly ItemOutcomeRow[]) => {
  const byItem = new Map(outcomes.map((row) => [row.itemId, row]))
  const inOrder = entries.flatMap(({ id }) => byItem.get(id) ?? [])
  const of = (outcome: ItemOutcomeRow['outcome']) =>
    inOrder.filter((row) => row.outcome === outcome).map(outcomeOf)
  return {
    itemsImported: of('done'),
    itemsSkipped: of('skipped'),
    itemsFailedImport: of('failed'),
  } satisfies JobResult
}

/** Removes the package item if the importer can. Returns the hashes of its files. */
const removePackage = async (
  tx: Database,
  { packageId, person }: Import,
): Promise<(string | null)[]> => {
  const [item] = await tx.select().from(items).where(eq(items.id, packageId)).for('update')
  if (!item || item.protected || !controls(person, item)) return []
  const attached = await tx
    .select({ hash: itemFiles.hash })
    .from(itemFiles)
    .where(eq(itemFiles.itemId, packageId))
  await tx.delete(items).where(eq(items.id, packageId))
  return [item.dataHash, item.thumbnailHash, ...attached.map(({ hash }) => hash)]
}

/**
 * Completes the import in one transaction: restores relationships, removes the package item if every requested item was imported,
 * and completes the job.
 */
const finishImport = async (
  task: Import,
  { itemIds, keepPackage }: ImportParams,
  entries: readonly ManifestEntry[],
) => {
  const result = resultOf(entries, await task.job.outcomes())
  const imported = new Set(result.itemsImported.map(({ itemId }) => itemId))
  const requested = itemIds
    ? entries
    : entries.filter(({ type }) => refusalOfType(type) === undefined)
  const isComplete = imported.size > 0 && requested.every(({ id }) => imported.has(id))
  return task.services.db.transaction(async (tx) => {
    const current = await withCurrentRights(tx, task)
    await restoreRelationships(tx, current, imported)
    const released = isComplete && !keepPackage ? await removePackage(tx, current) : []
    await task.job.complete(tx, result)
    return released
  })
}

/**
 * Imports a package's items into a group. Each item is one transaction with its outcome, so that a resumed job continues after the
 * last one; no item is ever incomplete.
 */
export const runImport = async (job: RunningJob, services: Services): Promise<void> => {
  const { db, files } = services
  const params = ImportParams.parse(job.params)
  const { groupId, packageId, owner, destination, overwrite } = params
  const { username } = job
  const { person } = await recheck(db, { groupId, username }, packages.importGroup)
  // The file is not removed while the import runs, whatever happens to the package (files/sweep.ts).
  const file = await files.find(params.packageHash)
  if (!file)
    throw new PortalError({ code: 400, message: 'The package was deleted before it was imported.' })
  const opened = await openPackage(file)
  const { manifest } = opened
  const chosen = params.itemIds && new Set(params.itemIds)
  const entries = manifest.entries.filter(({ id }) => !chosen || chosen.has(id))
  const task: Import = {
    job,
    services,
    opened,
    person,
    groupId,
    packageId,
    owner,
    destination,
    overwrite,
    urls: createUrlRewriter(movesTo(manifest, services)),
  }
  await job.setTotal(entries.length)
  const finished = new Set((await job.outcomes()).map(({ itemId }) => itemId))
  for (const [index, entry] of entries.entries()) {
    if (finished.has(entry.id)) continue
    job.signal.throwIfAborted()
    await reportProgress(job, 'Importing', { index, total: entries.length, title: entry.title })
    await importItem(task, entry)
  }
  job.signal.throwIfAborted()
  const released = await finishImport(task, params, entries)
  await release(db, files, [...released, params.packageHash])
}
