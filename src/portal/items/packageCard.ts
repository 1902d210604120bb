import { isDescription, maxWordListLength } from '../../rest/protocol/fields.ts'
import { text as readText } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import { maxPathLength } from '../../rest/content/items.ts'
import { cardFile, parseCard, pathOnCard, type Card } from '../../rest/records/packageCard.ts'
import type { Database } from '../db/database.ts'
import { filesOf } from '../db/records.ts'
import { itemFiles, items } from '../db/schema.ts'
import type { FileStore } from '../files/store.ts'
import { sanitizedHtml } from '../common/html.ts'
import { keywordsOf } from './itemProperties.ts'
import { openZip, type Zip } from '../packageFormat/zip.ts'
import { checkThumbnail } from './thumbnails.ts'
import { fileMediaType } from './mediaTypes.ts'
import { attachInfo, metadataFile, type InfoFile } from './images.ts'
import { isLonger } from '../../rest/protocol/characters.ts'

/** Limits of the files that are read from a package; the rest of a larger info folder is ignored. Sizes in bytes. */
const limits = { file: 10 * 1024 * 1024, files: 100 } as const

/** The item card of a package, and the other files of its info folder, already stored. */
export interface PackageCard {
  readonly card: Card
  readonly thumbnail: { readonly hash: string; readonly type: string } | undefined
  readonly info: readonly InfoFile[]
}

const readFolder = async (zip: Zip, folder: string, files: FileStore) => {
  const entry = zip.entries.get(folder + cardFile.name)
  if (!entry || entry.size > cardFile.limit) return undefined
  const card = parseCard(await readText(await zip.read(entry)))
  if (!card) return undefined
  const others = [...zip.entries.values()].filter(
    ({ name, size }) =>
      name.startsWith(folder) &&
      !name.endsWith('/') &&
      name !== entry.name &&
      size <= limits.file &&
      !isLonger(name.slice(folder.length), maxPathLength),
  )
  const info: InfoFile[] = []
  for (const other of others.slice(0, limits.files)) {
    const path = other.name.slice(folder.length)
    const stored = await files.put(await zip.read(other))
    info.push({ path, ...stored, mediaType: fileMediaType(path) })
  }
  return { card, info }
}

const thumbnailOf = async (
  { card, info }: Pick<PackageCard, 'card' | 'info'>,
  files: FileStore,
): Promise<PackageCard['thumbnail']> => {
  const file = info.find(({ path }) => path === pathOnCard(card.thumbnail))
  if (!file) return undefined
  const type = await files
    .withPath(file.hash, (path) => checkThumbnail({ path, size: file.size }))
    .catch(() => undefined)
  return type === undefined ? undefined : { hash: file.hash, type }
}

/**
 * Returns the item card of a package: a zip archive with an info folder that contains `iteminfo.xml`. Undefined for any other file;
 * an invalid card or archive does not refuse the file.
 */
export const readPackageCard = async (
  hash: string,
  files: FileStore,
): Promise<PackageCard | undefined> => {
  const file = await files.find(hash)
  if (!file) return undefined
  try {
    const zip = await openZip(file)
    for (const folder of cardFile.folders) {
      const found = await readFolder(zip, folder, files)
      if (found) return { ...found, thumbnail: await thumbnailOf(found, files) }
    }
    return undefined
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}

/** Returns the keywords of an item with those of its package's card, unless there are too many together. */
const keywordsWith = (
  { type, name, typeKeywords }: typeof items.$inferSelect,
  added: readonly string[],
) => {
  const all = [...typeKeywords, ...added]
  return keywordsOf(type, name, all.join('').length <= maxWordListLength ? all : typeKeywords)
}

const isEmpty = (value: string | null) => value === null || value === ''

/** Returns which of these info files an item already has, because they were sent with the request. */
const existingInfo = async (
  tx: Database,
  { id, largeThumbnail, banner, screenshots }: typeof items.$inferSelect,
  info: readonly InfoFile[],
): Promise<readonly (string | null)[]> => {
  const described = [largeThumbnail, banner, ...screenshots]
  if (!info.some(({ path }) => path === metadataFile.path)) return described
  const metadata = await tx
    .select({ path: itemFiles.path })
    .from(itemFiles)
    .where(filesOf(id, 'info', metadataFile.path))
  return [...described, ...metadata.map(({ path }) => path)]
}

/** Fills missing properties of an item from its package's card. Returns the hashes of the replaced info files. */
export const applyCard = async (
  tx: Database,
  itemId: string,
  { card, thumbnail, info }: PackageCard,
  now: number,
): Promise<string[]> => {
  const [item] = await tx.select().from(items).where(eq(items.id, itemId))
  if (!item) return []
  const ifMissing = (value: string | null, fromCard: string | undefined) =>
    isEmpty(value) && fromCard !== undefined ? fromCard : undefined
  const description = card.description && sanitizedHtml(card.description)
  const metadata = info.some((file) => file.path === metadataFile.path)
  await tx
    .update(items)
    .set({
      title: item.title === item.name ? card.title : undefined,
      snippet: ifMissing(item.snippet, card.snippet),
      description: ifMissing(
        item.description,
        description && isDescription(description) ? description : undefined,
      ),
      accessInformation: ifMissing(item.accessInformation, card.accessinformation),
      licenseInfo: ifMissing(item.licenseInfo, card.licenseinfo && sanitizedHtml(card.licenseinfo)),
      spatialReference: ifMissing(item.spatialReference, card.spatialreference),
      documentation: ifMissing(item.documentation, card.documentation),
      tags: item.tags.length === 0 && card.tags ? [...new Set(card.tags)] : undefined,
      typeKeywords: keywordsWith(item, [
        ...(metadata ? [metadataFile.keyword] : []),
        ...(card.typekeywords ?? []),
      ]),
      ...(item.xmin === null && card.extent ? card.extent : {}),
      ...(item.thumbnailHash === null && thumbnail
        ? { thumbnailHash: thumbnail.hash, thumbnailType: thumbnail.type }
        : {}),
    })
    .where(eq(items.id, itemId))
  const existing = await existingInfo(tx, item, info)
  return attachInfo(
    tx,
    itemId,
    info.filter(({ path }) => !existing.includes(path)),
    now,
  )
}
