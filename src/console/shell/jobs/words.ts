import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  state: {
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Succeeded',
    partial: 'Partial',
    failed: 'Failed',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
    said: 'The portal says: {{word}}',
  },
  indicator_one: 'Jobs, {{count, number}} running',
  indicator_other: 'Jobs, {{count, number}} running',
  running_one: '{{count, number}} running',
  running_other: '{{count, number}} running',
  ended: '{{title}}: {{state}}',
  show: 'Show',
  elapsed: 'Elapsed {{time}}',
  took: 'Took {{time}}',
  steps: '{{done}} of {{total}}',
  heard_never: 'The portal has not answered yet; trying again.',
  heard: 'Last answer {{ago}} ago; trying again.',
  refused: 'The portal does not show this job.',
  askAgain: 'Ask again',
  messages: 'Messages of the job',
  messagesCount_one: '{{count, number}} message',
  messagesCount_other: '{{count, number}} messages',
  noMessages: 'The portal has sent no message yet.',
  announce: '{{state}}. {{percent}}',
  outcome: 'Outcome',
  outcomeOf: 'Outcome for each item',
  filter: 'Filter by outcome',
  all: 'All',
  done: { import: 'Imported', export: 'Exported' },
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
  opens: '{{title}}, opens in the portal',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    following: typeof words
  }
}
addWords('following', words)

/** The words of jobs; importing it brings them along. */
export const useWords = () => useTranslation('following')
export type Words = ReturnType<typeof useWords>['t']
