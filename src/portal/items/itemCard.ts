import { escapeHtml } from '../common/html.ts'
import { thumbnailName, type ItemRow } from '../db/records.ts'

const element = (name: string, value: string | number | null) =>
  value === null ? `<${name}/>` : `<${name}>${escapeHtml(String(value))}</${name}>`

const list = (name: string, entry: string, values: readonly string[]) =>
  `<${name}>${values.map((value) => element(entry, value)).join('')}</${name}>`

/** Characters that XML cannot contain, not even escaped. */
const unwritable = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Returns the item card `info/iteminfo.xml`. */
export const itemCard = (item: ItemRow): string => {
  const culture = escapeHtml(item.culture ?? '')
  const extent = (['xmin', 'ymin', 'xmax', 'ymax'] as const)
    .map((side) => element(side, item[side]))
    .join('')
  const children = [
    element('name', item.name),
    element('title', item.title),
    element('thumbnail', item.thumbnailHash === null ? null : thumbnailName(item.thumbnailType)),
    element('type', item.type),
    list('typekeywords', 'typekeyword', item.typeKeywords),
    element('description', item.description),
    list('tags', 'tag', item.tags),
    element('snippet', item.snippet),
    `<extent>${extent}</extent>`,
    element('spatialreference', item.spatialReference),
    element('accessinformation', item.accessInformation),
    element('licenseinfo', item.licenseInfo),
    element('url', item.url),
  ]
  const card = `<ESRI_ItemInformation Culture="${culture}">${children.join('')}</ESRI_ItemInformation>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${card.replace(unwritable, '\u{fffd}')}\n`
}
