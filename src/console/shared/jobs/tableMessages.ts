import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  outcome: 'Outcome',
  outcomeOf: {
    items: 'Outcome for each item',
    members: 'Outcome for each member',
    tasks: 'Outcome for each task',
  },
  filter: 'Filter by outcome',
  all: 'All',
  done: { import: 'Imported', export: 'Exported' },
  added: 'New',
  overwritten: 'Overwritten',
  skipped: 'Skipped',
  failed: 'Failed',
  target: { items: 'Item', members: 'Member', tasks: 'Task' },
  type: 'Type',
  message: 'Message',
  code: 'Code',
  codeOf: 'Code {{code}}',
  identifier: { items: 'Item ID', members: 'Username', tasks: 'Task ID' },
  noOutcome: 'The portal did not report any outcomes.',
  noneHere: {
    items: 'No items have this outcome.',
    members: 'No members have this outcome.',
    tasks: 'No tasks have this outcome.',
  },
  csv: 'Download CSV',
  csvName: 'outcome-{{job}}.csv',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    outcomes: typeof messages
  }
}
addMessages('outcomes', messages)

/** The texts of outcomes by item, member, or task; importing this module registers them. */
export const useMessages = () => useTranslation('outcomes')
export type Words = ReturnType<typeof useMessages>['t']
