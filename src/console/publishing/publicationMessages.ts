import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

/** What the pages of synchronizations and results have in common. */
const messages = {
  layer: { map: 'Map layer', feature: 'Feature layer' },
  layerOf: '{{layer}} of {{dataset}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publication: typeof messages
  }
}
addMessages('publication', messages)

/** All texts, for use outside components. */
export { t } from '../shell/messages/index.ts'

/** Returns the common texts of synchronizations and results; importing this module registers them. */
export const usePublicationMessages = () => useTranslation('publication')
