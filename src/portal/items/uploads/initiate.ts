import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { content } from '../../../rest/content/content.ts'
import { itemTypeNamed, itemTypes } from '../../../rest/records/itemTypes.ts'
import type { Received } from '../../../rest/protocol/operation.ts'
import { signedIn, type Context } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { items, replacements } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import { checkFile, fileNameOf } from '../itemProperties.ts'
import { lockContent, refuseKnownName, type ItemLocation } from '../folders.ts'
import { isUnfinished, newUploadId, removeParts, type UploadReference } from './upload.ts'

export const newItemId = () => randomUUID().replaceAll('-', '')

/** Returns the only type with files of this extension; undefined when there are several or none. */
const typeOfFile = (name: string): string | undefined => {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  const [type, ...others] = Object.keys(itemTypes).filter((known) =>
    itemTypes[known]?.extensions?.includes(extension),
  )
  return others.length === 0 ? type : undefined
}

/** Inserts an item. Throws 400 when its ID is in use. */
export const insertItem = async (tx: Database, item: typeof items.$inferInsert): Promise<void> => {
  const inserted = await tx
    .insert(items)
    .values(item)
    .onConflictDoNothing()
    .returning({ id: items.id })
  if (inserted.length === 0)
    throw failures.badParameter('itemIdToCreate', 'is the ID of an existing item')
}

type Announced = Pick<Received<typeof content.addItem>, 'filename' | 'file'>

/** Returns the file name of an upload in parts. Throws 400 without one, and for a file, which would be ignored. */
const announcedName = ({ filename, file }: Announced): string => {
  if (file) throw failures.badParameter('file', "can't be sent with 'multipart': use Add Part")
  if (filename === undefined)
    throw failures.badParameter('filename', 'is required for an upload in parts')
  return fileNameOf(filename)
}

/**
 * Add Item with `multipart`: starts an upload in parts. All parameters but the file name and the requested ID are ignored; a file is
 * refused.
 */
export const initiateUpload = async (
  {
    itemIdToCreate,
    ...announced
  }: Announced & Pick<Received<typeof content.addItem>, 'itemIdToCreate'>,
  location: ItemLocation,
  context: Context,
) => {
  const { db, clock } = context
  const name = announcedName(announced)
  const id = itemIdToCreate ?? newItemId()
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockContent(tx, location.owner)
    await refuseKnownName(tx, location, name, { caller: signedIn(context) })
    await insertItem(tx, {
      ...location,
      id,
      uploadId: newUploadId(),
      name,
      title: name,
      type: typeOfFile(name) ?? '',
      state: 'partial',
      created: now,
      modified: now,
    })
  })
  return { success: true, id, folder: location.folderId }
}

/** The replacement of an item's file: its name, and the parameter with which it is sent. */
interface Replacement {
  readonly itemId: string
  readonly filename: string
  readonly sentAs: 'multipart' | 'dataUrl'
}

interface NewReplacement extends UploadReference {
  /** The upload attempt that this one replaces, whose bytes must be removed. */
  readonly droppedUploadId: string | undefined
}

/**
 * Records that a new file is expected for an item. An earlier upload that was not committed is discarded; remove its bytes with
 * `parts.remove` after the transaction. Throws a PortalError when the file does not fit the item or another one is being processed.
 */
export const recordReplacement = async (
  tx: Database,
  { itemId, filename, sentAs }: Replacement,
  context: Context,
): Promise<NewReplacement> => {
  const name = fileNameOf(filename)
  const [item] = await tx.select().from(items).where(eq(items.id, itemId)).for('update')
  if (!item) throw failures.noItem()
  // An item whose file did not arrive can get it all the same.
  if (isUnfinished(item.state))
    throw failures.badParameter('itemId', 'is an item that is still being added; commit it first')
  if (itemTypeNamed(item.type)?.storage !== 'file')
    throw failures.badParameter(sentAs, `does not fit the type '${item.type}', which has no file`)
  checkFile(item.type, name)
  if (name !== item.name) {
    const caller = signedIn(context)
    await refuseKnownName(tx, item, name, { caller, parameter: 'filename', except: itemId })
  }
  const [before] = await tx.select().from(replacements).where(eq(replacements.itemId, itemId))
  if (before?.state === 'processing')
    throw failures.badParameter(sentAs, 'cannot be sent while another file is being processed')
  await tx.delete(replacements).where(eq(replacements.itemId, itemId))
  await removeParts(tx, itemId)
  const uploadId = newUploadId()
  const started = context.clock.now()
  await tx.insert(replacements).values({ itemId, uploadId, name, state: 'partial', started })
  return { itemId, uploadId, replaces: true, droppedUploadId: before?.uploadId }
}

/**
 * Update Item with `multipart`: starts an upload in parts that replaces the file of an item. The item stays unchanged until the
 * parts are committed and assembled. Returns the ID of the upload attempt.
 */
export const initiateReplacement = async (
  { itemId, ...announced }: Announced & { readonly itemId: string },
  context: Context,
): Promise<string> => {
  const { db, parts } = context
  const filename = announcedName(announced)
  const { uploadId, droppedUploadId: dropped } = await db.transaction((tx) =>
    recordReplacement(tx, { itemId, filename, sentAs: 'multipart' }, context),
  )
  if (dropped !== undefined) await parts.remove(dropped)
  return uploadId
}
