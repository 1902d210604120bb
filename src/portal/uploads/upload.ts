import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { itemFiles, itemParts, items, jobs, replacements } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { ItemLocation } from '../items/folders.ts'

type State = typeof items.$inferSelect.state

/** A file on its way to an item: to a new one, or to one that is there and keeps its old file until the end. */
export interface Upload extends ItemLocation {
  readonly itemId: string
  /** Tells one sending from another: what comes late for an earlier one must not count. */
  readonly uploadId: string
  readonly name: string
  readonly title: string
  readonly type: string
  readonly dataType: string | null
  readonly state: State
  readonly stateMessage: string | null
  readonly replaces: boolean
}

/** Which sending of which item it is. */
export type UploadReference = Pick<Upload, 'itemId' | 'uploadId' | 'replaces'>

export const newUploadId = () => randomUUID()

interface UploadQuery {
  readonly itemId: string
  readonly folderId?: string | undefined
  readonly uploadId?: string | undefined
}

/** The states in which a file is still awaited. */
export const unfinished = ['partial', 'processing'] as const

export const isUnfinished = (state: State): boolean => unfinished.some((one) => one === state)

/**
 * How the file of an item stands; `folderId`, where the path names it, must be the item's, and `uploadId`, where somebody tells which
 * sending they mean, the one under way.
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

export const notOpen = () =>
  new PortalError({ code: 400, message: 'The item is not an upload that waits for parts.' })

type Part = Omit<typeof itemParts.$inferInsert, 'itemId'>

/**
 * Notes that a part is there; false when none is awaited any more. The lock makes a commit wait until the part is noted, or the part
 * until the commit has begun.
 */
export const notePart = async (
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

/** That an item is in one of these states of this very sending. */
export const itemAwaits = (
  { itemId, uploadId }: Pick<Upload, 'itemId' | 'uploadId'>,
  states: readonly State[] = unfinished,
): SQL | undefined =>
  and(eq(items.id, itemId), eq(items.uploadId, uploadId), inArray(items.state, [...states]))

/** The same of the file that is to replace an item's. */
export const replacementAwaits = (
  { itemId, uploadId }: Pick<Upload, 'itemId' | 'uploadId'>,
  states: readonly (typeof unfinished)[number][] = unfinished,
): SQL | undefined =>
  and(
    eq(replacements.itemId, itemId),
    eq(replacements.uploadId, uploadId),
    inArray(replacements.state, [...states]),
  )

/** Says that no part is taken any more, unless it has ended or gone; whether it was still awaited. */
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

/** The kinds of jobs that get a file to its item: from an address, and out of its parts. */
export const uploadJobs = { download: 'download', commit: 'commit' } as const

/**
 * Ends the jobs that get files to these items, because nobody awaits them any more. Whoever works on one learns it by its next
 * write: it must not take what is sent to an item of the same ID later for its own.
 */
export const endUploadJobs = async (tx: Database, itemIds: readonly string[]): Promise<void> => {
  const words = JSON.stringify(['The file is not awaited any more.'])
  await tx
    .update(jobs)
    .set({ status: 'failed', leaseUntil: 0, messages: sql`${jobs.messages} || ${words}::jsonb` })
    .where(
      and(
        inArray(jobs.status, ['submitted', 'processing']),
        inArray(jobs.kind, Object.values(uploadJobs)),
        among(sql`${jobs.params} ->> 'itemId'`, itemIds),
      ),
    )
}

/**
 * Takes an item away whose file never came, as long as `isAbandoned` holds of it; answers its sending and the files it held, to be
 * let go of after the transaction.
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

/** Takes the parts of an item away; their bytes go by `parts.remove` after the transaction. */
export const removeParts = async (tx: Database, itemId: string): Promise<void> => {
  await tx.delete(itemParts).where(eq(itemParts.itemId, itemId))
}
