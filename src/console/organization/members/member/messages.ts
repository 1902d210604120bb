import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../../shell/messages/index.ts'

const messages = {
  members: 'Members',
  sections: 'Sections of the member page',
  tab: {
    overview: 'Overview',
    groups: 'Groups',
    groupsCount: 'Groups ({{count, number}})',
    privileges: 'Privileges',
    privilegesCount: 'Privileges ({{count, number}})',
  },
  username: 'Username',
  copyUsername: 'Copy username',
  showContent: 'Show content',
  transfer: 'Transfer content',
  assignRole: 'Assign role',
  active: 'Active',
  disabled: 'Disabled',
  signedIn: 'Last sign-in',
  neverSignedIn: 'Never signed in',
  notProvided: 'Not provided by the portal',
  showAll: 'Show all',
  loading: 'Loading',
  access: {
    title: 'Access',
    role: 'Role',
    userType: 'User type',
    signIn: 'Sign-in',
    lastSignIn: 'Last sign-in',
    never: 'Never',
    privileges_one: '{{count, number}} privilege',
    privileges_other: '{{count, number}} privileges',
    showPrivileges: 'Show privileges',
    sameUserType: 'Members with this user type',
    noContent: 'Members with this user type can’t own content.',
    account: { arcgis: 'Built-in account', enterprise: 'Organization-specific account' },
    mfa: { on: 'Multifactor authentication on', off: 'Multifactor authentication off' },
  },
  content: {
    title: 'Content owned',
    count_zero: 'No items',
    count_one: '{{count, number}} item',
    count_other: '{{count, number}} items',
    visible: 'Only items that you have access to are counted and listed.',
    none: 'This member owns no content',
    noneVisible: 'This member owns no content that you have access to',
    sharing: 'Items by sharing level',
    types: 'Items by type',
    moreTypes_one: '{{count, number}} more type',
    moreTypes_other: '{{count, number}} more types',
    caption: 'Items modified last',
    column: {
      title: 'Modified last',
      type: 'Type',
      access: 'Sharing level',
      size: 'Size',
      modified: 'Modified',
    },
  },
  itemAccess: {
    private: 'Not shared',
    shared: 'Groups',
    org: 'Organization',
    public: 'Everyone (public)',
  },
  groups: {
    title: 'Groups',
    caption: 'Groups of the member',
    search: 'Search groups',
    none: 'This member belongs to no groups, or to none that you can see',
    noMatch: 'No groups match your search',
    clear: 'Show all groups',
    column: {
      title: 'Title',
      role: 'Group role',
      owner: 'Owner',
      access: 'Visible to',
      created: 'Created',
      modified: 'Modified',
      id: 'ID',
    },
  },
  groupRole: { owner: 'Owner', admin: 'Manager', member: 'Member', none: 'Not a member' },
  groupAccess: { private: 'Group members', org: 'Organization', public: 'Everyone (public)' },
  tasks: {
    title: 'Scheduled tasks',
    caption: 'Scheduled tasks of the member',
    none: 'This member has no scheduled tasks',
    refused: 'Only the member and administrators can see the scheduled tasks',
    column: { title: 'Starts next', type: 'Type', state: 'State', next: 'Next run' },
    notPlanned: 'None',
  },
  details: {
    title: 'Details',
    fullName: 'Full name',
    email: 'Email',
    description: 'Description',
    idpUsername: 'Username at the identity provider',
    created: 'Member since',
    language: 'Language',
    region: 'Region',
    tags: 'Tags',
    visible: 'Profile visible to',
    id: 'ID',
  },
  profile: { private: 'Administrators', org: 'Organization', public: 'Everyone (public)' },
  storage: {
    title: 'Storage',
    used: '{{used}} used',
    figures: '{{used}} of {{quota}} used',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    member: typeof messages
  }
}
addMessages('member', messages)

/** The messages of the page of a member; importing this file registers them. */
export const useMessages = () => useTranslation('member')

/** The translation function for use outside components. */
export { t }
