import { texts } from '../ui/texts.ts'

/** What several pages of layers have in common. */
export const t = texts('publication', {
  layer: { map: 'Map layer', feature: 'Feature layer' },
  layerOf: '{{layer}} of {{dataset}}',
  itemInfo: 'Copy item information from the database',
  itemInfoHelp:
    'Title, summary, description, tags, credits, license, scales, and extent of the layers are those in the comments of their tables.',
})
