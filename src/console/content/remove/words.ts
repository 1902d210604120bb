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
  unasked:
    'Protected items stay, each with the portal’s reason. With so many items, the portal is not asked beforehand which they are, nor what uses them.',
  usedBy: '{{title}} is used by {{users}}, which will miss it.',
  unread: 'The portal could not tell about all of them what is protected and what uses them.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    remove: typeof words
  }
}
addWords('remove', words)

/** The words of deleting a selection; importing it brings them along. */
export const useWords = () => useTranslation('remove')
