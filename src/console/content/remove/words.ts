import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  plan_one: 'Delete {{count, number}} item?',
  plan_other: 'Delete {{count, number}} items?',
  action_one: 'Delete {{count, number}} item',
  action_other: 'Delete {{count, number}} items',
  keep: 'Keep them',
  items: 'Items',
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
  final: 'Deleted items do not come back.',
  refused_one: '{{count, number}} of those selected stays: {{reason}}',
  refused_other: '{{count, number}} of those selected stay: {{reason}}',
  protected_one: 'Protected from deletion, it stays: {{titles}}.',
  protected_other: 'Protected from deletion, they stay: {{titles}}.',
  checking_one: 'Checking what uses the item…',
  checking_other:
    'Checking what uses these items: {{done, number}} of {{count, number}} checked. This list is not complete yet.',
  usedBy: '{{title}} is used by {{users}}. They might stop working.',
  unread_one: 'The portal did not say what uses {{count, number}} of the items.',
  unread_other: 'The portal did not say what uses {{count, number}} of the items.',
  unasked_one:
    '{{count, number}} more item was not checked beforehand. It stays if it is protected, with the portal’s reason.',
  unasked_other:
    '{{count, number}} more items were not checked beforehand. Protected ones stay, each with the portal’s reason.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    remove: typeof words
  }
}
addWords('remove', words)

/** The words of deleting a selection; importing it brings them along. */
export const useWords = () => useTranslation('remove')
