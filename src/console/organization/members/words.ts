import { useTranslation } from 'react-i18next'
import { addWords, t } from '../../shell/words/index.ts'

const words = {
  title: 'Members',
  line_one: '{{count, number}} member you can see',
  line_other: '{{count, number}} members you can see',
  search: 'Search members',
  role: 'Role',
  allRoles: 'All roles',
  caption: 'Members',
  column: {
    fullname: 'Name',
    role: 'Role',
    license: 'Licence',
    lastlogin: 'Last sign-in',
    state: 'State',
  },
  never: 'Never',
  notTold: '–',
  disabled: 'Disabled',
  active: 'Active',
  empty: 'No member matches.',
  showAll: 'Show all members',
  username: 'User name',
  email: 'E-mail',
  created: 'Member since',
  groups: 'Groups',
  noGroups: 'In no group that you can see.',
  handOver: 'Hand over content',
  close: 'Close',
  reading: 'The portal has not answered yet.',
  assignRole: 'Assign role',
  selected_one: '{{count, number}} member selected',
  selected_other: '{{count, number}} members selected',
  onPage_one: '{{count, number}} on this page',
  onPage_other: '{{count, number}} on this page',
  clearSelection: 'Clear selection',
  selectAll_one: 'Select {{count, number}} result',
  selectAll_other: 'Select all {{count, number}} results',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    members: typeof words
  }
}
addWords('members', words)

/** The words of members; importing it brings them along. */
export const useWords = () => useTranslation('members')

/** The same outside components. */
export { t }
