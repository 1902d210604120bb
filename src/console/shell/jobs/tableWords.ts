import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  outcome: 'Outcome',
  outcomeOf: 'Outcome for each item',
  filter: 'Filter by outcome',
  all: 'All',
  done: { import: 'Imported', export: 'Exported' },
  added: 'New',
  overwritten: 'Overwritten',
  skipped: 'Skipped',
  failed: 'Failed',
  item: 'Item',
  type: 'Type',
  message: 'Message',
  code: 'Code',
  codeOf: 'Code {{code}}',
  identifier: 'Item ID',
  noOutcome: 'The portal told no outcome for single items.',
  noneHere: 'No item has this outcome.',
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
