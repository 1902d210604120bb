import { useTranslation } from 'react-i18next'
import { addMessages } from '../shell/messages/index.ts'

const messages = {
  title: 'Change history',
  line_zero: 'Changes that you make on this portal from this browser will be listed on this page.',
  line_one:
    '{{count, number}} change you made on this portal from this browser. Tokens, passwords, and files are not stored.',
  line_other:
    '{{count, number}} changes you made on this portal from this browser. Tokens, passwords, and files are not stored.',
  search: 'Search change history',
  filter: 'Filter by outcome',
  views: { all: 'All', done: 'Done', failed: 'Failed', unknown: 'Unknown' },
  caption: 'Changes',
  column: {
    title: 'Change',
    target: 'Target',
    outcome: 'Outcome',
    time: 'Time',
    changes: 'Changed values',
  },
  outcome: { done: 'Done', failed: 'Failed', unknown: 'Unknown' },
  empty: 'No changes yet',
  emptyLine:
    'Changes that you make on this portal from this browser are listed here, with the previous values.',
  emptySearch: 'No changes match your search',
  showAll: 'Show all',
  clear: 'Clear history',
  nothingToClear: 'The change history is empty.',
  clearing: {
    title: 'Clear history',
    body: 'Clearing the change history can’t be undone. The portal is not changed.',
    legend: 'Changes to clear',
    all: 'All changes',
    older: 'Changes older than a number of days',
    days: 'Days',
    daysWrong: 'Enter a whole number from 1 to 3650.',
    action: 'Clear history',
    cancel: 'Cancel',
    done_zero: 'The change history contains no changes of that age.',
    done_one: '{{count, number}} change cleared from the history',
    done_other: '{{count, number}} changes cleared from the history',
  },
  entry: {
    when: 'Time',
    who: 'Username',
    portal: 'Portal',
    target: 'Target',
    operation: 'Operation',
    reason: 'Reason',
    noResponse:
      'It is not known whether the portal made the change: no complete response arrived, or the page was closed before the response arrived.',
    changes: 'Changed values',
    request: 'Request',
    secret: 'Not stored',
    file: 'File {{name}}',
    close: 'Close',
    undo: 'Undo change',
    notUndoable: 'The console can’t undo this type of change.',
    notDone: 'The change failed, so there is nothing to undo.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    history: typeof messages
  }
}
addMessages('history', messages)

/** The texts of the change history; importing this module registers them. */
export const useMessages = () => useTranslation('history')
