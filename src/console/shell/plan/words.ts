import { useTranslation } from 'react-i18next'
import { addWords, t } from '../words/index.ts'

const words = {
  title_zero: 'Plan: no changes',
  title_one: 'Plan: {{count, number}} change',
  title_other: 'Plan: {{count, number}} changes',
  to: 'to',
  nothing: 'nothing',
  on: 'On',
  off: 'Off',
  before: 'Before:',
  after: 'After:',
  removed: 'Removed:',
  added: 'Added:',
  now: 'Now:',
  reordered: 'The same entries in another order:',
  warning: 'Warning:',
  checking: 'Looking whether somebody else has changed the same…',
  unchanged_one: 'Nobody else has changed this since you opened the page.',
  unchanged_other: 'Nobody else has changed these since you opened the page.',
  unread: 'What is at the portal now could not be read. It is read again before anything is sent.',
  conflicts_one:
    'Meanwhile somebody else has changed one of these. Nothing has been sent; decide what is to stay.',
  conflicts_other:
    'Meanwhile somebody else has changed {{count, number}} of these. Nothing has been sent; decide what is to stay.',
  conflict: 'Somebody else has changed this meanwhile.',
  mine: 'Keep mine',
  theirs: 'Take theirs, and leave mine out',
  type: 'Type “{{word}}” to go on',
  typeFirst: 'Type “{{word}}” first.',
  tickFirst: 'Tick “{{sentence}}” first.',
  more_one: 'One more',
  more_other: '{{count, number}} more',
  decideFirst: 'Decide first about what somebody else has changed.',
  noneLeft: 'No change is left to apply.',
  keepEditing: 'Keep editing',
  apply_one: 'Apply {{count, number}} change',
  apply_other: 'Apply {{count, number}} changes',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    plan: typeof words
  }
}
addWords('plan', words)

/** The words of plans; importing it brings them along. */
export const useWords = () => useTranslation('plan')

/** The same outside components. */
export const say = t
