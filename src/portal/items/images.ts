import { readFile, rm } from 'node:fs/promises'
import { and } from 'drizzle-orm'
import { XMLValidator } from 'fast-xml-parser'
import type { ReceivedFile } from '../../rest/protocol/files.ts'
import { imageLimits } from '../../rest/records/itemProperties.ts'
import type { Services } from '../operations/context.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { filesOf } from '../db/records.ts'
import { itemFiles, type items } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import type { FileStore } from '../files/store.ts'
import { saveSmall } from '../outbound/download.ts'
import { checkThumbnail } from './thumbnails.ts'

/** Time limit for downloading the image of a `thumbnailUrl` (ms). */
const imageTimeoutMs = 20_000

type Values = Partial<typeof items.$inferInsert>

/** A stored file for the info folder of an item. */
export interface InfoFile {
  readonly path: string
  readonly hash: string
  readonly size: number
  readonly mediaType: string
}

/** What the images and the metadata of a request result in: columns of the item and files of its info folder. */
export interface ItemImages {
  readonly values: Values
  readonly info: readonly InfoFile[]
}

export interface SentImages {
  readonly thumbnail?: ReceivedFile | undefined
  readonly thumbnailUrl?: string | undefined
  readonly largeThumbnail?: ReceivedFile | undefined
  readonly banner?: ReceivedFile | undefined
  readonly screenshot?: readonly ReceivedFile[] | undefined
  readonly metadata?: ReceivedFile | undefined
}

/** The path of an item's metadata, and the keyword of items with metadata. */
export const metadataFile = { path: 'metadata/metadata.xml', keyword: 'Metadata' } as const

/** The folders of images in the info folder of an item. */
const imageFolders = {
  largeThumbnail: 'largethumbnail',
  banner: 'banner',
  screenshots: 'screenshots',
} as const

const checkMetadata = async ({ path, size }: ReceivedFile) => {
  if (size > imageLimits.metadata) throw failures.badParameter('metadata', 'must be at most 10 MB')
  // eslint-disable-next-line typescript/no-deprecated -- its successor is the same code in a package of its own
  if (XMLValidator.validate(await readFile(path, 'utf8')) !== true)
    throw failures.badParameter('metadata', 'must be an XML file')
}

/** Downloads the image of a `thumbnailUrl`, at most 1 MB. */
const fetchThumbnail = async (
  url: string,
  parameter: string,
  { outbound }: Pick<Services, 'outbound'>,
  files: FileStore,
): Promise<Values> => {
  const signal = AbortSignal.timeout(imageTimeoutMs)
  const answer = await outbound.get(url, parameter, { signal })
  const { path, size } = await saveSmall(answer, await files.temporaryPath(), {
    limit: imageLimits.thumbnailUrl,
    parameter,
    signal,
  })
  try {
    const thumbnailType = await checkThumbnail({ path, size }, parameter)
    return { thumbnailHash: (await files.adopt(path)).hash, thumbnailType }
  } finally {
    await rm(path, { force: true })
  }
}

/** Checks and stores a thumbnail that was sent, or the image at its URL. */
export const storeThumbnail = async (
  { thumbnail, thumbnailUrl }: Pick<SentImages, 'thumbnail' | 'thumbnailUrl'>,
  services: Pick<Services, 'outbound'>,
  files: FileStore,
  names = { file: 'thumbnail', url: 'thumbnailUrl' },
): Promise<Values> => {
  if (thumbnail) {
    const thumbnailType = await checkThumbnail(thumbnail, names.file)
    return {
      thumbnailHash: (await files.adopt(thumbnail.path, thumbnail.hash)).hash,
      thumbnailType,
    }
  }
  return thumbnailUrl ? fetchThumbnail(thumbnailUrl, names.url, services, files) : {}
}

const storeImage = async (
  file: ReceivedFile,
  parameter: string,
  path: string,
  files: FileStore,
): Promise<InfoFile> => {
  const mediaType = await checkThumbnail(file, parameter)
  const { hash, size } = await files.adopt(file.path, file.hash)
  return { path: `${path}.${mediaType.replace('image/', '')}`, hash, size, mediaType }
}

/** Checks and stores all images and metadata of a request. */
export const storeImages = async (
  sent: SentImages,
  services: Pick<Services, 'outbound'>,
  files: FileStore,
): Promise<ItemImages> => {
  const info: InfoFile[] = []
  const values: Values = { ...(await storeThumbnail(sent, services, files)) }
  for (const name of ['largeThumbnail', 'banner'] as const) {
    const file = sent[name]
    if (!file) continue
    const image = await storeImage(file, name, `${imageFolders[name]}/${name}`, files)
    info.push(image)
    values[name] = image.path
  }
  const screenshots: InfoFile[] = []
  for (const [index, file] of (sent.screenshot ?? []).entries()) {
    const path = `${imageFolders.screenshots}/screenshot${index + 1}`
    screenshots.push(await storeImage(file, 'screenshot', path, files))
  }
  info.push(...screenshots)
  if (screenshots.length > 0) values.screenshots = screenshots.map(({ path }) => path)
  if (sent.metadata) {
    await checkMetadata(sent.metadata)
    const { hash, size } = await files.adopt(sent.metadata.path, sent.metadata.hash)
    info.push({ path: metadataFile.path, hash, size, mediaType: 'text/xml; charset=utf-8' })
  }
  return { values, info }
}

/** Removes files from the info folder of an item. Returns their hashes. */
const removeInfo = async (tx: Database, itemId: string, paths: readonly string[]) => {
  if (paths.length === 0) return []
  const removed = await tx
    .delete(itemFiles)
    .where(and(filesOf(itemId, 'info'), among(itemFiles.path, paths)))
    .returning({ hash: itemFiles.hash })
  return removed.map(({ hash }) => hash)
}

/** Adds files to the info folder of an item, replacing those of the same paths. Returns the hashes of the replaced ones. */
export const attachInfo = async (
  tx: Database,
  itemId: string,
  info: readonly InfoFile[],
  created: number,
): Promise<string[]> => {
  if (info.length === 0) return []
  const paths = info.map(({ path }) => path)
  const replaced = await removeInfo(tx, itemId, paths)
  await tx
    .insert(itemFiles)
    .values(info.map((file) => ({ ...file, itemId, kind: 'info' as const, created })))
  return replaced
}

/** The columns of an item with paths of images. */
export type ImageColumns = Pick<
  typeof items.$inferSelect,
  'largeThumbnail' | 'banner' | 'screenshots'
>

/**
 * Stores images and metadata in the info folder of an item. New screenshots, large thumbnails, and banners replace those of the item
 * `before`. Returns the hashes of the replaced files.
 */
export const attachImages = async (
  tx: Database,
  itemId: string,
  { values, info }: ItemImages,
  created: number,
  before?: ImageColumns,
): Promise<string[]> => {
  const outdated = [
    values.largeThumbnail ? before?.largeThumbnail : null,
    values.banner ? before?.banner : null,
    ...(values.screenshots ? (before?.screenshots ?? []) : []),
  ].filter((path) => typeof path === 'string')
  const removed = await removeInfo(tx, itemId, outdated)
  return [...removed, ...(await attachInfo(tx, itemId, info, created))]
}
