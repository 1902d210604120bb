import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { partLimits, type content } from '../rest/content.ts'
import { PortalError } from '../rest/errors.ts'
import { itemTypes } from '../rest/itemTypes.ts'
import type { Received } from '../rest/operation.ts'
import type { Context, Handlers, Services } from './context.ts'
import type { Database } from './db/database.ts'
import { itemParts, items, jobs } from './db/schema.ts'
import { failures } from './failures.ts'
import { keepingFiles } from './files/keeping.ts'
import type { FileStore, StoredFile } from './files/store.ts'
import { release } from './files/sweep.ts'
import type { RunningJob } from './jobs/jobs.ts'
import {
  checkPackage,
  fileNameOf,
  keywordsOf,
  knownType,
  propertyValues,
} from './itemProperties.ts'
import { attachInfo, metadataFile, storePictures } from './items/pictures.ts'
import { itemNamed, lockContent, nameTaken, type Place } from './places.ts'

export const newItemId = () => randomUUID().replaceAll('-', '')

/** The type that alone has files of this ending; undefined when several or none do. */
const typeOfFile = (name: string): string | undefined => {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  const [type, ...others] = Object.keys(itemTypes).filter((known) =>
    itemTypes[known]?.extensions?.includes(extension),
  )
  return others.length === 0 ? type : undefined
}

type NewItem = typeof items.$inferInsert

/** Inserts an item, or says that its ID is in use. */
export const insertItem = async (tx: Database, item: NewItem): Promise<void> => {
  const inserted = await tx
    .insert(items)
    .values(item)
    .onConflictDoNothing()
    .returning({ id: items.id })
  if (inserted.length === 0)
    throw failures.badParameter('itemIdToCreate', 'is the ID of an item that exists')
}

/** Opens an upload in parts (specification section 8 rule 4): everything but the file name and the wished ID is ignored. */
export const openUpload = async (
  {
    filename,
    itemIdToCreate,
  }: Pick<Received<typeof content.addItem>, 'filename' | 'itemIdToCreate'>,
  place: Place,
  { db, clock }: Context,
) => {
  if (filename === undefined)
    throw failures.badParameter('filename', 'is needed for an upload in parts')
  const name = fileNameOf(filename)
  const id = itemIdToCreate ?? newItemId()
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockContent(tx, place.owner)
    if (await itemNamed(tx, place, name)) throw nameTaken()
    await insertItem(tx, {
      ...place,
      id,
      name,
      title: name,
      type: typeOfFile(name) ?? '',
      state: 'partial',
      created: now,
      modified: now,
    })
  })
  return { success: true, id, folder: place.folderId }
}

const folderMatches = (folderId: string | undefined) =>
  folderId === undefined ? undefined : eq(items.folderId, folderId)

interface Named {
  readonly itemId: string
  readonly folderId?: string | undefined
}

const readUpload = async (db: Database, { itemId, folderId }: Named) => {
  const [item] = await db
    .select({
      id: items.id,
      owner: items.owner,
      folderId: items.folderId,
      name: items.name,
      title: items.title,
      type: items.type,
      state: items.state,
      stateMessage: items.stateMessage,
    })
    .from(items)
    .where(and(eq(items.id, itemId), folderMatches(folderId)))
  if (!item) throw failures.noItem()
  return item
}

const notOpen = () =>
  new PortalError({ code: 400, message: 'The item is not an upload that waits for parts.' })

/** The job kind that puts an upload together. */
const commitKind = 'commit'

/** Has the parts of an item put together in the background. The job stands before the state says so: a crash in between loses nothing. */
export const startCommit = async (
  { db, jobs: portalJobs }: Pick<Services, 'db' | 'jobs'>,
  itemId: string,
  username: string,
): Promise<void> => {
  await portalJobs.start({
    kind: commitKind,
    username,
    definition: { itemId },
    params: { itemId },
  })
  await db
    .update(items)
    .set({ state: 'processing' })
    .where(and(eq(items.id, itemId), eq(items.state, 'partial')))
}

export const uploadHandlers: Pick<
  Handlers<typeof content>,
  'addPart' | 'parts' | 'commit' | 'cancel' | 'status'
> = {
  addPart: (params, context) =>
    keepingFiles(context, async (files) => {
      const { db, clock } = context
      const { itemId, partNum, file } = params
      if ((await readUpload(db, params)).state !== 'partial') throw notOpen()
      const { hash, size } = await files.adopt(file.path, file.hash)
      const arrived = clock.now()
      const replaced = await db.transaction(async (tx) => {
        // The lock makes a commit wait until the part is in place, or this part until the commit has begun.
        const [open] = await tx
          .select({ id: items.id })
          .from(items)
          .where(and(eq(items.id, itemId), eq(items.state, 'partial')))
          .for('no key update')
        if (!open) throw notOpen()
        const [before] = await tx
          .select({ hash: itemParts.hash })
          .from(itemParts)
          .where(and(eq(itemParts.itemId, itemId), eq(itemParts.partNum, partNum)))
        await tx
          .insert(itemParts)
          .values({ itemId, partNum, hash, size, arrived })
          .onConflictDoUpdate({
            target: [itemParts.itemId, itemParts.partNum],
            set: { hash, size, arrived },
          })
        return before?.hash
      })
      if (replaced !== undefined && replaced !== hash) await release(db, files, [replaced])
      return { success: true, id: itemId }
    }),

  parts: async (params, { db }) => {
    await readUpload(db, params)
    const rows = await db
      .select({ partNum: itemParts.partNum })
      .from(itemParts)
      .where(eq(itemParts.itemId, params.itemId))
      .orderBy(asc(itemParts.partNum))
    return { parts: rows.map(({ partNum }) => partNum) }
  },

  commit: (params, context) =>
    keepingFiles(context, async (files) => {
      const { db, clock, sealing } = context
      const { itemId, userName } = params
      const upload = await readUpload(db, params)
      if (upload.state === 'failed') throw notOpen()
      // Asked again because the first answer was lost: it is being done, or is done.
      if (upload.state !== 'partial') return { success: true, id: itemId }
      const type = params.type || upload.type
      const name = upload.name ?? ''
      if (type === '') throw failures.badParameter('type', 'is needed')
      if (knownType(type).storage !== 'file')
        throw failures.badParameter('type', 'must be a type that holds a file')
      checkPackage(type, name, undefined)
      const described = await storePictures(params, context, files)
      const values = { ...propertyValues(params, sealing), ...described.values }
      await db.transaction(async (tx) => {
        const changed = await tx
          .update(items)
          .set({
            ...values,
            type,
            title: params.title?.trim() || upload.title,
            typeKeywords: keywordsOf(type, name, [
              ...(params.typeKeywords ?? []),
              ...(params.metadata ? [metadataFile.keyword] : []),
            ]),
            modified: clock.now(),
          })
          .where(and(eq(items.id, itemId), eq(items.state, 'partial')))
          .returning({ id: items.id })
        if (changed.length === 0) throw notOpen()
        await attachInfo(tx, itemId, described.info, clock.now())
      })
      await startCommit(context, itemId, userName)
      return { success: true, id: itemId }
    }),

  cancel: async (params, { db, files }) => {
    const { itemId } = params
    await readUpload(db, params)
    const hashes = await db.transaction(async (tx) => {
      const [open] = await tx
        .select({ thumbnail: items.thumbnailHash })
        .from(items)
        .where(and(eq(items.id, itemId), eq(items.state, 'partial')))
        .for('update')
      if (!open) throw notOpen()
      const parts = await tx
        .delete(itemParts)
        .where(eq(itemParts.itemId, itemId))
        .returning({ hash: itemParts.hash })
      await tx.delete(items).where(eq(items.id, itemId))
      return [open.thumbnail, ...parts.map(({ hash }) => hash)]
    })
    await release(db, files, hashes)
    return { success: true, id: itemId }
  },

  status: async (params, { db, files }) => {
    const { itemId } = params
    const { state, stateMessage } = await readUpload(db, params)
    const givenUp = state === 'processing' ? await givenUpReason(db, itemId) : undefined
    if (givenUp !== undefined) {
      await endUpload(db, files, itemId, { state: 'failed', stateMessage: givenUp })
      return { status: 'failed', statusMessage: givenUp, itemId }
    }
    return { status: state, statusMessage: stateMessage ?? state, itemId }
  },
}

/** Why the job of an item that still waits has ended: it was given up after taking the portal down several times. */
const givenUpReason = async (db: Database, itemId: string): Promise<string | undefined> => {
  const [job] = await db
    .select({ status: jobs.status, messages: jobs.messages })
    .from(jobs)
    .where(and(eq(jobs.kind, commitKind), sql`${jobs.params} ->> 'itemId' = ${itemId}`))
    .orderBy(desc(jobs.created))
    .limit(1)
  return job?.status === 'failed'
    ? (job.messages.at(-1) ?? 'The portal gave the upload up.')
    : undefined
}

const unfinished = ['partial', 'processing'] as const

type End = Partial<
  Pick<NewItem, 'stateMessage' | 'dataHash' | 'dataType' | 'size' | 'modified'>
> & { readonly state: 'completed' | 'failed' }

/**
 * Ends an upload unless it has ended or gone: sets its last state and removes its parts, in one transaction with `also`.
 * Answers whether it was this call that ended it.
 */
const endUpload = async (
  db: Database,
  files: FileStore,
  itemId: string,
  end: End,
  also: (tx: Database, ended: boolean) => Promise<void> = async () => undefined,
): Promise<boolean> => {
  const { ended, parts } = await db.transaction(async (tx) => {
    const rows = await tx
      .update(items)
      .set(end)
      .where(and(eq(items.id, itemId), inArray(items.state, [...unfinished])))
      .returning({ id: items.id })
    const removed =
      rows.length === 0
        ? []
        : await tx
            .delete(itemParts)
            .where(eq(itemParts.itemId, itemId))
            .returning({ hash: itemParts.hash })
    await also(tx, rows.length > 0)
    return { ended: rows.length > 0, parts: removed }
  })
  await release(
    db,
    files,
    parts.map(({ hash }) => hash),
  )
  return ended
}

interface Part {
  readonly partNum: number
  readonly hash: string
  readonly size: number
}

const refuse = (message: string) => new PortalError({ code: 400, message })

const checkParts = (parts: readonly Part[]) => {
  if (parts.length === 0) throw refuse('No part of the file has arrived.')
  const small = parts.slice(0, -1).find(({ size }) => size < partLimits.minimumBytes)
  if (small)
    throw refuse(
      `Part ${small.partNum} has ${small.size} bytes; every part but the last needs at least ${partLimits.minimumBytes}.`,
    )
}

/** Parts in their order as one stream of bytes; nothing of it is held. */
async function* bytesOf(files: FileStore, parts: readonly Part[], signal: AbortSignal) {
  for (const { hash } of parts)
    for await (const chunk of files.read(hash)) {
      signal.throwIfAborted()
      yield chunk as Buffer
    }
}

const join = async (
  files: FileStore,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<StoredFile> => {
  const [only, ...others] = parts
  return only && others.length === 0
    ? { hash: only.hash, size: only.size }
    : files.put(bytesOf(files, parts, signal))
}

const refuseTakenName = async (
  tx: Database,
  item: Place & { readonly id: string; readonly name: string | null },
) => {
  await lockContent(tx, item.owner)
  const holder = await itemNamed(tx, item, item.name ?? '', item.id)
  if (holder) throw nameTaken()
}

const nothingImported = { itemsImported: [], itemsSkipped: [], itemsFailedImport: [] }

/**
 * Puts the parts of an upload together (rest-content.md section 2.2). Safe to run again from the start at any moment: until its one
 * transaction at the end, parts and item are as they were, and after it there is nothing left to do.
 */
export const runCommit = async (job: RunningJob, { db, files, clock }: Services): Promise<void> => {
  const itemId = String(job.params.itemId)
  const done = (tx: Database) => job.complete(tx, nothingImported)
  try {
    // From now on no part is taken.
    const [item] = await db
      .update(items)
      .set({ state: 'processing' })
      .where(and(eq(items.id, itemId), inArray(items.state, [...unfinished])))
      .returning({
        owner: items.owner,
        folderId: items.folderId,
        name: items.name,
        type: items.type,
        dataType: items.dataType,
      })
    if (!item) return await done(db)
    const parts = await db
      .select({ partNum: itemParts.partNum, hash: itemParts.hash, size: itemParts.size })
      .from(itemParts)
      .where(eq(itemParts.itemId, itemId))
      .orderBy(asc(itemParts.partNum))
    checkParts(parts)
    checkPackage(
      item.type,
      item.name ?? '',
      parts.reduce((sum, { size }) => sum + size, 0),
    )
    await keepingFiles({ db, files }, async (held) => {
      const { hash, size } = await join(held, parts, job.signal)
      // Deleted, or ended by another run, in the meantime: then nothing refers to the file, and it goes.
      await endUpload(
        db,
        files,
        itemId,
        {
          state: 'completed',
          stateMessage: null,
          dataHash: hash,
          dataType: item.dataType ?? 'application/octet-stream',
          size,
          modified: clock.now(),
        },
        async (tx, isHere) => {
          if (isHere) await refuseTakenName(tx, { ...item, id: itemId })
          await done(tx)
        },
      )
    })
  } catch (error) {
    const isNotOurs = error instanceof Error && error.name === 'LeaseLost'
    if (!isNotOurs && !job.signal.aborted)
      await endUpload(db, files, itemId, {
        state: 'failed',
        stateMessage:
          error instanceof PortalError
            ? error.message
            : 'The portal met an unexpected error while it put the parts together.',
      })
    throw error
  }
}
