/** How a package item is added so that an import accepts it (specification section 5). */
export const packageItem = {
  type: 'Export Package',
  typeKeywords: ['Export Package', 'epk'],
  tags: ['epk'],
  extension: 'epk',
} as const
