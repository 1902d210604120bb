/**
 * Responses of other portals. All are texts of our own: names, IDs, and times are invented, and only which fields there are and what
 * kinds of values they have is that of a response which a portal of that product and year returned ("recorded"), or which the
 * published reference shows ("reference").
 */

const id = (digit: string) => digit.repeat(32)
const time = 1_600_000_000_000

/** ArcGIS Online 2025, recorded: an organization, to its administrator. */
export const onlineSelf = {
  access: 'public',
  allSSL: true,
  allowedRedirectUris: [],
  authorizedCrossOriginDomains: [],
  availableCredits: 1234.5,
  canSignInIDP: true,
  canSharePublic: true,
  commentsEnabled: true,
  created: time,
  culture: 'en-US',
  cultureFormat: 'us',
  customBaseUrl: 'maps.example.com',
  databaseQuota: -1,
  databaseUsage: -1,
  defaultBasemap: { id: id('b'), title: 'Streets', baseMapLayers: [], operationalLayers: [] },
  defaultExtent: {
    xmin: -10,
    ymin: -10,
    xmax: 10.5,
    ymax: 10,
    spatialReference: { wkid: 102_100 },
  },
  description: '<br>',
  featuredGroups: [{ title: 'Samples', owner: 'curator' }],
  featuredGroupsId: '',
  hasCategorySchema: true,
  helperServices: {
    geocode: [
      { url: 'https://geocode.example.com/GeocodeServer', batch: true },
      { placeholder: '' },
    ],
    route: { url: 'https://route.example.com/NAServer/Route' },
  },
  id: 'Org0000000000001',
  inactivityTimeout: 0,
  isPortal: false,
  maxTokenExpirationMinutes: 20_160,
  metadataFormats: ['fgdc'],
  mfaAdmins: [],
  modified: time,
  name: 'Harbor City',
  portalHostname: 'www.example.com',
  portalMode: 'multitenant',
  portalName: 'ArcGIS Online',
  portalProperties: { links: { contactUs: { url: 'mailto:gis@example.com', visible: true } } },
  portalThumbnail: null,
  region: 'US',
  rotatorPanels: [{ id: 'banner-1', innerHTML: '<img src="banner.jpg">' }],
  storageQuota: 2_199_023_255_552,
  storageUsage: 4096,
  subscriptionInfo: {
    id: '1000000001',
    type: 'In House',
    state: 'active',
    expDate: time,
    userLicenseTypes: { creatorUT: 50, viewerUT: 0 },
    maxUsersPerLevel: { 1: 0, 2: 200 },
    maxUsers: 200,
    availableCredits: 1234.5,
    companionOrganizations: [{ orgId: 'Org0000000000002', orgName: 'Harbor Hub' }],
    orgCapabilities: [{}],
  },
  supportsOAuth: true,
  thumbnail: null,
  units: 'english',
  urlKey: 'harbor',
  user: {
    username: 'admin_one',
    fullName: 'Admin One',
    preferredView: null,
    description: null,
    email: 'admin@example.com',
    userType: 'arcgisonly',
    idpUsername: null,
    favGroupId: id('f'),
    lastLogin: time,
    access: 'org',
    storageUsage: 4096,
    storageQuota: 2_199_023_255_552,
    orgId: 'Org0000000000001',
    role: 'org_admin',
    privileges: ['portal:user:createItem', 'marketplace:admin:manage'],
    level: '2',
    userLicenseTypeId: 'creatorUT',
    disabled: false,
    tags: [],
    culture: null,
    cultureFormat: null,
    region: null,
    units: 'english',
    thumbnail: null,
    created: time,
    modified: time,
    provider: 'arcgis',
  },
  appInfo: {
    appId: 'console',
    itemId: id('a'),
    appOwner: 'apps',
    orgId: 'Org0000000000003',
    appTitle: 'Console',
    privileges: ['premium:user:geocode'],
  },
  currentVersion: '2025.1',
}

/** ArcGIS Online 2026, recorded: the portal without an organization, to no one who is signed in. */
export const anonymousSelf = {
  cdnUrl: 'https://cdn.example.com',
  customBaseUrl: 'maps.example.com',
  defaultBasemap: {
    baseMapLayers: [{ url: 'https://tiles.example.com/MapServer' }],
    title: 'Base',
  },
  description: null,
  featuredGroups: [{ owner: 'curator', title: 'Samples' }],
  helperServices: { route: { url: 'https://route.example.com/NAServer/Route' } },
  isPortal: false,
  name: null,
  portalHostname: 'www.example.com',
  portalMode: 'multitenant',
  portalName: 'ArcGIS Online',
  portalThumbnail: null,
  rotatorPanels: null,
  thumbnail: null,
  isReadOnly: false,
  currentVersion: '2026.1',
}

/** ArcGIS Enterprise 11.3, recorded in part: an organization, to no one who is signed in. */
export const enterpriseSelf = {
  enterpriseVersion: '11.3.0',
  currentVersion: '2024.1',
  helperServices: {
    printTask: { url: 'https://gis.example.com/server/GPServer/Export%20Web%20Map%20Task' },
  },
  portalMode: 'singletenant',
  access: 'private',
}

/** ArcGIS Enterprise 11.3, recorded: the root. Versions before return `currentVersion` only. */
export const enterpriseRoot = {
  currentVersion: '2024.1',
  enterpriseVersion: '11.3.0',
  enterpriseBuild: '0',
}

/** ArcGIS Online 2019, recorded: settings of an organization. */
export const settings = {
  allowedRedirectUris: [],
  authorizedCrossOriginDomains: [],
  canShareBingPublic: false,
  defaultExtent: onlineSelf.defaultExtent,
  featuredGroups: [{ title: 'Samples', owner: 'curator' }],
  helperServices: onlineSelf.helperServices,
  homePageFeaturedContentCount: 12,
  informationalBanner: {
    text: 'Maintenance on Friday',
    bgColor: '#ff0000',
    fontColor: '#ffffff',
    enabled: true,
  },
  showHomePageDescription: false,
}

/** ArcGIS Online 2023, recorded: a private member of another organization. */
export const minimalUser = {
  username: 'member_far',
  udn: null,
  id: id('1'),
  fullName: '',
  firstName: '',
  lastName: '',
  created: time,
  modified: time,
  provider: 'arcgis',
}

/** ArcGIS Online 2021, recorded: a search of members, to an administrator. */
export const usersSearch = {
  query: '(one) lastlogin:[0 TO 1]',
  total: 1,
  start: 1,
  num: 20,
  nextStart: -1,
  results: [
    {
      ...minimalUser,
      username: 'member.one',
      availableCredits: -1,
      assignedCredits: -1,
      preferredView: null,
      description: null,
      email: 'one@example.com',
      userType: 'arcgisonly',
      idpUsername: null,
      favGroupId: null,
      lastLogin: -1,
      mfaEnabled: false,
      storageUsage: 0,
      storageQuota: 0,
      orgId: 'Org0000000000001',
      role: 'org_user',
      level: '2',
      userLicenseTypeId: 'creatorUT',
      disabled: false,
      tags: ['team:one'],
      culture: null,
      cultureFormat: null,
      region: null,
      units: null,
      thumbnail: null,
      access: 'org',
      groups: [],
    },
  ],
}

/** ArcGIS Online 2018, recorded: a group as others describe it, with nothing of the caller's membership. */
const group = {
  id: id('2'),
  title: 'Inspections',
  isInvitationOnly: true,
  owner: 'admin_one',
  description: null,
  snippet: null,
  tags: ['harbor'],
  phone: null,
  sortField: 'title',
  sortOrder: 'asc',
  isViewOnly: false,
  isFav: false,
  isOpenData: true,
  thumbnail: null,
  created: time,
  modified: time,
  provider: null,
  providerGroupName: null,
  isReadOnly: false,
  access: 'public',
  capabilities: [],
  protected: false,
  autoJoin: false,
  notificationsEnabled: false,
}

/** ArcGIS Online 2018, recorded: a search of groups. */
export const groupSearch = {
  query: '* AND owner:admin_one',
  total: 2,
  start: 1,
  num: 1,
  nextStart: 2,
  results: [group],
}

/** ArcGIS Online 2023, recorded, perhaps shortened: members of a group, one of them without a role. */
export const groupMembers = {
  total: 2,
  start: 1,
  num: 25,
  nextStart: -1,
  owner: { username: 'admin_one' },
  users: [
    { username: 'member.one', fullName: 'Member One', memberType: 'admin', joined: time },
    { username: 'member_far', joined: time },
  ],
}

const invitation = {
  id: `G${id('3')}`,
  targetType: 'group',
  targetId: group.id,
  received: time,
  accepted: false,
  mustApprove: false,
  email: null,
  role: 'group_member',
  type: 'user',
  dateAccepted: -1,
  expiration: time,
  created: time,
  username: 'member.one',
}

/** ArcGIS Online 2018, recorded: the invitations of a member. */
export const invitations = {
  userInvitations: [{ ...invitation, fromUsername: { username: 'admin_one' }, groupId: group.id }],
}

/** ArcGIS Online 2018, recorded: one invitation, which has the group instead of its ID. */
export const oneInvitation = {
  ...invitation,
  fromUsername: { username: 'admin_one', fullname: 'Admin One' },
  group,
}

/** ArcGIS Online 2018, recorded: notifications. */
export const notifications = {
  notifications: [
    {
      id: id('4'),
      type: 'message_received',
      target: 'member.one',
      targetType: 'user',
      received: time,
      data: { fromUser: 'admin_one', subject: 'Hello', message: 'See the map' },
    },
    {
      id: id('5'),
      type: 'group_join',
      target: 'member.one',
      targetType: 'user',
      received: time,
      data: { groupId: group.id, groupTitle: group.title },
    },
  ],
}

/** ArcGIS Online 2022, recorded: an item of which hardly anything is known. */
export const item = {
  id: id('6'),
  owner: 'member.one',
  ownerFolder: null,
  orgId: 'Org0000000000001',
  created: time,
  modified: time,
  guid: null,
  name: null,
  title: 'Piers',
  type: 'Web Map',
  typeKeywords: ['JavaScript'],
  description: null,
  tags: [],
  snippet: null,
  thumbnail: null,
  documentation: null,
  extent: [],
  categories: [],
  contentStatus: null,
  spatialReference: null,
  lastModified: -1,
  accessInformation: null,
  licenseInfo: null,
  culture: null,
  properties: null,
  advancedSettings: null,
  url: null,
  proxyFilter: null,
  access: 'private',
  size: -1,
  subInfo: 0,
  appCategories: [],
  industries: [],
  languages: [],
  largeThumbnail: null,
  banner: null,
  screenshots: [],
  listed: false,
  protected: false,
  numComments: 0,
  numRatings: 0,
  avgRating: 0,
  numViews: 0,
  scoreCompleteness: 16,
  groupDesignations: null,
}

/** ArcGIS Online 2022, recorded: a search of items with counts. */
export const itemSearch = {
  total: 1,
  start: 1,
  num: 1,
  nextStart: -1,
  results: [{ ...item, contentOrigin: 'other' }],
  aggregations: {
    counts: [{ fieldName: 'access', fieldValues: [{ value: 'private', count: 1 }] }],
  },
}

/** ArcGIS Online 2019, recorded: the root folder of a member. */
export const ownContent = {
  username: 'member.one',
  total: 1,
  start: 1,
  num: 1,
  nextStart: -1,
  currentFolder: null,
  items: [{ ...item, isOrgItem: true }],
  folders: [],
}

/** ArcGIS Online 2023, recorded: resources of an item; their properties are JSON as text. */
export const resources = {
  total: 2,
  start: 1,
  num: 2,
  nextStart: -1,
  resources: [
    {
      resource: 'draft_1/version.json',
      created: time,
      size: 24_000,
      properties: '{"created":1600000000000,"creator":"member.one","name":"first"}',
      access: 'private',
    },
    { resource: 'photo.jpg', created: time, size: 150_000, access: 'inherit' },
  ],
}

/** ArcGIS Online, year unknown, recorded: the status of an item. */
export const itemStatus = { status: 'completed', statusMessage: 'completed', itemId: item.id }

/** ArcGIS Enterprise 10.8.1, reference: a scheduled task; the parameters of its notebook are JSON as text. */
export const task = {
  id: id('7'),
  itemId: item.id,
  type: 'ExecuteNotebook',
  title: 'Every minute',
  userId: 'admin_one',
  cronSchedule: { minute: '*/1', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
  runIntervalSeconds: 60,
  lastStart: time,
  maxOccurrences: 10,
  parameters: {
    updatePortalItem: true,
    saveInjectedParameters: false,
    notebookParameters: '{}',
  },
  created: time,
  updated: time,
  startDate: time,
  active: false,
  taskState: 'paused',
}

/** ArcGIS Enterprise 10.8.1, reference: all scheduled tasks. */
export const tasks = {
  total: 1,
  start: 1,
  num: 1,
  nextStart: -1,
  activeTasksAvailable: 20,
  tasks: [task],
}

/** ArcGIS Enterprise 11, recorded: federated servers, without the key. */
export const servers = {
  servers: [
    {
      id: 'abc',
      name: 'one.example.com:11443',
      adminUrl: 'https://one.example.com:11443/arcgis',
      url: 'https://gis.example.com/notebooks',
      isHosted: false,
      serverType: 'ARCGIS_NOTEBOOK_SERVER',
      serverRole: 'FEDERATED_SERVER',
      serverFunction: 'NotebookServer',
    },
  ],
}

/** ArcGIS Enterprise 11.2, reference: webhooks of services; that of a geoprocessing service has no schedule. */
export const serverWebhooks = {
  webhooks: [
    {
      id: '00000000-0000-0000-0000-000000000001',
      folderName: 'Hosted',
      serviceName: 'piers',
      serviceType: 'FeatureServer',
      name: 'Changes',
      signatureKey: 'invented',
      hookUrl: 'https://receiver.example.com:443/1',
      active: true,
      contentType: 'application/json',
      scheduleInfo: {
        name: '',
        state: 'enabled',
        startAt: time,
        recurrenceInfo: { interval: 20, frequency: 'second' },
      },
      payloadFormat: 'json',
      created: time,
      modified: time,
      ownerId: 'admin_one',
      modifiedId: 'admin_one',
      changeTypes: ['*'],
    },
    {
      id: '00000000-0000-0000-0000-000000000002',
      folderName: '',
      serviceName: 'inspect',
      serviceType: 'GPServer',
      name: 'Done',
      changeTypes: ['manual'],
      signatureKey: '',
      hookUrl: 'https://receiver.example.com/2',
      active: false,
      contentType: 'application/json',
      payloadFormat: 'json',
      created: time,
      modified: time,
      ownerId: 'admin_one',
      modifiedId: 'admin_one',
    },
  ],
}

/** ArcGIS Enterprise 10.9, reference: webhooks of the organization, all at once. */
export const organizationWebhooks = {
  webhooks: [
    {
      id: id('1'),
      accountId: '0123456789ABCDEF',
      payloadUrl: 'https://receiver.example.com:8000',
      secret: '',
      isActive: true,
      name: 'All Updates',
      config: { deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 } },
      ownerId: id('2'),
      created: time,
      modified: time,
      events: ['/'],
    },
  ],
}

/** ArcGIS Online, reference: a registered application. */
export const application = {
  itemId: item.id,
  client_id: 'Client0000000001',
  client_secret: 'invented',
  appType: 'multiple',
  redirect_uris: ['https://app.example.com', 'urn:ietf:wg:oauth:2.0:oob'],
  registered: time,
  modified: time,
}

/** ArcGIS Enterprise 11.1, recorded: the preview of a package. */
export const packagePreview = {
  packageSummary: {
    id: id('8'),
    fileName: 'Group_Data_1',
    packageVersion: '1.0',
    packageCreated: time,
    sourcePortalInfo: {
      httpsUrl: 'https://gis.example.com/portal',
      httpUrl: 'http://gis.example.com/portal',
      version: '11.1.0',
      portalId: '00000000-0000-0000-0000-000000000003',
      isPortal: true,
    },
  },
  total: 1,
  start: 1,
  num: 1,
  nextStart: -1,
  results: [
    {
      id: id('9'),
      type: 'Feature Service',
      title: 'Piers',
      size: 4_000_000,
      exists: true,
      canImport: true,
      created: time,
      modified: time,
    },
  ],
}

/** ArcGIS Enterprise 10.9.1, recorded: user types were changed; there is no `success`. */
export const changedUserTypes = { results: [{ username: 'member.one', status: true }] }

/** ArcGIS Enterprise, reference: categories, of which the last in each branch have none of their own. */
export const categorySchema = {
  categorySchema: [
    { title: 'Categories', categories: [{ title: 'Water', categories: [{ title: 'Piers' }] }] },
  ],
}

/** Failures, recorded, ArcGIS Online except where noted; each with the code and the message that people read. */
export const failures: readonly (readonly [
  what: string,
  body: object,
  code: number,
  message: string,
])[] = [
  [
    'no permission, without a code',
    { error: { message: 'You do not have permissions to perform this.', details: [] } },
    400,
    'You do not have permissions to perform this.',
  ],
  [
    'a code at the top, with another status',
    { code: 500, message: 'Error getting subscription', status: 'failure', details: null },
    500,
    'Error getting subscription',
  ],
  [
    'a status with JSON as text',
    { status: 'failed', statusMessage: '{"code":400,"message":"Index was outside."}' },
    400,
    'Index was outside.',
  ],
  [
    'a token that is required, with a code of the message',
    {
      error: { code: 499, message: 'Token Required', messageCode: 'GWM_0003', details: ['Token'] },
    },
    499,
    'Token Required',
  ],
  [
    'a token of OAuth that has expired, with the words of both interfaces',
    {
      error: {
        code: 498,
        error: 'invalid_request',
        error_description: 'refresh_token expired',
        message: 'refresh_token expired',
        details: [],
      },
    },
    498,
    'refresh_token expired',
  ],
]
