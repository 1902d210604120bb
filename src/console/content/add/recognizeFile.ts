import { itemTypes } from '../../../rest/records/itemTypes.ts'
import type { Proposed } from './packageCard.ts'
import type { ZipEntry } from './zip.ts'

/** What a file seems to be, and by what it was recognised. */
export interface Recognized {
  readonly type: string
  readonly by: 'ending' | 'contents' | 'card'
}

/** A file, as far as it tells of itself. */
export interface FileRead {
  readonly recognized: Recognized | undefined
  /** What its item card says, where it is a package that has one. */
  readonly card: Proposed | undefined
  /** It contains JSON that can be sent as text instead. */
  readonly isJson: boolean
}

/** Endings that several types have: the one that is meant nearly always. */
const usual: Readonly<Record<string, string>> = {
  csv: 'CSV',
  bpk: 'Mobile Basemap Package',
  bpkx: 'Mobile Basemap Package',
}

/** Longer endings first: `rft.xml` says more than `xml`. */
const endingsOf = (name: string): string[] => {
  const [, ...words] = name.toLowerCase().split('.')
  return words.map((_word, index) => words.slice(index).join('.'))
}

/** The types whose files have the ending of this name, best first. */
export const typesOfEnding = (name: string): string[] => {
  for (const ending of endingsOf(name)) {
    const types = Object.keys(itemTypes).filter((type) =>
      itemTypes[type]?.extensions?.some((one) => one.toLowerCase() === ending),
    )
    const first = usual[ending]
    if (types.length > 0)
      return first === undefined ? types : [first, ...types.filter((type) => type !== first)]
  }
  return []
}

/** What archives hold, and the type that this makes them. The first that holds counts. */
const contents: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)[^/]+\.gdb\//i, 'File Geodatabase'],
  [/\.shp$/i, 'Shapefile'],
  [/\.gml$/i, 'GML'],
  [/\.(kml|kmz)$/i, 'KML Collection'],
  [/\.csv$/i, 'CSV Collection'],
  [/\.(jpe?g|png|tiff?)$/i, 'Image Collection'],
]

const byContents = (entries: readonly ZipEntry[]): Recognized | undefined => {
  const held = contents.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))
  return held && { type: held[1], by: 'contents' }
}

/** Bytes of a JSON file that are looked at. */
const jsonHead = 64 * 1024

const isGeoJson = async (file: Blob) =>
  /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/.test(
    await file.slice(0, jsonHead).text(),
  )

const byName = async (file: File): Promise<Recognized | undefined> => {
  const name = file.name.toLowerCase()
  // People name such archives so that one knows what is inside.
  if (name.endsWith('.gdb.zip')) return { type: 'File Geodatabase', by: 'ending' }
  if (name.endsWith('.shp.zip')) return { type: 'Shapefile', by: 'ending' }
  if (name.endsWith('.zip')) return undefined
  if (name.endsWith('.json') && !(await isGeoJson(file))) return undefined
  const [type] = typesOfEnding(name)
  return type === undefined ? undefined : { type, by: 'ending' }
}

/** How every zip archive begins that holds a file. */
const isArchive = async (file: Blob) => (await file.slice(0, 4).text()) === 'PK\u0003\u0004'

/** What the card of a package says; nothing if the code that reads cards could not be loaded. */
const cardOf = async (file: File, entries: readonly ZipEntry[]) => {
  const reader = await import('./packageCard.ts').catch(() => undefined)
  return reader?.readPackageCard(file, entries)
}

/** The directory of an archive; nothing for other files, and if the code that reads archives could not be loaded. */
const directoryOf = async (file: File): Promise<readonly ZipEntry[] | undefined> => {
  if (!(await isArchive(file))) return undefined
  const reader = await import('./zip.ts').catch(() => undefined)
  return reader?.entriesOf(file)
}

/** What the content of a JSON file shows; nothing for other files, and if the code that reads JSON could not be loaded. */
const jsonOf = async (file: File) => {
  if (!file.name.toLowerCase().endsWith('.json')) return undefined
  const reader = await import('./recognizeJson.ts').catch(() => undefined)
  return reader?.readJsonFile(file)
}

/**
 * What a file tells of itself. Its type by the ending of its name, by the directory of an archive, by an item card in it; none where
 * nothing says so: the person chooses then. Reads a few kilobytes, whatever its size, and no more of a package than its card.
 */
export const readFile = async (file: File): Promise<FileRead> => {
  const json = await jsonOf(file)
  if (json) {
    const recognized =
      json.type === undefined ? undefined : { type: json.type, by: 'contents' as const }
    return { recognized, card: undefined, isJson: true }
  }
  const named = await byName(file)
  const entries = await directoryOf(file)
  if (!entries) return { recognized: named, card: undefined, isJson: false }
  const mayHaveCard = entries.some(({ name }) => name.endsWith('iteminfo.xml'))
  const card = mayHaveCard ? await cardOf(file, entries) : undefined
  const onCard = card?.type === undefined ? undefined : { type: card.type, by: 'card' as const }
  const held = file.name.toLowerCase().endsWith('.zip') ? byContents(entries) : undefined
  // A package is what its ending says; of a zip file its card knows best.
  return { recognized: named ?? onCard ?? held, card, isJson: false }
}

/** A title that the name of a file suggests. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/(?<=.)(\.(gdb|shp))?\.[^.]+$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 256) || name
