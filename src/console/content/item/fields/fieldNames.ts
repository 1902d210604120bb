/** The properties of an item that are edited where the page shows them. */
export const fieldNames = [
  'title',
  'snippet',
  'description',
  'tags',
  'categories',
  'accessInformation',
  'licenseInfo',
  'url',
  'culture',
  'contentStatus',
  'commentsEnabled',
  'extent',
  'spatialReference',
  'classification',
] as const
export type FieldName = (typeof fieldNames)[number]

/** The name of the draft of one property. */
export const draftName = (itemId: string, name: FieldName): string => `item ${itemId} ${name}`
