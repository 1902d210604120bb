import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

/** What several pages of layers have in common. */
const messages = {
  layer: { map: 'Map layer', feature: 'Feature layer' },
  layerOf: '{{layer}} of {{dataset}}',
  itemInfo: 'Copy item information from the database',
  itemInfoHelp:
    'Title, summary, description, tags, credits, license, scales, and extent of the layers are those in the comments of their tables.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publication: typeof messages
  }
}
addMessages('publication', messages)

/** All texts, for use outside components. */
export { t } from '../shell/messages/index.ts'

/** Returns the common texts of layers; importing this module registers them. */
export const usePublicationMessages = () => useTranslation('publication')
