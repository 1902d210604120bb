import { itemTypeNamed } from '../../../rest/records/itemTypes.ts'
import { imageLimits } from '../../../rest/records/itemProperties.ts'
import { cardFile, parseCard, pathOnCard, type Card } from '../../../rest/records/packageCard.ts'
import { toTyped } from '../../ui/map/box.ts'
import type { AddValues } from './values.ts'
import { fileIn, type ZipEntry } from './zip.ts'

/** What a package proposes for the form; what its card does not say is left out. */
export type Proposed = Partial<AddValues>

const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** The picture that a card names; undefined where it is none that the interface takes. */
const thumbnailOf = async (
  file: Blob,
  entries: readonly ZipEntry[],
  path: string | undefined,
): Promise<File | undefined> => {
  const entry = entries.find(({ name }) => name === path)
  const type = imageTypes[path?.split('.').at(-1)?.toLowerCase() ?? '']
  if (!entry || type === undefined) return undefined
  const bytes = await fileIn(file, entry, imageLimits.thumbnail)
  return bytes && new File([bytes], entry.name.split('/').at(-1) ?? entry.name, { type })
}

const extentOf = ({ extent }: Card) =>
  extent && toTyped([extent.xmin, extent.ymin, extent.xmax, extent.ymax])

/** What the item card of a package says, as the form holds it; undefined where there is no card, or none that can be read. */
export const readPackageCard = async (
  file: Blob,
  entries: readonly ZipEntry[],
): Promise<Proposed | undefined> => {
  for (const folder of cardFile.folders) {
    const entry = entries.find(({ name }) => name === folder + cardFile.name)
    const text = entry && (await fileIn(file, entry, cardFile.limit))
    const card = text && parseCard(await text.text())
    if (!card) continue
    const { type, tags, typekeywords, thumbnail } = card
    const proposed = {
      title: card.title,
      // A card may name any type; a file can only be one that holds files.
      type: itemTypeNamed(type ?? '')?.storage === 'file' ? type : undefined,
      snippet: card.snippet,
      description: card.description,
      accessInformation: card.accessinformation,
      licenseInfo: card.licenseinfo,
      tags: tags && [...new Set(tags)],
      typeKeywords: typekeywords && [...new Set(typekeywords)],
      extent: extentOf(card),
      spatialReference: card.spatialreference,
      thumbnail: await thumbnailOf(file, entries, folder + String(pathOnCard(thumbnail))),
    }
    return Object.fromEntries(Object.entries(proposed).filter(([, value]) => value !== undefined))
  }
  return undefined
}
