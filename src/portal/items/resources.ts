import { count, sql } from 'drizzle-orm'
import {
  itemResourceLimits,
  resourceFormats,
  typesWithResources,
} from '../../rest/content/itemResources.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { ReceivedFile } from '../../rest/protocol/files.ts'
import { maxPathLength, PathInItem } from '../../rest/content/items.ts'
import type { Database } from '../db/database.ts'
import { filesOf } from '../db/records.ts'
import { itemFiles, type items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { FileStore } from '../files/store.ts'
import { fileNameOf } from './itemProperties.ts'
import { fileSource } from '../files/blobs.ts'
import { openZip } from '../packageFormat/zip.ts'
import { extensionOf, fileMediaType } from './mediaTypes.ts'
import { isLonger } from '../../rest/protocol/characters.ts'

/** A resource whose bytes are stored, before it belongs to an item. Size in bytes. */
export interface StoredResource {
  readonly path: string
  readonly hash: string
  readonly size: number
  readonly mediaType: string
}

export interface SentResources {
  readonly file?: readonly ReceivedFile[] | undefined
  readonly fileName?: string | undefined
  readonly resourcesPrefix?: string | undefined
  readonly text?: string | undefined
  readonly archive?: boolean
}

const notAllowed = (what: string, parameter: string) =>
  new PortalError({
    code: 400,
    messageCode: 'CONT_0093',
    message: 'File type not allowed for addResources',
    details: [what],
    parameter,
  })

/** Throws 400 for items of types without resources. */
export const checkTakesResources = ({ type }: Pick<typeof items.$inferSelect, 'type'>): void => {
  if (!typesWithResources.includes(type))
    throw notAllowed(`Items of the type '${type}' can't have resources.`, 'itemId')
}

const checkFormat = (path: string, parameter: string) => {
  if (!resourceFormats.includes(extensionOf(path)))
    throw notAllowed(
      `'${path}' must have one of these file extensions: ${resourceFormats.join(', ')}.`,
      parameter,
    )
}

/** Returns the path of a resource in its folder; `parameter` is the name of the parameter for errors. */
const pathOf = (folder: string | undefined, name: string, parameter: string): string => {
  const path = [folder, name].filter(Boolean).join('/')
  if (isLonger(path, maxPathLength))
    throw failures.badParameter(
      parameter,
      `must be at most ${maxPathLength} characters together with 'resourcesPrefix'`,
    )
  if (!PathInItem.safeParse(path).success)
    throw failures.badParameter(
      parameter,
      `has the name '${path}', which is not a path of a resource`,
    )
  return path
}

const checkSize = (path: string, size: number, parameter: string) => {
  if (size === 0) throw failures.badParameter(parameter, `'${path}' must not be empty`)
  if (size > itemResourceLimits.size)
    throw failures.badParameter(parameter, `'${path}' must be at most 50 MB`)
}

const archived = async (
  archive: ReceivedFile,
  placed: (name: string) => string,
  files: FileStore,
): Promise<StoredResource[]> => {
  const zip = await openZip(await fileSource(archive.path))
  const entries = [...zip.entries.values()].filter(({ name }) => !name.endsWith('/'))
  if (entries.length > itemResourceLimits.files)
    throw failures.badParameter('file', `can contain at most ${itemResourceLimits.files} files`)
  for (const { name, size } of entries) {
    checkFormat(placed(name), 'file')
    checkSize(name, size, 'file')
  }
  const stored: StoredResource[] = []
  for (const entry of entries) {
    const path = placed(entry.name)
    stored.push({
      path,
      mediaType: fileMediaType(path),
      ...(await files.put(await zip.read(entry))),
    })
  }
  return stored
}

/**
 * Checks and stores the resources of a request: files, a text as `fileName`, or with `archive` the files inside a zip archive.
 */
export const storeResources = async (
  { file: sent = [], fileName, resourcesPrefix, text, archive = false }: SentResources,
  files: FileStore,
): Promise<StoredResource[]> => {
  const placed = (name: string, parameter = 'file') => pathOf(resourcesPrefix, name, parameter)
  if (text !== undefined && text !== '') {
    if (sent.length > 0) throw failures.badParameter('text', "cannot be sent together with 'file'")
    if (fileName === undefined) throw failures.badParameter('fileName', "is required with 'text'")
    const path = placed(fileName, 'fileName')
    checkFormat(path, 'fileName')
    checkSize(path, Buffer.byteLength(text), 'text')
    return [{ path, mediaType: fileMediaType(path), ...(await files.put(Buffer.from(text))) }]
  }
  const [first, ...others] = sent
  if (!first) throw failures.badParameter('file', "or 'text' is required")
  if (fileName !== undefined && others.length > 0)
    throw failures.badParameter(
      'fileName',
      'can only be sent with a single file; several files keep their own names',
    )
  if (archive) {
    if (others.length > 0) throw failures.badParameter('archive', 'must be exactly one zip file')
    return archived(first, placed, files)
  }
  const pathFor = ({ name }: ReceivedFile) =>
    fileName === undefined ? placed(fileNameOf(name)) : placed(fileName, 'fileName')
  const named = sent.map((file) => ({ file, path: pathFor(file) }))
  for (const { file, path } of named) {
    checkFormat(path, 'file')
    checkSize(path, file.size, 'file')
  }
  const twice = named.find(({ path }, index) =>
    named.slice(0, index).some((earlier) => earlier.path === path),
  )
  if (twice) throw failures.badParameter('file', `holds '${twice.path}' twice`)
  const stored: StoredResource[] = []
  for (const { file, path } of named) {
    const { hash, size } = await files.adopt(file.path, file.hash)
    stored.push({ path, mediaType: fileMediaType(path), hash, size })
  }
  return stored
}

/** Throws 400 when an item has too many resources; called inside the transaction that added them. */
export const checkTotals = async (
  tx: Database,
  { id, type }: Pick<typeof items.$inferSelect, 'id' | 'type'>,
): Promise<void> => {
  const [all] = await tx
    .select({
      files: count(),
      bytes: sql<number>`coalesce(sum(${itemFiles.size}), 0)`.mapWith(Number),
    })
    .from(itemFiles)
    .where(filesOf(id, 'resource'))
  if (type !== 'Style' && (all?.files ?? 0) > itemResourceLimits.files)
    throw failures.badParameter(
      'file',
      `would exceed the limit of ${itemResourceLimits.files} resources for each item`,
    )
  if ((all?.bytes ?? 0) > itemResourceLimits.total)
    throw failures.badParameter(
      'file',
      'would exceed the limit of 10 GB of resources for each item',
    )
}
