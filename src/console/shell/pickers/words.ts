import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  search: {
    group: 'Search groups to add',
    item: 'Search items to add',
    member: 'Search members to add',
  },
  searchOne: {
    group: 'Search groups',
    item: 'Search items',
    member: 'Search members',
  },
  nothing: {
    group: 'No group matches.',
    item: 'No item matches.',
    member: 'No member matches.',
  },
  unknown: {
    group: 'No such group, or you may not see it.',
    item: 'No such item, or you may not see it.',
    member: 'No such member, or you may not see them.',
  },
  searching: 'Searching…',
  more: 'Only the first {{count, number}} are shown. Type more to find others.',
  full: 'At most {{count, number}} can be chosen.',
  already: 'chosen already',
  chosen: '{{label}}: chosen',
  remove: 'Remove {{title}}',
  up: 'Move {{title}} up',
  down: 'Move {{title}} down',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pick: typeof words
  }
}
addWords('pick', words)

/** The words of choosing; importing it brings them along. */
export const useWords = () => useTranslation('pick')
