import type { content } from '../rest/content.ts'
import { PortalError } from '../rest/errors.ts'
import type { ItemType } from '../rest/itemTypes.ts'
import type { Received } from '../rest/operation.ts'
import type { Context } from './context.ts'
import { itemParts, items } from './db/schema.ts'
import { failures } from './failures.ts'
import { keepingFiles } from './files/keeping.ts'
import type { FileStore } from './files/store.ts'
import { release } from './files/sweep.ts'
import { eq } from 'drizzle-orm'
import {
  checkPackage,
  fileNameOf,
  keywordsOf,
  knownType,
  propertyValues,
  storeThumbnail,
} from './itemProperties.ts'
import { itemNamed, lockContent, nameTaken, refuseKnownUrl, type Place } from './places.ts'
import { insertItem, newItemId, startCommit } from './uploads.ts'

type Params = Received<typeof content.addItem>

const noTypeOrTitle = (parameter: 'type' | 'title') =>
  new PortalError({
    code: 400,
    message: "'type' and 'title' property required.",
    details: ["'type' and 'title' property required."],
    parameter,
  })

const sources = ['file', 'url', 'text'] as const

/**
 * Checks that the content comes in the way the type keeps it (rest-content.md sections 2.1 and 6): a file alone, or an address or text.
 * Those two may come together: a WMTS layer, for one, needs both.
 */
const checkSource = (params: Params, type: string, { storage }: ItemType) => {
  const sent = sources.filter((source) => params[source] !== undefined && params[source] !== '')
  const fitting = storage === 'file' ? ['file'] : ['url', 'text']
  const unfitting = sent.find((source) => !fitting.includes(source))
  if (unfitting !== undefined)
    throw failures.badParameter(
      unfitting,
      `does not fit the type '${type}', which takes ${fitting.join(' or ')}`,
    )
  const needed = storage === 'text' ? sent.length > 0 : sent.includes(storage)
  if (!needed) throw failures.badParameter(storage, `is needed for the type '${type}'`)
}

const checkUrl = (url: string) => {
  // The parser forgives control characters and spaces at the ends; an item must not hold them.
  const isClean = /^[\x21-\x7e\u{a0}-\u{10ffff}]+$/u.test(url)
  if (!isClean || !URL.canParse(url) || !/^(?:https?|ftp):$/.test(new URL(url).protocol))
    throw failures.badParameter('url', 'must be an address that begins with http:// or https://')
}

const checkText = (text: string) => {
  try {
    JSON.parse(text)
  } catch {
    throw failures.badParameter('text', 'is not valid JSON')
  }
}

const isMediaType = (text: string) => /^[\w.+-]+\/[\w.+-]+$/.test(text)

interface Data {
  readonly dataHash: string
  readonly dataType: string
  readonly size: number
}

const storeData = async (
  { file, text }: Params,
  files: FileStore,
  keep: (hash: string) => void,
): Promise<Data | undefined> => {
  const stored = file
    ? await files.adopt(file.path)
    : text
      ? await files.put(Buffer.from(text))
      : undefined
  if (!stored) return undefined
  keep(stored.hash)
  const fileType = file && isMediaType(file.type) ? file.type : 'application/octet-stream'
  return {
    dataHash: stored.hash,
    dataType: file ? fileType : 'application/json; charset=utf-8',
    size: stored.size,
  }
}

/**
 * Adds an item whose content comes in this one request (specification section 8, rest-content.md section 2.1). With `async` a
 * file's item is answered at once and completed by a job, which also finds out whether its name is free. With `overwrite` the
 * item of the same file name in the folder gets the new content instead.
 */
export const addItem = (params: Params, place: Place, context: Context) =>
  keepingFiles(context, async (keep) => {
    const { db, files, clock } = context
    const { file, overwrite, itemIdToCreate } = params
    const url = params.url || undefined
    const title = params.title?.trim()
    if (!params.type) throw noTypeOrTitle('type')
    if (!title) throw noTypeOrTitle('title')
    const type = params.type
    checkSource(params, type, knownType(type))
    const name = file ? fileNameOf(file.name) : undefined
    if (file) checkPackage(type, name ?? '', file.size)
    if (url !== undefined) checkUrl(url)
    if (params.text) checkText(params.text)
    const properties = {
      ...propertyValues(params),
      ...(await storeThumbnail(files, params.thumbnail, keep)),
      title,
      type,
      typeKeywords: keywordsOf(type, name, params.typeKeywords),
    }
    const data = await storeData(params, files, keep)
    const now = clock.now()
    const inBackground = params.async && file !== undefined && !overwrite

    const { id, replaced } = await db.transaction(async (tx) => {
      await lockContent(tx, place.owner)
      if (url !== undefined) await refuseKnownUrl(tx, place, url)
      const holder =
        name === undefined || inBackground ? undefined : await itemNamed(tx, place, name)
      if (holder) {
        if (!overwrite) throw nameTaken()
        if (holder.type !== type)
          throw failures.badParameter(
            'type',
            `must be that of the item to replace, '${holder.type}'`,
          )
        if (itemIdToCreate !== undefined && itemIdToCreate !== holder.id)
          throw failures.badParameter('itemIdToCreate', 'is not the ID of the item to replace')
        await tx
          .update(items)
          .set({ ...properties, ...data, modified: now })
          .where(eq(items.id, holder.id))
        return {
          id: holder.id,
          replaced: [holder.dataHash, properties.thumbnailHash ? holder.thumbnailHash : null],
        }
      }
      const newId = itemIdToCreate ?? newItemId()
      await insertItem(tx, {
        ...place,
        ...properties,
        ...(inBackground ? { state: 'partial', dataType: data?.dataType } : data),
        id: newId,
        name,
        url,
        created: now,
        modified: now,
      })
      if (inBackground && data)
        await tx
          .insert(itemParts)
          .values({ itemId: newId, partNum: 1, hash: data.dataHash, size: data.size })
      return { id: newId, replaced: [] }
    })
    await release(db, files, replaced)
    if (!params.async) return { success: true, id, folder: place.folderId }
    if (!inBackground) return { itemId: id, status: 'completed', statusMessage: 'completed' }
    await startCommit(context, id, params.userName)
    return { itemId: id, status: 'processing', statusMessage: 'processing' }
  })
