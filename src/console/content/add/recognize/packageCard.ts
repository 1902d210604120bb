import { itemTypeNamed } from '../../../../rest/records/itemTypes.ts'
import { imageLimits } from '../../../../rest/records/itemProperties.ts'
import { cardFile, parseCard, pathOnCard, type Card } from '../../../../rest/records/packageCard.ts'
import { toTyped } from '../../../ui/map/box.ts'
import type { AddValues } from '../values.ts'
import { fileIn, type ZipEntry } from '../../../shell/files/zip.ts'

/** The values that a file proposes for the form. */
export type Proposal = Partial<AddValues>

const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** Returns the thumbnail of an item card; undefined for unsupported formats. */
const thumbnailOf = async (
  entries: readonly ZipEntry[],
  path: string | undefined,
): Promise<File | undefined> => {
  const entry = entries.find(({ filename }) => filename === path)
  const type = imageTypes[path?.split('.').at(-1)?.toLowerCase() ?? '']
  if (!entry || type === undefined) return undefined
  const bytes = await fileIn(entry, imageLimits.thumbnail)
  return bytes && new File([bytes], entry.filename.split('/').at(-1) ?? entry.filename, { type })
}

const extentOf = ({ extent }: Card) =>
  extent && toTyped([extent.xmin, extent.ymin, extent.xmax, extent.ymax])

/** Reads the item card of a package into the values of the form; undefined without a readable card. */
export const readPackageCard = async (
  entries: readonly ZipEntry[],
): Promise<Proposal | undefined> => {
  for (const folder of cardFile.folders) {
    const entry = entries.find(({ filename }) => filename === folder + cardFile.name)
    const text = entry && (await fileIn(entry, cardFile.limit))
    const card = text && parseCard(await text.text())
    if (!card) continue
    const { type, tags, typekeywords, thumbnail } = card
    const proposed = {
      title: card.title,
      // A card can name any type, but only types that contain files are possible here.
      type: itemTypeNamed(type ?? '')?.storage === 'file' ? type : undefined,
      snippet: card.snippet,
      description: card.description,
      accessInformation: card.accessinformation,
      licenseInfo: card.licenseinfo,
      tags: tags && [...new Set(tags)],
      typeKeywords: typekeywords && [...new Set(typekeywords)],
      extent: extentOf(card),
      spatialReference: card.spatialreference,
      thumbnail: await thumbnailOf(entries, folder + String(pathOnCard(thumbnail))),
    }
    return Object.fromEntries(Object.entries(proposed).filter(([, value]) => value !== undefined))
  }
  return undefined
}
