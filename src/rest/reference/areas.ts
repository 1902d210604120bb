import type { Operations } from '../index.ts'
import {
  categoriesTexts,
  classificationTexts,
  contentTexts,
  dependenciesTexts,
  itemExportTexts,
  itemInfoTexts,
  itemResourcesTexts,
  itemsTexts,
  relationshipsTexts,
  searchTexts,
  sharingTexts,
  transferTexts,
} from './content.ts'
import {
  groupMembersTexts,
  groupsTexts,
  invitationsTexts,
  notificationsTexts,
  packagesTexts,
} from './groups.ts'
import { jobsTexts } from './jobs.ts'
import {
  accountsTexts,
  applicationsTexts,
  identityProvidersTexts,
  membersTexts,
  organizationResourcesTexts,
  organizationTexts,
  portalsTexts,
  rolesTexts,
  samlFederationTexts,
  urlsTexts,
  usersTexts,
  changesTexts,
  organizationWebhooksTexts,
  logsTexts,
  webhooksTexts,
} from './organization.ts'
import { publishingTexts } from './publishing.ts'
import {
  federatedServerTexts,
  serverAdministrationTexts,
  serversTexts,
  webhookAdministrationTexts,
} from './servers.ts'
import { authenticationTexts, signInsTexts } from './signIn.ts'
import { systemLimitsTexts, tasksTexts } from './tasks.ts'
import type { AreaTexts } from './text.ts'

interface AreaReference<Area extends keyof Operations> {
  /** The tag of its operations. */
  readonly title: string
  readonly description: string
  readonly operations: AreaTexts<Area>
}

/** The texts of the API reference about each area, in the order in which it lists them. */
export const areaReferences: { readonly [Area in keyof Operations]: AreaReference<Area> } = {
  portals: {
    title: 'Portal',
    description: 'The organization, the version of the portal, and the token service.',
    operations: portalsTexts,
  },
  authentication: {
    title: 'Authentication',
    description: 'Tokens for built-in accounts, and OAuth 2.0 for applications.',
    operations: authenticationTexts,
  },
  applications: {
    title: 'Registered applications',
    description: 'Applications that members and servers sign in with (OAuth 2.0).',
    operations: applicationsTexts,
  },
  search: { title: 'Search', description: 'Search for items.', operations: searchTexts },
  items: {
    title: 'Items',
    description: 'One item: its properties, its data, and its protection.',
    operations: itemsTexts,
  },
  content: {
    title: 'Content of members',
    description: 'Folders and items of a member, new items, and uploads in parts.',
    operations: contentTexts,
  },
  itemExport: {
    title: 'Exports of items',
    description: 'Features of hosted layers as files.',
    operations: itemExportTexts,
  },
  itemInfo: {
    title: 'Item information',
    description: 'Thumbnails, metadata, and other files that describe an item.',
    operations: itemInfoTexts,
  },
  itemResources: {
    title: 'Item resources',
    description: 'Files that belong to an item, such as the images of a story.',
    operations: itemResourcesTexts,
  },
  sharing: {
    title: 'Sharing',
    description: 'Who can see an item: everyone, the organization, groups, or only its owner.',
    operations: sharingTexts,
  },
  relationships: {
    title: 'Relationships',
    description: 'Links between two items, such as a map and the service it shows.',
    operations: relationshipsTexts,
  },
  dependencies: {
    title: 'Dependencies',
    description: 'Which items use which, found in their data, URLs, and relationships.',
    operations: dependenciesTexts,
  },
  categories: {
    title: 'Categories',
    description: 'Category schemas of the organization and of groups, and the categories of items.',
    operations: categoriesTexts,
  },
  classification: {
    title: 'Classification',
    description: 'Classification of items according to a schema of the organization.',
    operations: classificationTexts,
  },
  transfer: {
    title: 'Ownership transfer',
    description:
      'Transfers items to another owner. A request is refused as a whole if the new owner cannot receive one of the items.',
    operations: transferTexts,
  },
  groups: { title: 'Groups', description: 'Groups and their items.', operations: groupsTexts },
  groupMembers: {
    title: 'Group members',
    description: 'Members and managers of groups, and who wants to become one.',
    operations: groupMembersTexts,
  },
  invitations: {
    title: 'Invitations to groups',
    description: 'Invitations of the signed-in member.',
    operations: invitationsTexts,
  },
  notifications: {
    title: 'Notifications',
    description:
      'Messages to the members of groups, and the notifications of the signed-in member.',
    operations: notificationsTexts,
  },
  packages: {
    title: 'Export packages',
    description: 'Export the items of a group to a package, and import packages.',
    operations: packagesTexts,
  },
  jobs: {
    title: 'Jobs',
    description: 'Work that the portal does in the background.',
    operations: jobsTexts,
  },
  tasks: {
    title: 'Scheduled tasks',
    description: 'What the portal runs at given times, such as notebooks, and the runs.',
    operations: tasksTexts,
  },
  systemLimits: {
    title: 'Limits of scheduled tasks',
    description:
      'How many active tasks members and the organization can have. The paths are below the URL of the administration of the portal, and errors have the form `{"status": "error", "code": …, "messages": […]}`.',
    operations: systemLimitsTexts,
  },
  publishing: {
    title: 'Data stores',
    description:
      'Databases that are registered with servers, and the layers that are published from them in bulk.',
    operations: publishingTexts,
  },
  servers: {
    title: 'Federated servers',
    description: 'The servers that are federated with the organization.',
    operations: serversTexts,
  },
  changes: {
    title: 'Recorded changes',
    description: 'What members have changed in the organization, as the portal has recorded it.',
    operations: changesTexts,
  },
  organizationWebhooks: {
    title: 'Organization webhooks',
    description: 'Requests that the portal sends to a URL when items, groups, or users change.',
    operations: organizationWebhooksTexts,
  },
  logs: {
    title: 'Logs',
    description:
      'What the portal has logged. The paths are below the URL of the administration of the portal, and errors have the form `{"status": "error", "code": …, "messages": […]}`.',
    operations: logsTexts,
  },
  webhooks: {
    title: 'Service webhooks',
    description:
      'Requests that federated servers send to a URL when the data of a service changes or a geoprocessing job ends.',
    operations: webhooksTexts,
  },
  urls: {
    title: 'URLs',
    description:
      'The public and internal URLs of the portal and of its servers, and where items use them.',
    operations: urlsTexts,
  },
  federatedServer: {
    title: 'Federated server',
    description: 'What a federated server returns about itself. The paths are below its URL.',
    operations: federatedServerTexts,
  },
  serverAdministration: {
    title: 'Server administration',
    description:
      'The administration of a federated server and its upgrade. The paths are below the URL of its administration, and errors have the form `{"status": "error", "code": …, "messages": […]}`.',
    operations: serverAdministrationTexts,
  },
  webhookAdministration: {
    title: 'Webhooks of a server',
    description: 'The webhooks of the services of one federated server, and how it delivers them.',
    operations: webhookAdministrationTexts,
  },
  users: {
    title: 'Users',
    description: 'Profiles of users, and the signed-in member.',
    operations: usersTexts,
  },
  signIns: {
    title: 'Applications and sign-ins of members',
    description: 'What can act as a member, and how to end it.',
    operations: signInsTexts,
  },
  members: {
    title: 'Members',
    description: 'Members of the organization, their user types, and their roles.',
    operations: membersTexts,
  },
  accounts: {
    title: 'Accounts',
    description:
      'Creates accounts one by one. The paths are below the URL of the administration of the portal, and errors have the form `{"status": "error", "code": …, "messages": […]}`.',
    operations: accountsTexts,
  },
  roles: {
    title: 'Roles',
    description: 'Custom roles and their privileges.',
    operations: rolesTexts,
  },
  organization: {
    title: 'Organization',
    description: 'Settings of the organization, notices, and defaults for new members.',
    operations: organizationTexts,
  },
  organizationResources: {
    title: 'Organization resources',
    description: 'Files of the organization, such as its thumbnail.',
    operations: organizationResourcesTexts,
  },
  identityProviders: {
    title: 'SAML identity provider',
    description: 'SAML logins of one identity provider.',
    operations: identityProvidersTexts,
  },
  samlFederation: {
    title: 'SAML federation',
    description: 'SAML logins of several identity providers that trust each other.',
    operations: samlFederationTexts,
  },
}
