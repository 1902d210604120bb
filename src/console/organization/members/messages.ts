import { texts } from '../../ui/texts.ts'

export const t = texts('members', {
  title: 'Members',
  all_one: '{{count, number}} member',
  all_other: '{{count, number}} members',
  line_one: '{{count, number}} member you can see',
  line_other: '{{count, number}} members you can see',
  search: 'Search members',
  filter: {
    clearAll: 'Clear all filters',
    privilege: 'Privilege',
    byRole:
      'Members are listed if their role has the privilege. Some user types limit what it allows.',
    unknown_one:
      'The portal doesn’t return the privileges of the role {{names}}. Its members are not listed.',
    unknown_other:
      'The portal doesn’t return the privileges of the roles {{names}}. Their members are not listed.',
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
  notProvided: '–',
  disabled: 'Disabled',
  active: 'Active',
  empty: 'No members match your search',
  showAll: 'Show all members',
  email: 'Email',
  created: 'Member since',
  add: 'Add members',
  assignRole: 'Assign role',
  /** What to do next after a search for an action. */
  choose: {
    role: 'Select the members who get another role. Then select “Assign role” at the bottom of the page.',
    userType:
      'Select the members who get another user type. Then open “More actions” at the bottom of the page.',
    disable: 'Select the members to disable. Then open “More actions” at the bottom of the page.',
    enable: 'Select the members to enable. Then open “More actions” at the bottom of the page.',
    delete: 'Select the members to delete. Then open “More actions” at the bottom of the page.',
    password:
      'Open the member whose password you reset. Then open “More actions” at the top of the page.',
  },
  selected_one: '{{count, number}} member selected',
  selected_other: '{{count, number}} members selected',
  selectAll_one: 'Select {{count, number}} result',
  selectAll_other: 'Select all {{count, number}} results',
  stillSelecting: 'Members are still being selected. Wait until all of them are.',
})
