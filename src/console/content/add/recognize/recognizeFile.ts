import { typesOfExtension } from './fileNames.ts'
import type { Proposal } from './packageCard.ts'
import type { ZipEntry } from '../../../shell/files/zip.ts'

/** The detected type of a file, and how it was detected. */
export interface Recognition {
  readonly type: string
  readonly by: 'extension' | 'contents' | 'card'
}

/** The data that was detected in a file. */
export interface FileRead {
  readonly recognized: Recognition | undefined
  /** The values of its item card, for packages that have one. */
  readonly card: Proposal | undefined
  /** Whether it contains JSON that can be sent as text. */
  readonly isJson: boolean
}

/** Types of archives by their content. The first match counts. */
const contents: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)[^/]+\.gdb\//i, 'File Geodatabase'],
  [/\.shp$/i, 'Shapefile'],
  [/\.gml$/i, 'GML'],
  [/\.(kml|kmz)$/i, 'KML Collection'],
  [/\.csv$/i, 'CSV Collection'],
  [/\.(jpe?g|png|tiff?)$/i, 'Image Collection'],
]

const byContents = (entries: readonly ZipEntry[]): Recognition | undefined => {
  const match = contents.find(([pattern]) => entries.some(({ filename }) => pattern.test(filename)))
  return match && { type: match[1], by: 'contents' }
}

/** The size (bytes) of the part of a JSON file that is read. */
const jsonHead = 64 * 1024

const isGeoJson = async (file: Blob) =>
  /"type"\s*:\s*"(FeatureCollection|Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)"/.test(
    await file.slice(0, jsonHead).text(),
  )

const byName = async (file: File): Promise<Recognition | undefined> => {
  const name = file.name.toLowerCase()
  // Such names are a convention for these archives.
  if (name.endsWith('.gdb.zip')) return { type: 'File Geodatabase', by: 'extension' }
  if (name.endsWith('.shp.zip')) return { type: 'Shapefile', by: 'extension' }
  if (name.endsWith('.zip')) return undefined
  if (name.endsWith('.json') && !(await isGeoJson(file))) return undefined
  const [type] = typesOfExtension(name)
  return type === undefined ? undefined : { type, by: 'extension' }
}

/** Returns whether a file begins like a zip archive with at least one file. */
const isArchive = async (file: Blob) => (await file.slice(0, 4).text()) === 'PK\u0003\u0004'

/** Reads the item card of a package; undefined if the reader could not be loaded. */
const cardOf = async (entries: readonly ZipEntry[]) => {
  const reader = await import('./packageCard.ts').catch(() => undefined)
  return reader?.readPackageCard(entries)
}

/** Reads the directory of an archive; undefined for other files, and if the reader could not be loaded. */
const directoryOf = async (file: File): Promise<readonly ZipEntry[] | undefined> => {
  if (!(await isArchive(file))) return undefined
  const reader = await import('../../../shell/files/zip.ts').catch(() => undefined)
  return reader?.entriesOf(file)
}

/** Detects the type of a JSON file by its content; undefined for other files, and if the reader could not be loaded. */
const jsonOf = async (file: File) => {
  if (!file.name.toLowerCase().endsWith('.json')) return undefined
  const reader = await import('./recognizeJson.ts').catch(() => undefined)
  return reader?.readJsonFile(file)
}

/**
 * Detects the type of a file by its extension, by the directory of an archive, or by an item card. Without a result, the user
 * selects the type. Reads only a few kilobytes of the file, and of a package only its card.
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
  const hasCard = entries.some(({ filename }) => filename.endsWith('iteminfo.xml'))
  const card = hasCard ? await cardOf(entries) : undefined
  const onCard = card?.type === undefined ? undefined : { type: card.type, by: 'card' as const }
  const match = file.name.toLowerCase().endsWith('.zip') ? byContents(entries) : undefined
  // The extension determines the type of a package; for a zip file, the card is more specific.
  return { recognized: named ?? onCard ?? match, card, isJson: false }
}
