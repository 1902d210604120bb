const ofItems = (itemIds: readonly string[]) =>
  itemIds.length === 0
    ? ''
    : `?${new URLSearchParams(itemIds.map((id) => ['item', id])).toString()}`

/** The filters of a list, each with one value or several. */
type Filters = Readonly<Record<string, string | readonly string[]>>

const filtered = (path: string, only: Filters) => {
  const values = Object.entries(only).flatMap(([name, one]) =>
    [one].flat().map((value): [string, string] => [name, value]),
  )
  return values.length === 0 ? path : `${path}?${new URLSearchParams(values).toString()}`
}

/** The panels of the page of the own account. */
export type AccountPanel = 'profile' | 'password'

/** The panels of the page of a member. */
export type MemberPanel =
  | 'profile'
  | 'role'
  | 'userType'
  | 'password'
  | 'disable'
  | 'enable'
  | 'message'
  | 'delete'

const ofDataStore = (itemId: string, rest: string) =>
  `/publishing/${encodeURIComponent(itemId)}${rest}`

/** Every link of the console is built here; a test finds a route for each. */
export const paths = {
  home: () => '/',
  /** The sign-in page; with a portal, by its URL for requests, Home if another tab is signed in there. */
  signIn: (portal?: string) =>
    portal === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ portal }).toString()}`,
  /** The own items, or those that match filters of the list. */
  content: (only: Filters = {}) => filtered('/content', only),
  /** All items, or those that match filters of the list. */
  allContent: (only: Filters = {}) => filtered('/content', { show: 'all', ...only }),
  item: (itemId: string, tab?: string) =>
    `/content/items/${encodeURIComponent(itemId)}${tab === undefined ? '' : `/${tab}`}`,
  /** The categories of the selected items, or of the given ones. */
  categories: (...itemIds: readonly string[]) => `/content/categories${ofItems(itemIds)}`,
  /** Edits properties of the selected items, or of the given ones. */
  editItems: (...itemIds: readonly string[]) => `/content/edit${ofItems(itemIds)}`,
  /** Transfers the selected items, or all content of the member `from`; with an empty name, the page asks for the member. */
  transfer: (from?: string) =>
    from === undefined ? '/content/transfer' : `/content/transfer?from=${encodeURIComponent(from)}`,
  housekeeping: () => '/content/housekeeping',
  /** Adds items, to a folder of the signed-in member if one is given. */
  addItem: (folderId = '') =>
    `/content/add${folderId === '' ? '' : `?folder=${encodeURIComponent(folderId)}`}`,
  /** All groups, or those that match filters of the list. */
  groups: (only: Filters = {}) => filtered('/groups', only),
  ownGroups: () => '/groups?show=owned',
  newGroup: () => '/groups/new',
  /** The page of a group, with the panel of an action if asked for. */
  group: (groupId: string, panel?: 'notify' | 'owner' | 'leave' | 'delete') =>
    `/groups/${encodeURIComponent(groupId)}${panel === undefined ? '' : `?panel=${panel}`}`,
  groupSettings: (groupId: string) => `/groups/${encodeURIComponent(groupId)}/settings`,
  groupMembers: (groupId: string) => `/groups/${encodeURIComponent(groupId)}/members`,
  /** The requests to join a group, with the panel that invites members if asked for. */
  groupRequests: (groupId: string, panel?: 'invite') =>
    `/groups/${encodeURIComponent(groupId)}/requests${panel === undefined ? '' : `?panel=${panel}`}`,
  importPackage: (groupId: string) => `/groups/${encodeURIComponent(groupId)}/import`,
  /** The sharing of the selected items, or of the given ones. */
  sharing: (...itemIds: readonly string[]) => `/content/sharing${ofItems(itemIds)}`,
  settings: (section?: string) =>
    section === undefined
      ? '/organization/settings'
      : `/organization/settings/${encodeURIComponent(section)}`,
  identityProviders: () => '/organization/sign-in',
  /** All webhooks, or those that match filters of the list. */
  webhooks: (only: Filters = {}) => filtered('/organization/webhooks', only),
  /** All applications that one controls, or those that match filters of the list. */
  applications: (only: Filters = {}) => filtered('/organization/applications', only),
  /** Registers an application: a new item, or the given one. */
  newApplication: (itemId?: string) =>
    filtered('/organization/applications/new', itemId === undefined ? {} : { item: itemId }),
  /** The page of the application that is registered with an item. */
  application: (itemId: string) => `/organization/applications/${encodeURIComponent(itemId)}`,
  urls: () => '/organization/urls',
  /** The URL reports, or the one with this name: the ID of its job. */
  urlReport: (name?: string) =>
    name === undefined
      ? '/organization/urls/report'
      : `/organization/urls/report?report=${encodeURIComponent(name)}`,
  /** Replaces a public URL in the items of a report; `of` are the parameters of its page, with its filters and the new URL. */
  replaceUrls: (of?: string) =>
    of === undefined
      ? '/organization/urls/replace'
      : `/organization/urls/replace?of=${encodeURIComponent(of)}`,
  unknownHosts: () => '/organization/urls/unknown-hosts',
  comparePortals: () => '/organization/compare',
  roles: () => '/organization/roles',
  role: (roleId: string) => `/organization/roles/${encodeURIComponent(roleId)}`,
  newRole: (from?: string) =>
    from === undefined
      ? '/organization/roles/new'
      : `/organization/roles/new?from=${encodeURIComponent(from)}`,
  importRoles: () => '/organization/roles/import',
  compareRoles: (roleIds: readonly string[]) =>
    `/organization/roles/compare?roles=${roleIds.map(encodeURIComponent).join(',')}`,
  /** All members, or those that match filters of the list. */
  members: (only: Filters = {}) => filtered('/organization/members', only),
  /** Longer than the path of a member, because any word can be a username. */
  addMembers: () => '/organization/members/new/accounts',
  /** The page of a member, one of its tabs, or its overview with a panel. */
  member: (username: string, tab?: string, panel?: MemberPanel) =>
    filtered(
      `/organization/members/${encodeURIComponent(username)}${tab === undefined ? '' : `/${tab}`}`,
      panel === undefined ? {} : { panel },
    ),
  /** The account of the signed-in member, with a panel if asked for. */
  account: (panel?: AccountPanel) => (panel === undefined ? '/account' : `/account?panel=${panel}`),
  /** The data stores from which layers are published in bulk. */
  publishing: () => '/publishing',
  newDataStore: () => '/publishing/new',
  dataStore: (itemId: string) => ofDataStore(itemId, ''),
  /** The first publication of a data store. */
  publishLayers: (itemId: string) => ofDataStore(itemId, '/publish'),
  synchronizeLayers: (itemId: string) => ofDataStore(itemId, '/synchronize'),
  /** What the last job of a data store did, or an earlier one. */
  publishingResult: (itemId: string, jobId?: string) =>
    `/publishing/${encodeURIComponent(itemId)}/result${jobId === undefined ? '' : `?job=${encodeURIComponent(jobId)}`}`,
  /** The federated servers. */
  servers: () => '/servers',
  server: (serverId: string) => `/servers/${encodeURIComponent(serverId)}`,
  serverUpgrade: (serverId: string) => `/servers/${encodeURIComponent(serverId)}/upgrade`,
  /** The API reference, or one operation of it, such as `items.update`. */
  reference: (operation?: string) => (operation ? `/reference/${operation}` : '/reference'),
  /** The jobs, with the dialog for following a job if asked for. */
  jobs: (dialog?: 'follow') => (dialog === undefined ? '/jobs' : '/jobs?dialog=follow'),
  history: () => '/history',
  /** The portal's record of all changes, or of those that match filters of the list. */
  recordedChanges: (only: Filters = {}) => filtered('/history/portal', only),
  /** All tasks, or those that match filters of the list. */
  tasks: (only: Filters = {}) => filtered('/tasks', only),
  /** A scheduled task of the member `user`. */
  task: (user: string, taskId: string) =>
    `/tasks/${encodeURIComponent(user)}/${encodeURIComponent(taskId)}`,
  newTask: () => '/tasks/new',
  importTasks: () => '/tasks/import',
  taskLimits: () => '/tasks/limits',
  editTask: (user: string, taskId: string) =>
    `/tasks/${encodeURIComponent(user)}/${encodeURIComponent(taskId)}/edit`,
  /** A bulk operation. */
  run: (runId: string) => `/jobs/runs/${encodeURIComponent(runId)}`,
  /** A job; with its key, for people who are neither administrators nor have the key. Browsers never send the key, which is a fragment. */
  job: (name: string, key?: string) =>
    `/jobs/${encodeURIComponent(name)}${key === undefined ? '' : `#key=${encodeURIComponent(key)}`}`,
}

/** Whether a path opens a page that doesn't require sign-in. */
export const isPublic = (path: string): boolean => path.startsWith(paths.reference())
