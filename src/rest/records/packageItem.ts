/** The properties with which Add Item creates a package item that Import Group Content accepts. */
export const packageItem = {
  type: 'Export Package',
  typeKeywords: ['Export Package', 'epk'],
  tags: ['epk'],
  extension: 'epk',
} as const
