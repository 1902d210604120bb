import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { among } from '../../db/among.ts'
import { itemFiles, itemParts, items, jobs, replacements } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import { notOpen } from '../../files/parts/partStore.ts'
import type { ItemLocation } from '../folders.ts'
import { itemExportKind } from '../../jobQueue/lanes.ts'

type State = typeof items.$inferSelect.state

/** An upload to a new item, or to an existing item that keeps its old file until the end. */
export interface Upload extends ItemLocation {
  readonly itemId: string
  /** Distinguishes upload attempts: late parts of an earlier attempt must not count. */
  readonly uploadId: string
  readonly name: string
  readonly title: string
  readonly type: string
  readonly dataType: string | null
  readonly state: State
  readonly stateMessage: string | null
  readonly replaces: boolean
}

/** Identifies one upload attempt of an item. */
export type UploadReference = Pick<Upload, 'itemId' | 'uploadId' | 'replaces'>

export const newUploadId = () => randomUUID()

interface UploadQuery {
  readonly itemId: string
  readonly folderId?: string | undefined
  readonly uploadId?: string | undefined
}

/** The states in which a file is still expected. */
export const unfinished = ['partial', 'processing'] as const

export const isUnfinished = (state: State): boolean => unfinished.some((one) => one === state)

/**
 * Returns the upload of an item. `folderId`, if the path contains it, must be the item's, and `uploadId`, if given, that of the
 * current attempt.
 */
export const readUpload = async (
  db: Database,
  { itemId, folderId, uploadId }: UploadQuery,
): Promise<Upload> => {
  const [row] = await db
    .select({
      itemId: items.id,
      uploadId: sql<string>`coalesce(${replacements.uploadId}, ${items.uploadId}, ${items.id})`,
      owner: items.owner,
      folderId: items.folderId,
      name: items.name,
      title: items.title,
      type: items.type,
      dataType: items.dataType,
      state: items.state,
      stateMessage: items.stateMessage,
      replacement: replacements,
    })
    .from(items)
    .leftJoin(replacements, eq(replacements.itemId, items.id))
    .where(
      and(eq(items.id, itemId), folderId === undefined ? undefined : eq(items.folderId, folderId)),
    )
  if (!row) throw failures.noItem()
  if (uploadId !== undefined && uploadId !== row.uploadId) throw notOpen()
  const { replacement, ...item } = row
  if (!replacement) return { ...item, name: item.name ?? '', replaces: false }
  const { name, dataType, state, stateMessage } = replacement
  return { ...item, name, dataType, state, stateMessage, replaces: true }
}

type Part = Omit<typeof itemParts.$inferInsert, 'itemId'>

/**
 * Records a part. Returns false when the upload no longer accepts parts. The lock makes a commit wait until the part is recorded, or
 * the part until the commit has started.
 */
export const recordPart = async (
  db: Database,
  { itemId, uploadId, replaces }: UploadReference,
  part: Part,
): Promise<boolean> => {
  const open = replaces
    ? sql`SELECT item_id AS id FROM ${replacements} WHERE item_id = ${itemId} AND upload_id = ${uploadId} AND state = 'partial'`
    : sql`SELECT id FROM ${items} WHERE id = ${itemId} AND upload_id = ${uploadId} AND state = 'partial'`
  const { partNum, file, offset, size, arrived } = part
  const rows = await db
    .insert(itemParts)
    .select(
      sql`SELECT open.id, ${partNum}::integer, ${file}::text, ${offset}::bigint, ${size}::bigint, ${arrived}::bigint
        FROM (${open} FOR NO KEY UPDATE) AS open`,
    )
    .onConflictDoUpdate({
      target: [itemParts.itemId, itemParts.partNum],
      set: {
        file: sql`excluded.file`,
        offset: sql`excluded."offset"`,
        size: sql`excluded.size`,
        arrived: sql`excluded.arrived`,
      },
    })
    .returning({ partNum: itemParts.partNum })
  return rows.length > 0
}

/** Returns the condition for an item in one of these states of this upload attempt. */
export const itemAwaits = (
  { itemId, uploadId }: Pick<Upload, 'itemId' | 'uploadId'>,
  states: readonly State[] = unfinished,
): SQL | undefined =>
  and(eq(items.id, itemId), eq(items.uploadId, uploadId), inArray(items.state, [...states]))

/** Returns the same condition for the replacement of an item's file. */
export const replacementAwaits = (
  { itemId, uploadId }: Pick<Upload, 'itemId' | 'uploadId'>,
  states: readonly (typeof unfinished)[number][] = unfinished,
): SQL | undefined =>
  and(
    eq(replacements.itemId, itemId),
    eq(replacements.uploadId, uploadId),
    inArray(replacements.state, [...states]),
  )

/** Sets the state that accepts no more parts, if the upload is still expected. Returns whether it was. */
export const setProcessing = async (
  tx: Database,
  upload: UploadReference,
  from: readonly (typeof unfinished)[number][] = unfinished,
): Promise<boolean> => {
  const rows = upload.replaces
    ? await tx
        .update(replacements)
        .set({ state: 'processing' })
        .where(replacementAwaits(upload, from))
        .returning({ id: replacements.itemId })
    : await tx
        .update(items)
        .set({ state: 'processing' })
        .where(itemAwaits(upload, from))
        .returning({ id: items.id })
  return rows.length > 0
}

/** The kinds of jobs that complete an upload: by downloading the file, from its parts, or from the features of a layer. */
export const uploadJobs = {
  download: 'download',
  commit: 'commit',
  itemExport: itemExportKind,
} as const

/** The kinds that a member can start many of: the parameter that does it, and what an error calls them. */
const backgroundJobs = {
  download: { parameter: 'dataUrl', what: 'downloads' },
  itemExport: { parameter: 'itemId', what: 'exports' },
} as const
type BackgroundJob = keyof typeof backgroundJobs

/** Maximum jobs of such a kind of one member in progress or waiting. */
const jobsAtOnce = 10

/**
 * Throws 400 for a member who already has `jobsAtOnce` jobs of a kind; called inside the transaction that records the new one.
 */
export const checkUploadJobs = async (
  tx: Database,
  username: string,
  kind: BackgroundJob,
): Promise<void> => {
  const open = await tx.$count(
    jobs,
    and(
      eq(jobs.kind, uploadJobs[kind]),
      eq(jobs.username, username),
      inArray(jobs.status, ['submitted', 'processing']),
    ),
  )
  const { parameter, what } = backgroundJobs[kind]
  if (open >= jobsAtOnce)
    throw failures.badParameter(
      parameter,
      `can't be used while ${jobsAtOnce} of your ${what} are in progress; wait until one has ended, or cancel one`,
    )
}

/** Returns whether the item waits for the portal rather than for its parts. */
export const isInBackground = async (db: Database, itemId: string): Promise<boolean> => {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.kind, Object.keys(backgroundJobs)),
        inArray(jobs.status, ['submitted', 'processing']),
        sql`${jobs.params} ->> 'itemId' = ${itemId}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/**
 * Ends the jobs that complete uploads to these items, because they are no longer needed. A running job notices at its next write: it
 * must not treat files that are later sent to an item of the same ID as its own.
 */
export const endUploadJobs = async (tx: Database, itemIds: readonly string[]): Promise<void> => {
  const messages = JSON.stringify(['The upload was canceled or replaced by a newer one.'])
  await tx
    .update(jobs)
    .set({ status: 'failed', leaseUntil: 0, messages: sql`${jobs.messages} || ${messages}::jsonb` })
    .where(
      and(
        inArray(jobs.status, ['submitted', 'processing']),
        inArray(jobs.kind, Object.values(uploadJobs)),
        among(sql`${jobs.params} ->> 'itemId'`, itemIds),
      ),
    )
}

/**
 * Removes an item whose file never arrived, if `isAbandoned` is true for it. Returns its upload attempt, and the hashes of its
 * files, to be released after the transaction.
 */
export const removeUnfinished = async (
  tx: Database,
  itemId: string,
  isAbandoned: SQL | undefined,
): Promise<{ uploadId: string | null; hashes: (string | null)[] } | undefined> => {
  const [item] = await tx
    .select({ uploadId: items.uploadId, thumbnail: items.thumbnailHash })
    .from(items)
    .where(and(eq(items.id, itemId), isAbandoned))
    .for('update')
  if (!item) return undefined
  const info = await tx
    .delete(itemFiles)
    .where(eq(itemFiles.itemId, itemId))
    .returning({ hash: itemFiles.hash })
  await tx.delete(items).where(eq(items.id, itemId))
  await endUploadJobs(tx, [itemId])
  return { uploadId: item.uploadId, hashes: [item.thumbnail, ...info.map(({ hash }) => hash)] }
}

/** Removes the parts of an item; remove their bytes with `parts.remove` after the transaction. */
export const removeParts = async (tx: Database, itemId: string): Promise<void> => {
  await tx.delete(itemParts).where(eq(itemParts.itemId, itemId))
}
