import type { Readable } from 'node:stream'
import { predefinedKeywords } from '../../rest/records/itemTypes.ts'
import type { SampleItem, SamplePackage } from './sampleData.ts'
import { writePackage, type FileToPack, type ItemToPack } from '../packageFormat/writer.ts'

const dataOf = async ({ data }: SampleItem): Promise<FileToPack | undefined> => {
  if (!data) return undefined
  return data.kind === 'json'
    ? { mediaType: 'application/json', content: Buffer.from(JSON.stringify(data.value)) }
    : { mediaType: data.contentType, content: await data.make() }
}

const extentOf = ({ extent }: SampleItem): ItemToPack['properties']['extent'] =>
  extent && [...extent[0], ...extent[1]]

const itemToPack = async (item: SampleItem, isDamaged: boolean): Promise<ItemToPack> => {
  const { id, title, type, tags, snippet, description, name, url } = item
  const { accessInformation, licenseInfo, culture, spatialReference, categories } = item
  const data = await dataOf(item)
  return {
    properties: {
      id,
      title,
      type,
      typeKeywords: [...new Set([...predefinedKeywords(type, name), ...item.typeKeywords])],
      tags,
      snippet,
      description,
      name,
      url,
      accessInformation,
      licenseInfo,
      culture,
      extent: extentOf(item),
      spatialReference,
      categories,
      properties: null,
      advancedSettings: null,
      classification: null,
      commentsEnabled: true,
      created: item.created,
      modified: item.modified,
    },
    size: data && Buffer.isBuffer(data.content) ? data.content.length : -1,
    data,
    thumbnail: item.thumbnail
      ? { mediaType: 'image/png', content: await item.thumbnail() }
      : undefined,
    resources: item.resources.map(({ path, content, contentType }) => ({
      path,
      mediaType: contentType,
      content: Buffer.from(content),
    })),
    isDamaged,
  }
}

async function* itemsToPack({ items, broken }: SamplePackage) {
  for (const item of items) yield await itemToPack(item, broken.includes(item.id))
}

/** Returns the export package of another portal, as a stream for the file store. */
export const writeSamplePackage = (sample: SamplePackage): Readable => {
  const { source, created, group, relationships } = sample
  return writePackage(
    {
      created,
      group,
      source: {
        ...source,
        serverUrl: new URL('/server', source.httpsUrl).href,
        isPortal: true,
      },
    },
    itemsToPack(sample),
    relationships,
  )
}
