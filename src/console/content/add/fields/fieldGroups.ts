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
  'snippet',
  'tags',
  'folder',
  'folderId',
  'newFolder',
] as const satisfies readonly FieldName[]

/** The fields of each group; a group with an error is expanded. */
export const groups = {
  description: ['description', 'accessInformation', 'licenseInfo', 'culture'],
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
