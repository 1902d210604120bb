import { eq } from 'drizzle-orm'
import type { content } from '../../rest/content/content.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import { signedIn, type Context } from '../operations/context.ts'
import { itemParts, items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { separateSecrets, storeDataStore } from '../dataStores/stored.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import {
  checkFile,
  fileNameOf,
  keepRegistration,
  keywordsOf,
  knownType,
  propertyValues,
} from '../items/itemProperties.ts'
import { storedCategories } from '../items/categorizing.ts'
import { checkClassification } from '../items/classifying.ts'
import { checkDownload, checkText, mediaTypeOf, sourcesOf, storeData } from '../items/content.ts'
import { applyCard, readPackageCard } from '../items/packageCard.ts'
import { attachImages, metadataFile, storeImages } from '../items/images.ts'
import { relate, type Relationship } from '../items/relating.ts'
import {
  itemNamed,
  lockContent,
  nameTaken,
  refuseKnownUrl,
  type ItemLocation,
} from '../items/folders.ts'
import { startDownload } from '../items/uploads/download.ts'
import { startCommit } from '../items/uploads/commit.ts'
import { insertItem, newItemId } from '../items/uploads/initiate.ts'
import { checkStorage } from '../items/storage.ts'
import { checkUploadJobs, newUploadId } from '../items/uploads/upload.ts'

type Params = Received<typeof content.addItem>

const noTypeOrTitle = (parameter: 'type' | 'title') =>
  new PortalError({
    code: 400,
    message: "'type' and 'title' property required.",
    details: ["'type' and 'title' property required."],
    parameter,
  })

/** Checks that the content is sent in the form in which the type stores it. */
const checkSource = (params: Params, type: string) => {
  const known = knownType(type)
  const sent = sourcesOf(params, type, known)
  const { storage, canBeEmpty = false } = known
  if (canBeEmpty && sent.length === 0) return
  if (storage === 'url' ? !sent.includes('url') : sent.length === 0)
    throw failures.badParameter(storage, `is required for the type '${type}'`)
}

/**
 * Returns the relationship of a new item: with `originItemId` the item is the destination, with `destinationItemId` the origin.
 */
const relationshipOf = (
  { originItemId, destinationItemId, relationshipType }: Params,
  id: string,
): Relationship | undefined => {
  if (originItemId === undefined && destinationItemId === undefined) {
    if (relationshipType)
      throw failures.badParameter(
        'relationshipType',
        "requires 'originItemId' or 'destinationItemId'",
      )
    return undefined
  }
  if (originItemId !== undefined && destinationItemId !== undefined)
    throw failures.badParameter('destinationItemId', "cannot be sent together with 'originItemId'")
  if (!relationshipType)
    throw failures.badParameter('relationshipType', 'is required to relate the item')
  return {
    originItemId: originItemId ?? id,
    destinationItemId: destinationItemId ?? id,
    relationshipType,
  }
}

/**
 * Adds an item whose content is sent in this one request. With `async`, an item with a file is added at once and completed by a job,
 * which also checks whether its name is free. With `overwrite`, the item with the same file name in the folder gets the new content
 * instead. A relationship is created in the same transaction: if it is refused, the item is not added either.
 */
export const addItem = (params: Params, location: ItemLocation, context: Context) =>
  withFileLease(context, async (files) => {
    const { db, parts, clock, sealing, webhooks } = context
    const { file, overwrite, itemIdToCreate } = params
    const url = params.url || undefined
    const sentTitle = params.title?.trim() || undefined
    if (!params.type) throw noTypeOrTitle('type')
    // A package can contain its title.
    if (sentTitle === undefined && (!file || params.async)) throw noTypeOrTitle('title')
    const type = params.type
    checkSource(params, type)
    const dataUrl = params.dataUrl || undefined
    const sentName = dataUrl === undefined ? file?.name : checkDownload(params, dataUrl)
    if (dataUrl !== undefined && overwrite)
      throw failures.badParameter('overwrite', "cannot be sent together with 'dataUrl'")
    const name = sentName === undefined ? undefined : fileNameOf(sentName)
    if (name !== undefined) checkFile(type, name)
    if (params.text) await checkText(params.text)
    const { text, dataStore } = separateSecrets(type, params.text, true)
    const now = clock.now()
    const inBackground = dataUrl !== undefined || (params.async && file !== undefined && !overwrite)
    await checkClassification(db, params.classification, true)
    const described = await storeImages(params, context, files)
    const data = inBackground ? undefined : await storeData({ ...params, text }, files)
    const card = file && data ? await readPackageCard(data.dataHash, files) : undefined
    const title = sentTitle ?? card?.card.title
    if (!title) throw noTypeOrTitle('title')
    const properties = {
      ...propertyValues(params, sealing),
      ...described.values,
      title,
      type,
      typeKeywords: keywordsOf(type, name, [
        ...keepRegistration(params.typeKeywords ?? []),
        ...(params.metadata ? [metadataFile.keyword] : []),
      ]),
    }

    const newId = itemIdToCreate ?? newItemId()
    const relationship = relationshipOf(params, newId)
    const uploadId = newUploadId()
    const spooledPart =
      inBackground && file
        ? { partNum: 1, ...(await parts.adopt(uploadId, file.path)), size: file.size }
        : undefined

    const added = db.transaction(async (tx) => {
      await lockContent(tx, location.owner)
      const caller = await context.authorizeAgain(tx)
      if (dataUrl !== undefined) await checkUploadJobs(tx, caller.username, 'download')
      if (url !== undefined) await refuseKnownUrl(tx, location, url, { caller })
      const existing =
        name === undefined || inBackground ? undefined : await itemNamed(tx, location, name)
      if (existing) {
        if (!overwrite) throw await nameTaken(tx, location, existing, name ?? '', { caller })
        if (existing.type !== type)
          throw failures.badParameter(
            'type',
            `must be the type of the item to replace, '${existing.type}'`,
          )
        if (itemIdToCreate !== undefined && itemIdToCreate !== existing.id)
          throw failures.badParameter('itemIdToCreate', 'is not the ID of the item to replace')
        context.concerns('itemId', existing.id)
        await tx
          .update(items)
          .set({
            ...properties,
            ...data,
            categories: await storedCategories(tx, params.categories, existing.categories),
            modified: now,
          })
          .where(eq(items.id, existing.id))
        if (dataStore) await storeDataStore(tx, existing.id, dataStore, { caller, sealing })
        if (relationship)
          throw failures.badParameter(
            'relationshipType',
            "cannot be sent together with 'overwrite'",
          )
        const outdated = [
          existing.dataHash,
          properties.thumbnailHash ? existing.thumbnailHash : null,
          ...(await attachImages(tx, existing.id, described, now, existing)),
          ...(card ? await applyCard(tx, existing.id, card, now) : []),
        ]
        await checkStorage(tx, location.owner, context, 'file')
        await webhooks.fire(tx, caller.username, 'items', 'update', [existing.id])
        return { id: existing.id, replaced: outdated }
      }
      context.concerns('itemId', newId)
      await insertItem(tx, {
        ...location,
        ...properties,
        categories: await storedCategories(tx, params.categories),
        ...(inBackground
          ? { state: 'partial', uploadId, dataType: file && mediaTypeOf(file.type) }
          : data),
        id: newId,
        name,
        url,
        created: now,
        modified: now,
      })
      if (spooledPart)
        await tx.insert(itemParts).values({ itemId: newId, ...spooledPart, arrived: now })
      await attachImages(tx, newId, described, now)
      if (dataStore) await storeDataStore(tx, newId, dataStore, { caller, sealing })
      if (card) await applyCard(tx, newId, card, now)
      if (file || data || described.info.length > 0)
        await checkStorage(tx, location.owner, context, file ? 'file' : undefined)
      if (relationship) await relate(tx, relationship, caller, clock, newId)
      // Others fire when their file has arrived.
      if (!inBackground) await webhooks.fire(tx, caller.username, 'items', 'add', [newId])
      return { id: newId, replaced: [] }
    })
    const { id, replaced } = await added.catch(async (error: unknown) => {
      if (spooledPart) await parts.remove(uploadId)
      throw error
    })
    await release(db, files, replaced)
    const answer = { success: true, id, folder: location.folderId }
    if (!params.async) return answer
    if (!inBackground)
      return { ...answer, itemId: id, status: 'completed', statusMessage: 'completed' }
    const upload = { itemId: id, uploadId, replaces: false }
    if (dataUrl === undefined) await startCommit(context, upload, signedIn(context).username)
    else {
      const { filename } = params
      await startDownload(context, upload, { dataUrl, filename }, signedIn(context).username)
    }
    return { ...answer, itemId: id, status: 'processing', statusMessage: 'processing' }
  })
