import type { AreaTexts } from '../text.ts'

export const searchTexts: AreaTexts<'search'> = {
  items: {
    example: {
      q: 'title:rivers AND type:"Web Map"',
      num: 50,
      sortField: ['modified'],
      sortOrder: 'desc',
    },
    summary: 'Search for items',
    description:
      'Returns the items that match a query, an extent, or categories, and that the caller can read. At least one of `q`, `bbox`, `filter`, and `categories` is required. Only the first 10,000 results can be read.',
  },
}
