import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../messages/index.ts'

export const messages = {
  title: 'Search or jump to',
  placeholder: 'Search items, groups, members, settings, pages, and actions',
  clear: 'Clear search',
  close: 'Close',
  back: 'Back',
  results: 'Results',
  show: 'Show',
  kind: {
    all: 'All',
    recent: 'Recent',
    pages: 'Pages',
    actions: 'Actions',
    items: 'Items',
    groups: 'Groups',
    members: 'Members',
    roles: 'Roles',
    settings: 'Settings',
  },
  showAll: {
    pages_one: 'Show {{count, number}} page',
    pages_other: 'Show all {{count, number}} pages',
    actions_one: 'Show {{count, number}} action',
    actions_other: 'Show all {{count, number}} actions',
    items_one: 'Show {{count, number}} item',
    items_other: 'Show all {{count, number}} items',
    groups_one: 'Show {{count, number}} group',
    groups_other: 'Show all {{count, number}} groups',
    members_one: 'Show {{count, number}} member',
    members_other: 'Show all {{count, number}} members',
    roles_one: 'Show {{count, number}} role',
    roles_other: 'Show all {{count, number}} roles',
    settings_one: 'Show {{count, number}} setting',
    settings_other: 'Show all {{count, number}} settings',
  },
  count_one: '{{count, number}} result',
  count_other: '{{count, number}} results',
  searching: 'Searching…',
  nothing: 'No results for “{{text}}”',
  nothingKind: {
    pages: 'No pages match “{{text}}”',
    actions: 'No actions match “{{text}}”',
    items: 'No items match “{{text}}”',
    groups: 'No groups match “{{text}}”',
    members: 'No members match “{{text}}”',
    roles: 'No roles match “{{text}}”',
    settings: 'No settings match “{{text}}”',
  },
  nothingHelp: 'Check the spelling, or try fewer words.',
  unknownId: 'The ID {{id}} doesn’t exist, or you don’t have access.',
  type: 'Type at least two characters to search the portal.',
  searchEverything: 'Search everything',
  unreachable:
    'The portal could not be reached. Items, groups, members, and roles can’t be searched.',
  refused: 'Not searched: {{kinds}}. {{reason}}',
  settingsMissing: 'The list of settings could not be loaded.',
  retry: 'Retry',
  chooseGroup: 'Choose a group for the import',
  actionsOf: 'Actions for {{title}}',
  hint: {
    move: 'Move',
    open: 'Open',
    newTab: 'New tab',
    actions: 'Actions',
    onlyActions: 'actions',
    onlyMembers: 'members',
    onlyItems: 'items',
  },
  page: { allItems: 'All items', ownGroups: 'My groups' },
  pageSynonyms: {
    home: 'start page, dashboard, overview, attention',
    content: 'items, layers, maps, apps, files, my content',
    groups: 'teams, sharing groups, collaboration',
    tasks:
      'scheduled tasks, schedules, cron, timetable, recurring, automation, notebooks, runs, next run',
    settings: 'organization settings, configuration, preferences, options, administration',
    roles: 'privileges, permissions, rights, access control, custom roles, default roles',
    members: 'users, accounts, people, user management, disabled accounts, last sign-in',
    samlFederation:
      'SAML, SSO, single sign-on, identity provider, IdP, enterprise logins, Shibboleth, ADFS, certificate, metadata',
    webhooks:
      'callbacks, notifications, events, payloads, receivers, signature keys, HMAC, deliveries',
    publishing:
      'data stores, database, PostgreSQL, PostGIS, publish layers in bulk, synchronize layers, map layers, feature layers, template',
    servers:
      'federated servers, hosting server, upgrade, server version, administration URL, GIS server, notebook server',
    urls: 'URL map, URL report, public URL, internal URL, hosts, servers, machines, migration, unknown hosts',
    jobs: 'running tasks, progress, background, imports, exports, bulk operations',
    history: 'audit, log, journal, undo, recent changes',
    reference: 'REST, interface, operations, documentation, developer',
  },
  action: {
    addItem: 'Add item',
    importPackage: 'Import package into a group',
    transferContent: 'Transfer content of a member',
    assignRole: 'Assign role to members',
    createRole: 'Create role',
    importRoles: 'Import roles',
    registerFederation: 'Register SAML federation',
    checkSignature: 'Check signature of a webhook',
    followJob: 'Follow job',
    light: 'Appearance: light',
    dark: 'Appearance: dark',
    system: 'Appearance: same as system',
    shortcuts: 'Show keyboard shortcuts',
    signOut: 'Sign out',
  },
  actionSynonyms: {
    addItem: 'upload, new item, create item, file, URL, add layer, add map',
    importPackage: 'export package, EPK, restore, migrate, copy between portals',
    transferContent: 'change owner, reassign, ownership, leaving member, move items',
    assignRole: 'change role, privileges, permissions, promote, make administrator',
    createRole: 'new role, custom role, add role',
    importRoles: 'copy roles, upload roles, JSON, restore roles',
    registerFederation:
      'SAML, SSO, single sign-on, identity provider, IdP, add federation, enterprise logins',
    checkSignature: 'verify signature, HMAC, payload, signature key',
    followJob: 'track job, job ID, progress, watch',
    light: 'theme, light mode, day, bright, colors',
    dark: 'theme, dark mode, night, colors',
    system: 'theme, automatic, colors, default',
    shortcuts: 'keys, hotkeys, keyboard, help',
    signOut: 'log out, logout, leave, end session',
  },
  object: {
    open: 'Open',
    sharing: 'Change sharing',
    importPackage: 'Import package',
    transferContent: 'Transfer content',
  },
  access: {
    private: 'Not shared',
    shared: 'Groups',
    org: 'Organization',
    public: 'Everyone',
  },
  groupAccess: { private: 'Group members', org: 'Organization', public: 'Everyone' },
  disabled: 'Disabled',
  builtIn: 'Default role',
  shortcuts: {
    title: 'Keyboard shortcuts',
    anywhere: 'Anywhere',
    palette: 'Search or jump to',
    grid: 'Grids and lists',
    keys: {
      search: 'Search or jump to a page, setting, or item',
      pageSearch: 'Go to the search field of the page',
      shortcuts: 'Show keyboard shortcuts',
      escape: 'Close a menu, dialog, or panel',
      move: 'Move to the next or previous result',
      ends: 'Move to the first or last result',
      open: 'Open the result',
      newTab: 'Open the result in a new tab',
      actions: 'Show actions for the result',
      onlyActions: 'Search actions only',
      onlyMembers: 'Search members only',
      onlyItems: 'Search items only',
      rows: 'Move between the rows of a list',
      selectRow: 'Select or clear the row',
      openRow: 'Open the row',
      cells: 'Move between the cells of a grid',
      pages: 'Move ten rows up or down',
      select: 'Select or clear a cell or row',
    },
    singleKeysHelp: 'Applies to / and ?. Turn off if speech input triggers them by mistake.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    palette: typeof messages
  }
}
addMessages('palette', messages)

/** The messages of the palette; importing this file registers them. */
export const useMessages = () => useTranslation('palette')

/** The translation function for use outside components. */
export { t }
