import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  outcome: 'Outcome',
  outcomeOf: { items: 'Outcome for each item', members: 'Outcome for each member' },
  filter: 'Filter by outcome',
  all: 'All',
  done: { import: 'Imported', export: 'Exported' },
  added: 'New',
  overwritten: 'Overwritten',
  skipped: 'Skipped',
  failed: 'Failed',
  target: { items: 'Item', members: 'Member' },
  type: 'Type',
  message: 'Message',
  code: 'Code',
  codeOf: 'Code {{code}}',
  identifier: { items: 'Item ID', members: 'Username' },
  noOutcome: 'The portal told no outcome for single items.',
  noneHere: { items: 'No item has this outcome.', members: 'No member has this outcome.' },
  csv: 'Download CSV',
  csvName: 'outcome-{{job}}.csv',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    outcomes: typeof words
  }
}
addWords('outcomes', words)

/** The words of outcomes for single items; importing it brings them along. */
export const useWords = () => useTranslation('outcomes')
export type Words = ReturnType<typeof useWords>['t']
