import { eq } from 'drizzle-orm'
import type { items as operations } from '../../rest/content/items.ts'
import { itemTypeNamed, predefinedKeywords } from '../../rest/records/itemTypes.ts'
import { registeredKeyword } from '../../rest/records/registration.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import { signedIn, type Context } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { isConsoleTitle } from '../access/consoleTitle.ts'
import { dataStoreType, separateSecrets, storeDataStore } from '../dataStores/stored.ts'
import { withFileLease } from '../files/fileLeases.ts'
import { release } from '../files/sweep.ts'
import {
  checkFile,
  fileNameOf,
  keepRegistration,
  keywordsOf,
  knownType,
  propertyValues,
} from './itemProperties.ts'
import { refuseKnownName, refuseKnownUrl } from './folders.ts'
import { checkStorage } from './storage.ts'
import { storedCategories } from './categorizing.ts'
import { checkClassification } from './classifying.ts'
import { checkText, sourcesOf, storeData } from './content.ts'
import { lockOwned } from './ownedItem.ts'
import { applyCard, readPackageCard } from './packageCard.ts'
import { attachImages, metadataFile, storeImages } from './images.ts'

type Params = Received<typeof operations.update>
type Row = typeof items.$inferSelect

const lockItem = async (tx: Database, params: Params, context: Context): Promise<Row> => {
  const item = await lockOwned(tx, params, context)
  // The file of an item that did not arrive can be downloaded again.
  const isRetry = item.state === 'failed' && params.dataUrl !== undefined
  if (item.state !== 'completed' && !isRetry)
    throw failures.badParameter('itemId', 'is an item that is still being added; commit it first')
  return item
}

/** Returns the type after the change; both types must store content in the same way. */
const typeAfter = (params: Params, item: Row): string => {
  const type = params.type || item.type
  if (type !== item.type && knownType(type).storage !== itemTypeNamed(item.type)?.storage)
    throw failures.badParameter(
      'type',
      `can't be changed from '${item.type}' to '${type}', because they store data differently`,
    )
  return type
}

/** Returns the keywords after the change: those of the type, and those sent or stored before. */
const keywordsAfter = (params: Params, item: Row, type: string, name: string | null) => {
  const { typeKeywords: sent, clearEmptyFields, metadata } = params
  const ofOldType = predefinedKeywords(item.type, item.name)
  const before = item.typeKeywords.filter((keyword) => !ofOldType.includes(keyword))
  const own = sent === undefined || (sent === null && !clearEmptyFields) ? before : (sent ?? [])
  const hasMetadata = metadata !== undefined || item.typeKeywords.includes(metadataFile.keyword)
  const all = hasMetadata ? [...own, metadataFile.keyword] : own
  return keywordsOf(type, name, keepRegistration(all, item.typeKeywords))
}

/** Returns the URL after the change; undefined leaves it unchanged. */
const urlAfter = ({ url, clearEmptyFields }: Params, type: string): string | null | undefined => {
  if (url === undefined || (url === null && !clearEmptyFields)) return undefined
  if (url === null && itemTypeNamed(type)?.storage === 'url')
    throw failures.badParameter('url', `is required for the type '${type}'`)
  return url
}

/** Returns whether the change clears the text. An item of JSON requires its text, unless it has a URL instead. */
const clearsText = ({ text, clearEmptyFields }: Params, type: string, url: string | null) => {
  if (text !== null || !clearEmptyFields) return false
  const known = itemTypeNamed(type)
  if (known?.storage === 'text' && known.canBeEmpty !== true && url === null)
    throw failures.badParameter('text', `is required for the type '${type}'`)
  return true
}

/** Returns the text of a request as it can be stored: that of a data store without secrets. */
const sentText = async (db: Database, { itemId, type, text }: Params) => {
  if (!text) return { text, dataStore: undefined }
  const [item] = await db.select({ type: items.type }).from(items).where(eq(items.id, itemId))
  return separateSecrets(type || (item?.type ?? ''), text, false)
}

/**
 * Changes what a request sends about an item, in one transaction with `also`, whose result it returns. Throws a PortalError with the
 * name of an invalid parameter.
 */
export const updateItemAnd = <T>(
  params: Params,
  context: Context,
  also: (tx: Database) => Promise<T>,
): Promise<T> =>
  withFileLease(context, async (files) => {
    const { db, clock, sealing } = context
    const { itemId, file, clearEmptyFields } = params
    const properties = propertyValues(params, sealing, clearEmptyFields)
    const title = params.title?.trim() || undefined
    if (params.text) await checkText(params.text)
    const name = file ? fileNameOf(file.name) : undefined
    const { text, dataStore } = await sentText(db, params)
    await checkClassification(
      db,
      params.classification === null && !clearEmptyFields ? undefined : params.classification,
      false,
    )
    const described = await storeImages(params, context, files)
    const data = await storeData({ ...params, text }, files)
    const card = file && data ? await readPackageCard(data.dataHash, files) : undefined

    const { replaced, result } = await db.transaction(async (tx) => {
      const item = await lockItem(tx, params, context)
      const type = typeAfter(params, item)
      // The type can have changed since the text was read.
      if (!dataStore) separateSecrets(type, undefined, item.type !== type || Boolean(params.text))
      else if (type === dataStoreType)
        await storeDataStore(tx, itemId, dataStore, {
          caller: await context.authorizeAgain(tx),
          sealing,
        })
      if (title && isConsoleTitle(title) && item.typeKeywords.includes(registeredKeyword))
        throw failures.badParameter('title', 'is reserved for the console of this portal')
      const known = itemTypeNamed(type)
      if (known) sourcesOf(params, type, known)
      const nameAfter = name ?? item.name
      if (nameAfter !== null) checkFile(type, nameAfter)
      const refusal = { caller: signedIn(context), except: itemId }
      if (name !== undefined && name !== item.name) await refuseKnownName(tx, item, name, refusal)
      const url = urlAfter(params, type)
      if (url && url !== item.url) await refuseKnownUrl(tx, item, url, refusal)
      const isCleared = clearsText(params, type, url === undefined ? item.url : url)
      await tx
        .update(items)
        .set({
          ...properties,
          ...described.values,
          categories: await storedCategories(tx, properties.categories, item.categories),
          ...(isCleared ? { dataHash: null, dataType: null, size: -1 } : data),
          title,
          type,
          typeKeywords: keywordsAfter(params, item, type, nameAfter),
          name,
          url,
          modified: clock.now(),
        })
        .where(eq(items.id, itemId))
      await context.webhooks.fire(tx, signedIn(context).username, 'items', 'update', [itemId])
      const alsoDone = await also(tx)
      const outdated = [
        data || isCleared ? item.dataHash : null,
        described.values.thumbnailHash ? item.thumbnailHash : null,
        ...(await attachImages(tx, itemId, described, clock.now(), item)),
        ...(card ? await applyCard(tx, itemId, card, clock.now()) : []),
      ]
      if (data || described.info.length > 0)
        await checkStorage(tx, item.owner, context, file ? 'file' : undefined)
      return { result: alsoDone, replaced: outdated }
    })
    await release(db, files, replaced)
    return result
  })

/** Changes what a request sends about an item. */
export const updateItem = (params: Params, context: Context): Promise<void> =>
  updateItemAnd(params, context, () => Promise.resolve())
