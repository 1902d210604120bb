import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Members',
  line_one: '{{count, number}} member you can see',
  line_other: '{{count, number}} members you can see',
  search: 'Search members',
  filter: {
    none: 'No values',
    any: 'Any',
    clearAll: 'Clear all filters',
    signIn: {
      never: 'never',
      quarter: 'not in the last 90 days',
      halfYear: 'not in the last 180 days',
      year: 'not in the last year',
    },
  },
  presets: {
    disabled: 'Disabled',
    neverSignedIn: 'Never signed in',
    notForAYear: 'Not signed in for a year',
    administrators: 'Administrators',
  },
  caption: 'Members',
  column: {
    fullname: 'Name',
    role: 'Role',
    userType: 'User type',
    lastlogin: 'Last sign-in',
    state: 'Status',
    owned: 'Items owned',
    level: 'Level',
    account: 'Account',
    mfa: 'Multifactor authentication',
  },
  notSorted: 'The portal can’t sort members by “{{column}}”.',
  notSortedFound:
    'The portal can’t sort search results by “{{column}}”. Clear search text and filters to sort by it.',
  notExported: 'Not in files: it takes one request for each member.',
  account: { arcgis: 'Built-in', enterprise: 'Organization-specific' },
  ownedBy_one: '{{count, number}} item owned',
  ownedBy_other: '{{count, number}} items owned',
  on: 'On',
  off: 'Off',
  showContent: 'Show content',
  copyUsername: 'Copy username',
  never: 'Never',
  notProvided: '–',
  disabled: 'Disabled',
  active: 'Active',
  empty: 'No members match your search',
  showAll: 'Show all members',
  username: 'Username',
  email: 'Email',
  created: 'Member since',
  assignRole: 'Assign role',
  selected_one: '{{count, number}} member selected',
  selected_other: '{{count, number}} members selected',
  clearSelection: 'Clear selection',
  selectAll_one: 'Select {{count, number}} result',
  selectAll_other: 'Select all {{count, number}} results',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    members: typeof messages
  }
}
addMessages('members', messages)

/** The messages of members; importing this file registers them. */
export const useMessages = () => useTranslation('members')

/** The translation function for use outside components. */
export { t }
