import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../messages/index.ts'

const messages = {
  title_zero: 'Review changes',
  title_one: 'Review {{count, number}} change',
  title_other: 'Review {{count, number}} changes',
  nothing: 'None',
  on: 'On',
  off: 'Off',
  before: 'Before:',
  after: 'After:',
  removed: 'Removed:',
  added: 'Added:',
  now: 'Now:',
  reordered: 'Same entries in a different order:',
  severity: { dangerous: 'Dangerous', warning: 'Warning', note: 'Note' },
  about: '{{severity}}:',
  changes_one: '{{count, number}} change',
  changes_other: '{{count, number}} changes',
  counts: {
    added: '{{count, number}} added',
    removed: '{{count, number}} removed',
    unchanged: '{{count, number}} unchanged',
  },
  short: { set: '{{label}}: {{after}}', changed: '{{label}}: {{before}} → {{after}}' },
  defaults_one: '{{count, number}} more uses the default',
  defaults_other: '{{count, number}} more use the defaults',
  showList_one: 'Show {{count, number}} entry',
  showList_other: 'Show {{count, number}} entries',
  undo: {
    history_one: 'This change can be undone from the change history.',
    history_other: 'All {{count, number}} changes can be undone from the change history.',
    bulk: 'You can undo the operation on its page under Jobs.',
    none: 'This can’t be undone from the change history.',
  },
  checking: 'Checking for changes by other people…',
  unchanged_one: 'No one else has changed this value since you opened the page.',
  unchanged_other: 'No one else has changed these values since you opened the page.',
  unread:
    'The current values could not be read from the portal. They will be read again before anything is sent.',
  conflicts_one:
    'One of these values was changed by another person or in another tab since you opened the page. Nothing has been sent. Select which value to keep.',
  conflicts_other:
    '{{count, number}} of these values were changed by another person or in another tab since you opened the page. Nothing has been sent. Select which values to keep.',
  conflict: 'This value was changed by another person or in another tab since you opened the page.',
  mine: 'Apply my change',
  theirs: 'Keep the current value',
  type: 'Type “{{word}}” to confirm',
  typeFirst: 'Type “{{word}}” first.',
  selectFirst: 'Select “{{sentence}}” first.',
  names: '{{names}}, +{{count, number}}',
  more_one: '{{count, number}} more',
  more_other: '{{count, number}} more',
  decideFirst: 'Select which values to keep first.',
  noneLeft: 'There are no changes left to apply.',
  cancel: 'Cancel',
  apply_one: 'Apply {{count, number}} change',
  apply_other: 'Apply {{count, number}} changes',
  onItems_one: '{{count, number}} item',
  onItems_other: '{{count, number}} items',
  addedTo_one: 'Added to {{count, number}} item',
  addedTo_other: 'Added to {{count, number}} items',
  removedFrom_one: 'Removed from {{count, number}} item',
  removedFrom_other: 'Removed from {{count, number}} items',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    plan: typeof messages
  }
}
addMessages('plan', messages)

/** The texts of reviews; importing this module registers them. */
export const useMessages = () => useTranslation('plan')

/** All texts, for use outside components. */
export { t }
