import { texts } from '../../ui/texts.ts'
import { privilegeLabels } from './privilegeLabels.ts'

/** Texts of the frame around every page, of errors, refusals, and formats. */
export const messages = {
  console: 'Portal Console',
  title: '{{page}} · {{portal}} · Portal Console',
  skip: 'Skip to content',
  navigation: 'Main navigation',
  collapse: { label: 'Collapse menu', short: 'Collapse', refused: '{{label}}: {{refusal}}' },
  openNavigation: 'Open navigation',
  version: 'Version {{version}}',
  otherOrganization: 'Other organization',
  nav: {
    home: 'Home',
    content: 'Content',
    groups: 'Groups',
    tasks: 'Tasks',
    publishing: 'Publishing',
    organization: 'Organization',
    settings: 'Settings',
    roles: 'Roles',
    members: 'Members',
    samlFederation: 'SAML federation',
    webhooks: 'Webhooks',
    servers: 'Servers',
    applications: 'Applications',
    urls: 'URLs',
    activity: 'Activity',
    jobs: 'Jobs',
    history: 'Change history',
  },
  search: {
    label: 'Search or jump to',
    box: 'Search or jump to…',
    keys: 'Ctrl K',
    keysMac: '⌘K',
  },
  person: {
    menu: '{{name}}, account and appearance',
    account: 'My account',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    singleKeys: 'Single-key shortcuts',
    signOut: 'Sign out',
  },
  help: {
    menu: 'Help',
    shortcuts: 'Keyboard shortcuts',
    reference: 'API reference',
    referenceHere: 'API operations of this page',
  },
  portal: {
    switch: 'Switch portal',
    list: 'Portals',
    help: 'Another portal opens in a new tab. This tab keeps its sign-in and its unapplied changes.',
  },
  role: {
    org_admin: 'Administrator',
    org_publisher: 'Publisher',
    org_user: 'User',
    custom: 'Custom role',
  },
  signIn: { canceled: 'The sign-in was canceled.' },
  toasts: { list: 'Notifications (F8)', dismiss: 'Dismiss', undo: 'Undo', undoing: 'Undoing…' },
  bell_zero: 'Notifications',
  bell_one: 'Notifications, {{count, number}} unread',
  bell_other: 'Notifications, {{count, number}} unread',
  confirm: { cancel: 'Cancel' },
  uploads: {
    running_one: 'Uploading {{percent}}%',
    running_other: '{{count, number}} uploads, {{percent}}%',
    stalled_one: 'Upload stalled at {{percent}}%',
    stalled_other: '{{count, number}} uploads, {{percent}}%, some stalled',
  },
  leave: {
    title: 'Leave this page?',
    leave: 'Leave page',
    stay: 'Cancel',
  },
  refusal: {
    signIn: 'Sign in first.',
    administrator: 'Only administrators can perform this action.',
    ownerOf: {
      group: 'Only the owner of the group can perform this action.',
      item: 'Only the owner of the item can perform this action.',
      user: 'Only this member can perform this action.',
    },
    ownerOrAdministratorOf: {
      group: 'Only the owner of the group or an administrator can perform this action.',
      item: 'Only the owner of the item or an administrator can perform this action.',
      user: 'Only this member or an administrator can perform this action.',
    },
    privilege: 'Your role doesn’t have the privilege “{{privilege}}”.',
    version:
      'Not available on this portal. It requires version {{needs}}, and this portal has version {{runs}}.',
    product:
      'Not available on this portal. Only portals of ArcGIS Enterprise have it, and this one is ArcGIS Online.',
    otherOrganization:
      'It belongs to another organization. Only members of that organization can perform this action.',
    addition: 'Not available on this portal. Only the embedded portal of the console has it.',
    absent: 'Not available on this portal.',
    absentSince: 'Not available on this portal. It requires version {{needs}}.',
  },
  privilegeLabel: privilegeLabels,
  error: {
    heading: 'The request failed',
    unreachable: 'The portal could not be reached.',
    unexpected: 'An unexpected error occurred in the console.',
    raw: 'Show details',
    retry: 'Retry',
    signIn: 'Sign in',
    reload: 'Reload page',
    advice: {
      connection:
        'The request might have reached the portal. Check the connection and whether the portal is running, then try again.',
      token: 'Your session has ended. Sign in again.',
      forbidden: 'Ask the owner or an administrator for access.',
      server:
        'The portal could not complete the request. Try again later, or check the portal’s logs.',
      request: 'Check your entries, then try again.',
      absent:
        'Do it on the portal’s own pages, or ask the administrator of the portal when it will be upgraded.',
      unexpected:
        'The portal has answered, in a form that this console does not know. If you changed something, check whether the change was made before you repeat it.',
      console: 'Reload the page. If the error occurs again, report it with the details below.',
    },
    item: '{{type}} {{itemId}}',
    itemOf: '{{type}} {{itemId}}, owned by {{owner}}',
    openItem: 'Open item',
    replaceFile: 'Replace file',
    code: 'Code {{code}}',
  },
  part: {
    heading: 'Page not loaded',
    missing: 'This part of the console could not be loaded.',
    why: {
      unreachable: 'The server of the console can’t be reached. Check the connection, then retry.',
      newVersion: 'A newer version of the console was installed. Reload the page to use it.',
      unknown: 'There might be no connection, or a newer version of the console was installed.',
    },
    kept: 'Reloading keeps your entries, except files and passwords.',
    retry: 'Retry',
    reload: 'Reload',
  },
  notFound: {
    title: 'Not found',
    noAccess: 'No permission',
    line: 'This page doesn’t exist.',
    home: 'Go to Home',
  },
  format: {
    bytes_B: '{{value}} B',
    bytes_KB: '{{value}} KB',
    bytes_MB: '{{value}} MB',
    bytes_GB: '{{value}} GB',
    bytes_TB: '{{value}} TB',
    none: '–',
  },
}

export const t = texts('shell', messages)
