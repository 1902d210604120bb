import type { content } from '../../../rest/content/content.ts'
import { itemTypeNamed, type Storage } from '../../../rest/records/itemTypes.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import type { Mode } from '../../shared/upload/engine/upload.ts'
import type { FolderChoice } from '../../shared/folders/folders.ts'
import { nothingTyped, readBox, type BoxInput } from '../../ui/map/box.ts'

/** Distinguishes the uploads of this page in the queue. */
export const purpose = 'add items'

/** The sources of the content of an item. */
export const sources = ['file', 'url', 'dataUrl', 'text'] as const
export type Source = (typeof sources)[number]

/** The end of the relationship at which the other item is. */
export type Relation = 'none' | 'origin' | 'destination'

/** The values of the form: texts as entered, empty for no value. */
export interface AddValues {
  source: Source
  url: string
  dataUrl: string
  filename: string
  text: string
  title: string
  type: string
  tags: string[]
  snippet: string
  description: string
  accessInformation: string
  licenseInfo: string
  culture: string
  folder: FolderChoice['place']
  folderId: string
  newFolder: string
  thumbnail: File | null
  thumbnailUrl: string
  extent: BoxInput
  spatialReference: string
  categories: string[]
  relation: Relation
  relatedId: string
  relationshipType: string
  itemIdToCreate: string
  typeKeywords: string[]
  metadata: File | null
  screenshot: File[]
  largeThumbnail: File | null
  banner: File | null
  appCategories: string[]
  industries: string[]
  languages: string[]
  listingProperties: string
  /** Whether comments are allowed; empty for the portal default. */
  commentsEnabled: '' | 'true' | 'false'
  properties: string
  advancedSettings: string
  classification: string
  serviceUsername: string
  servicePassword: string
  serviceCredentialsType: string
  serviceProxyParams: string
  serviceProxyFilter: string
  mode: 'auto' | Mode
}
export type FieldName = keyof AddValues

export const nothing: AddValues = {
  source: 'file',
  url: '',
  dataUrl: '',
  filename: '',
  text: '',
  title: '',
  type: '',
  tags: [],
  snippet: '',
  description: '',
  accessInformation: '',
  licenseInfo: '',
  culture: '',
  folder: 'root',
  folderId: '',
  newFolder: '',
  thumbnail: null,
  thumbnailUrl: '',
  extent: nothingTyped,
  spatialReference: '',
  categories: [],
  relation: 'none',
  relatedId: '',
  relationshipType: '',
  itemIdToCreate: '',
  typeKeywords: [],
  metadata: null,
  screenshot: [],
  largeThumbnail: null,
  banner: null,
  appCategories: [],
  industries: [],
  languages: [],
  listingProperties: '',
  commentsEnabled: '',
  properties: '',
  advancedSettings: '',
  classification: '',
  serviceUsername: '',
  servicePassword: '',
  serviceCredentialsType: '',
  serviceProxyParams: '',
  serviceProxyFilter: '',
  mode: 'auto',
}

/**
 * Returns whether a type allows content from this source: text types can also have a URL, and a file that
 * contains JSON can be sent as text.
 */
export const fits = (source: Source, storage: Storage, isJson = false): boolean =>
  source === 'file' || source === 'dataUrl'
    ? storage === 'file' || (source === 'file' && isJson && storage === 'text')
    : source === 'url'
      ? storage !== 'file'
      : storage === 'text'

export const typeFits = (source: Source, type: string, isJson = false): boolean => {
  const known = itemTypeNamed(type)
  return known !== undefined && fits(source, known.storage, isJson)
}

/** Returns whether items of a type have JSON in addition to their URL. */
export const takesTextWithUrl = ({ source, type }: Pick<AddValues, 'source' | 'type'>): boolean =>
  source === 'url' && type === 'WMTS'

type AddItemInput = Input<typeof content.addItem>
export type ItemDescription = Omit<
  AddItemInput,
  'userName' | 'folderId' | 'file' | 'url' | 'dataUrl' | 'text'
>

const objectIn = (text: string): Record<string, unknown> =>
  // Invalid JSON is reported at its field before the schema is applied.
  JSON.parse(text) as Record<string, unknown>

const texts = [
  'snippet',
  'description',
  'accessInformation',
  'licenseInfo',
  'culture',
  'spatialReference',
  'thumbnailUrl',
  'serviceUsername',
  'servicePassword',
  'serviceCredentialsType',
] as const satisfies readonly FieldName[]

/** Fields that contain a JSON object as text. */
export const objects = [
  'properties',
  'advancedSettings',
  'classification',
  'listingProperties',
  'serviceProxyParams',
  'serviceProxyFilter',
] as const satisfies readonly FieldName[]

const lists = [
  'tags',
  'typeKeywords',
  'categories',
  'appCategories',
  'industries',
  'languages',
] as const satisfies readonly FieldName[]

/** Fields that contain one file. */
export const files = [
  'thumbnail',
  'largeThumbnail',
  'banner',
  'metadata',
] as const satisfies readonly FieldName[]

/** Returns whether a field is sent; service credentials are sent only with a service URL. */
export const isSent = ({ source }: AddValues, name: FieldName) =>
  source === 'url' || !name.startsWith('service')

/** Returns the properties of the item for the request. Throws for invalid JSON. */
export const describedBy = (values: AddValues): ItemDescription => {
  const box = readBox(values.extent)
  const extent = 'box' in box ? box.box : undefined
  const filled = texts.filter((name) => isSent(values, name) && values[name].trim() !== '')
  const nonEmpty = objects.filter((name) => isSent(values, name) && values[name].trim() !== '')
  const named = lists.filter((name) => values[name].length > 0)
  const chosen = files.filter((name) => values[name] !== null)
  return {
    title: values.title.trim(),
    type: values.type,
    ...Object.fromEntries(named.map((name) => [name, values[name]])),
    ...Object.fromEntries(filled.map((name) => [name, values[name]])),
    ...Object.fromEntries(nonEmpty.map((name) => [name, objectIn(values[name])])),
    ...(extent ? { extent: [...extent] as [number, number, number, number] } : {}),
    ...Object.fromEntries(chosen.map((name) => [name, values[name]])),
    ...(values.commentsEnabled === ''
      ? {}
      : { commentsEnabled: values.commentsEnabled === 'true' }),
    ...(values.screenshot.length > 0 ? { screenshot: values.screenshot } : {}),
  }
}

/** Returns the relationship that is created with the item; undefined for none. */
export const relationOf = ({ relation, relatedId, relationshipType }: AddValues) =>
  relation === 'none'
    ? undefined
    : {
        ...(relation === 'origin' ? { originItemId: relatedId } : { destinationItemId: relatedId }),
        relationshipType,
      }
