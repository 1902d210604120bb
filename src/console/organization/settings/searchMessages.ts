import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  found_one: '{{count}} setting',
  found_other: '{{count}} settings',
  noMatch: 'No settings match your search',
  noMatchLine: 'Names, descriptions, synonyms, and values are searched.',
  share: '{{count}} of {{total}} match',
  showAll: 'Show all {{total}}',
  hit: {
    synonym: 'Also called',
    parameterName: 'Parameter name',
    value: 'Value',
  },
  hidden_one: 'A setting that doesn’t match your search has an unapplied change: {{names}}.',
  hidden_other:
    '{{count}} settings that don’t match your search have unapplied changes: {{names}}.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settingsSearch: typeof messages
  }
}
addMessages('settingsSearch', messages)

/** The messages of the settings search; importing this file registers them. */
export const useSearchMessages = () => useTranslation('settingsSearch')
