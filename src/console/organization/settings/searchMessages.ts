import { texts } from '../../ui/texts.ts'

export const t = texts('settingsSearch', {
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
})
