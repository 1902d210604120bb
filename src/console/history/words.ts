import { useTranslation } from 'react-i18next'
import { addWords } from '../shell/words/index.ts'

const words = {
  title: 'Journal',
  line_zero: 'What you change at this portal from this browser is written down here',
  line_one:
    '{{count, number}} write of yours at this portal, kept in this browser; no tokens, passwords or files',
  line_other:
    '{{count, number}} writes of yours at this portal, kept in this browser; no tokens, passwords or files',
  search: 'Search the journal',
  filter: 'Filter by outcome',
  views: { all: 'All', done: 'Done', failed: 'Failed', unknown: 'Unknown' },
  caption: 'Writes',
  column: { title: 'What was done', target: 'To', outcome: 'Outcome', time: 'When' },
  outcome: { done: 'Done', failed: 'Failed', unknown: 'Unknown' },
  empty:
    'Nothing yet. Whatever you change at this portal from this browser is written down here, with what it was before.',
  emptySearch: 'No write matches.',
  showAll: 'Show all',
  json: 'Download JSON',
  csv: 'Download CSV',
  nothingToDownload: 'There is nothing in the list.',
  clear: 'Clear',
  nothingToClear: 'The journal is empty.',
  clearing: {
    title: 'Clear the journal',
    body: 'What is removed from the journal cannot be brought back. The portal is not changed.',
    legend: 'What to remove',
    all: 'Everything',
    older: 'What is older than a number of days',
    days: 'Days',
    daysWrong: 'A whole number from 1 to 3650',
    action: 'Remove',
    cancel: 'Cancel',
    done_zero: 'Nothing in the journal was that old.',
    done_one: '{{count, number}} write was removed from the journal.',
    done_other: '{{count, number}} writes were removed from the journal.',
  },
  entry: {
    when: 'When',
    who: 'Who',
    portal: 'Portal',
    target: 'To',
    operation: 'Operation',
    outcome: 'Outcome',
    reason: 'Why',
    noAnswer:
      'No answer came that says whether the portal did it, or the page was closed before it came.',
    changes: 'Changes',
    request: 'The request',
    secret: 'not kept',
    file: 'the file {{name}}',
    close: 'Close',
    opposite: 'Apply the opposite',
    noOpposite: 'This console does not know how to undo it.',
    notDone: 'It failed, so there is nothing to undo.',
  },
  opposite: {
    title: 'Plan: {{title}}',
    action: 'Apply the opposite',
    back: 'Cancel',
    written: 'Undone: {{title}}',
  },
  file: {
    time: 'Time',
    who: 'User',
    portal: 'Portal',
    operation: 'Operation',
    title: 'What was done',
    target: 'To',
    outcome: 'Outcome',
    words: 'Reason',
    changes: 'Changes',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    journal: typeof words
  }
}
addWords('journal', words)

/** The words of the journal; importing it brings them along. */
export const useWords = () => useTranslation('journal')
