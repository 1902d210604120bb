import type { FieldName } from '../values.ts'

/** The fields that are always shown. */
export const essential = [
  'source',
  'url',
  'dataUrl',
  'filename',
  'text',
  'title',
  'type',
  'tags',
] as const satisfies readonly FieldName[]

/** The fields of each group; a group with an error is expanded. */
export const groups = {
  description: ['snippet', 'description', 'accessInformation', 'licenseInfo', 'culture'],
  folder: ['folder', 'folderId', 'newFolder'],
  picture: ['thumbnail', 'thumbnailUrl', 'screenshot'],
  extent: ['extent', 'spatialReference'],
  categories: ['categories'],
  relation: ['relation', 'relatedId', 'relationshipType'],
  classification: ['classification'],
  service: [
    'serviceUsername',
    'servicePassword',
    'serviceCredentialsType',
    'serviceProxyParams',
    'serviceProxyFilter',
  ],
  listing: [
    'largeThumbnail',
    'banner',
    'appCategories',
    'industries',
    'languages',
    'listingProperties',
  ],
  expert: [
    'mode',
    'itemIdToCreate',
    'typeKeywords',
    'metadata',
    'commentsEnabled',
    'properties',
    'advancedSettings',
  ],
} as const satisfies Record<string, readonly FieldName[]>
export type GroupName = keyof typeof groups
