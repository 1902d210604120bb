import { maxOrganizationWebhooks } from '../organization/organizationWebhooks.ts'
import { settingTexts } from './settings.ts'
import { loginTexts, messageTexts } from './parameters.ts'
import { recordedDays } from '../organization/changes.ts'
import type { AreaTexts } from './text.ts'

const identityProvidersParameters = {
  ...loginTexts,
  name: 'Name of the identity provider on the sign-in page.',
  entityId: 'Entity ID of the identity provider.',
  bindingUrl: 'URL of the identity provider for sign-in with HTTP-Redirect.',
  bindingPostUrl: 'URL of the identity provider for sign-in with HTTP-POST.',
  logoutUrl: 'URL of the identity provider for signing out.',
  certificate: 'Certificate with which the identity provider signs, in PEM format.',
  encryptionCertificate: 'Certificate for encryption, in PEM format.',
} as const
const idpId = 'ID of the identity provider.'

export const identityProvidersTexts: AreaTexts<'identityProviders'> = {
  read: {
    summary: 'Get the SAML identity provider',
    description: 'Returns an empty object if there is none.',
  },
  register: {
    example: { name: 'Riverside login' },
    summary: 'Register a SAML identity provider',
    description: 'An organization has either one identity provider or one SAML federation.',
    parameters: identityProvidersParameters,
    errors: [
      {
        code: 400,
        when: 'The organization already has an identity provider or a SAML federation.',
      },
    ],
  },
  update: {
    example: { name: 'Riverside login' },
    summary: 'Update the SAML identity provider',
    description:
      'Parameters that are left out stay as they are; optional ones that are sent empty are removed.',
    parameters: { ...identityProvidersParameters, idpId },
  },
  unregister: { summary: 'Unregister the SAML identity provider', parameters: { idpId } },
}

const clientId = 'Client ID of the application.'
const applicationSettings = {
  appType:
    'How the application runs: `browser`, `native`, `server`, or `multiple` for more than one of them.',
  redirect_uris:
    'URIs to which the sign-in page returns, as JSON, at most 50; one of them also as text. Possible are `https`, `http` for `localhost` and other loopback addresses, the scheme of a native application (with a period, or followed by `//` and a host), and `urn:ietf:wg:oauth:2.0:oob`, for which the page shows the code. They are compared character by character, except for the port of loopback addresses, so there are no wildcards.',
} as const
const noApplication = {
  code: 400,
  when: 'The application does not exist, or the caller is neither the owner of its item nor an administrator.',
}

export const applicationsTexts: AreaTexts<'applications'> = {
  register: {
    example: { redirect_uris: ['https://apps.example.com/'] },
    summary: 'Register an item as an application',
    description:
      'Returns the client ID and the client secret. The embedded portal returns the secret only here and stores its hash. The item gets the type keyword `Registered App`.',
    parameters: {
      itemId: 'ID of an item of the caller, of a type of applications.',
      ...applicationSettings,
    },
    errors: [
      {
        code: 400,
        when: 'The item is already registered, or its type is not that of an application.',
      },
    ],
  },
  read: {
    summary: 'Get an application',
    description:
      'For the owner of its item and administrators. The embedded portal returns no secret.',
    parameters: { clientId },
    errors: [noApplication],
  },
  ofItem: {
    summary: 'Get the application of an item',
    errors: [{ code: 400, when: 'The item is not registered.' }],
  },
  update: {
    example: { redirect_uris: ['https://apps.example.com/'] },
    summary: 'Update an application',
    description:
      'Parameters that are left out stay as they are. Codes that were sent to a redirect URI that is removed become invalid.',
    parameters: { clientId, ...applicationSettings },
    errors: [noApplication],
  },
  regenerateSecret: {
    summary: 'Replace the secret of an application',
    description:
      'Returns the new client secret, once. The old one and the tokens of the application itself become invalid; members stay signed in.',
    parameters: { clientId },
    errors: [noApplication],
  },
  approve: {
    summary: 'Approve an application',
    description:
      'Approves an application, or withdraws the approval. While the organization sets `applicationsNeedApproval`, members can use only approved applications and their own. The approval ends when a redirect URI is added by someone else than an administrator, and when the item gets another owner.',
    parameters: { clientId, approved: 'Withdraws the approval if `false`.' },
    errors: [noApplication],
  },
  unregister: {
    summary: 'Unregister an application',
    description:
      'Ends all sign-ins with the application and its own tokens. The item stays, without the type keyword `Registered App`.',
    parameters: { clientId },
    errors: [noApplication],
  },
  validateAccess: {
    summary: 'Check whether the caller can sign in with an application',
    errors: [{ code: 400, messageCode: 'GWM_0007', when: 'The client ID is unknown.' }],
  },
}

const nameFilter = (name: string) =>
  `Returns only members whose ${name} contains these words, in any case. Can contain \`*\` and \`?\`.`
const memberCategories =
  'Returns only members in one of these categories. The embedded portal has no categories of members, so it returns none.'

export const membersTexts: AreaTexts<'members'> = {
  list: {
    summary: 'List the members of the organization',
    parameters: {
      role: 'Returns only members with this role: `org_admin`, `org_publisher`, `org_user`, or the ID of a role.',
      userLicenseType: 'Returns only members with this user type.',
      provider:
        'Returns only members with this kind of login: `arcgis` for built-in accounts, `enterprise` for SAML logins.',
      username: 'Returns only the member with this username, in any case. Can contain `*` and `?`.',
      firstname: nameFilter('first name'),
      lastname: nameFilter('last name'),
      fullname: nameFilter('full name'),
      categories: memberCategories,
      filterIntersection:
        'Whether members must match all filters (`true`) or one of them (`false`). Without it, all.',
    },
  },
  search: {
    summary: 'Search for members of the organization',
    parameters: { categories: memberCategories },
  },
  userLicenseTypes: {
    summary: 'List user types',
    description:
      'Returns the user types that members of this portal can have. Callers with an administrative privilege also get how many members have each, and how many can have it if there is a limit.',
  },
  updateUserLicenseType: {
    example: { users: ['editor', 'viewer'], userLicenseType: 'creatorUT' },
    summary: 'Assign a user type to members',
    description:
      'All of the members get the user type, or none. It must be compatible with the role of each member, and enough licenses must be left. Only administrators can change the user type of administrators.',
    parameters: {
      users: 'Usernames of the members, at most 100.',
      userLicenseType: 'ID of the user type, such as `creatorUT`.',
    },
  },
  notify: {
    example: { users: ['editor', 'viewer'] },
    summary: 'Send a message to members of the organization',
    description:
      'Members read the message in their notifications. All recipients get it, or none. The portal sends no emails.',
    parameters: {
      ...messageTexts,
      users:
        'Usernames of the recipients. Required unless `notifyAll` is `true`, and not allowed with it.',
      notifyAll:
        'Sends the message to all members of the organization who are not disabled, except the caller.',
    },
    errors: [{ code: 400, when: 'One of the users does not exist. No one gets the message.' }],
  },
  updateRole: {
    summary: 'Assign a role to a member',
    description:
      'Assigns a default role or a custom role. Only administrators can assign or revoke the Administrator role, and the organization always keeps one administrator. The role must be compatible with the user type of the member.',
    parameters: {
      user: 'Username of the member.',
      role: '`org_admin`, `org_publisher`, `org_user`, or the ID of a role.',
    },
  },
}

const notices = {
  informationalBanner: 'Banner at the top and the bottom of every page, as JSON.',
  anonymousAccessNotice: 'Notice before signing in, as JSON; `text` is HTML.',
  authenticatedAccessNotice: 'Notice after signing in, as JSON; `text` is HTML.',
} as const

export const organizationTexts: AreaTexts<'organization'> = {
  update: {
    example: { name: 'Riverside County', region: 'US' },
    summary: 'Update the organization',
    description:
      'Changes settings of the organization; settings that are left out stay as they are. With `clearEmptyFields=true`, settings that are sent empty return to their defaults.',
    parameters: settingTexts,
  },
  settings: {
    summary: 'Get the notices of the organization',
    description:
      'Returns the informational banner and the access notices, with some of the settings.',
  },
  updateSettings: {
    example: {
      informationalBanner: {
        text: 'Test portal',
        bgColor: '#a0410d',
        fontColor: '#ffffff',
        enabled: true,
      },
    },
    summary: 'Update the notices of the organization',
    description:
      'With `clearEmptyFields=true`, notices that are sent empty or as `{}` are removed.',
    parameters: notices,
  },
  languages: {
    summary: 'List languages',
    description:
      'Returns the languages of the pages of the portal, with their formats for numbers and dates.',
  },
  regions: {
    summary: 'List regions',
    parameters: { culture: 'Language for the names of the regions.' },
  },
  userDefaultSettings: { summary: 'Get the defaults for new members' },
  setUserDefaultSettings: {
    example: { role: 'org_user', groups: ['7c2e4a6f8b0d1c3e5f7a9b1d3c5e7f90'] },
    summary: 'Replace the defaults for new members',
    description: 'Send fields that were read and are not described here back as they are.',
    parameters: {
      role: 'ID of the default role.',
      userLicenseType: 'ID of the default user type.',
      groups: 'IDs of the groups that new members join.',
      userType:
        '`arcgisonly` for members of this portal only, `both` to enable access to the hosted platform.',
      apps: 'Apps and entitlements for new members.',
      appBundles: 'App bundles for new members.',
    },
  },
  deleteUserDefaultSettings: {
    summary: 'Reset the defaults for new members',
    description: 'New members get the defaults of the portal itself.',
  },
}

const key = 'Name of the resource, such as `thumbnail.png`.'

export const organizationResourcesTexts: AreaTexts<'organizationResources'> = {
  add: {
    example: { text: 'text' },
    summary: 'Add or replace a resource of the organization',
    description:
      'Resources are files of the organization, such as its thumbnail or the background image of its home page.',
    parameters: {
      key,
      file: 'The file, at most 10 MB.',
      text: 'Content of a text file, instead of `file`.',
    },
  },
  list: { summary: 'List the resources of the organization' },
  read: { summary: 'Download a resource of the organization', parameters: { key } },
  remove: { summary: 'Delete a resource of the organization', parameters: { key } },
}

export const portalsTexts: AreaTexts<'portals'> = {
  root: {
    summary: 'Get the version of the interface',
    description:
      'The version of the interface is not the version of the product; see `enterpriseVersion` of `portals.read`.',
  },
  info: { summary: 'Get the URL of the token service' },
  read: {
    summary: 'Get the organization',
    description:
      'Returns the organization as the caller can see it: its settings and, for signed-in callers, the member in `user`.',
    parameters: { culture: 'Language for callers who are not signed in.' },
  },
  checkUrl: {
    summary: 'Check a URL',
    description:
      'The portal requests the URL and returns whether a server answers, and with what. Only public URLs are requested.',
    parameters: { url: 'URL to check.' },
  },
}

const texts = {
  name: 'Name of the role, unique without regard to case.',
  description: 'Description of the role.',
} as const

export const rolesTexts: AreaTexts<'roles'> = {
  list: {
    summary: 'List roles',
    description: 'Returns the custom roles, and the default roles Viewer and Data Editor.',
    parameters: { returnPrivileges: 'Includes the privileges of each role.' },
  },
  read: { summary: 'Get a role', errors: [{ code: 400, when: 'The role does not exist.' }] },
  create: {
    summary: 'Create a role',
    description: 'Creates a role without privileges. Add them with `roles.setPrivileges`.',
    parameters: texts,
  },
  update: {
    example: { description: 'Can review content.' },
    summary: 'Update a role',
    parameters: texts,
  },
  remove: {
    summary: 'Delete a role',
    description: 'Only roles that no member has can be deleted.',
  },
  privileges: { summary: 'List the privileges of a role' },
  setPrivileges: {
    summary: 'Replace the privileges of a role',
    parameters: {
      privileges:
        'All privileges of the role as JSON: `{"privileges": ["portal:user:createItem"]}`.',
    },
    errors: [{ code: 400, when: 'The portal does not know one of the privileges.' }],
  },
}

const samlFederationParameters = {
  ...loginTexts,
  name: 'Name of the SAML federation on the sign-in page.',
  entityId: 'Entity ID of the portal in the SAML federation.',
  discoveryServiceUrl:
    'URL of the discovery service, where members choose their identity provider.',
  metadataServiceUrl: 'URL of the metadata of all identity providers.',
  certificate: 'Certificate with which the metadata is signed, in PEM format.',
} as const
const federationId = 'ID of the SAML federation.'

export const samlFederationTexts: AreaTexts<'samlFederation'> = {
  read: {
    summary: 'Get the SAML federation',
    description: 'Returns an empty object if there is none.',
  },
  register: {
    example: { name: 'State universities' },
    summary: 'Register a SAML federation',
    description:
      'An organization has either one identity provider or one SAML federation. Switches that are left out are off, and members join by invitation.',
    parameters: samlFederationParameters,
    errors: [
      {
        code: 400,
        when: 'The organization already has an identity provider or a SAML federation.',
      },
    ],
  },
  update: {
    example: { name: 'State universities' },
    summary: 'Update the SAML federation',
    description:
      'Parameters that are left out stay as they are; optional ones that are sent empty are removed.',
    parameters: { ...samlFederationParameters, federationId },
  },
  unregister: { summary: 'Unregister the SAML federation', parameters: { federationId } },
}

export const urlsTexts: AreaTexts<'urls'> = {
  map: {
    summary: 'Generate the URL map',
    description:
      'Returns the public and internal URLs of the portal, of the federated servers, and of their machines.',
  },
  report: {
    example: { async: true },
    summary: 'Generate a URL report',
    description:
      'Searches the URL, the data, and the resources of all items for URLs below the public URL of the portal or of a federated server, and returns the items that are affected if this URL changes. Files that are not text are skipped. The result of a job is in its `result`, as `urlReport`.',
    parameters: {
      urlType: 'The public URL to search for: that of the portal, or that of a server.',
      serverId: 'ID of the server in the URL map. Required for `federatedServerUrl`.',
    },
    errors: [
      { code: 400, when: 'The server does not exist, or `serverId` is missing.' },
      { code: 400, when: 'The caller already has 2 reports that have not ended.' },
    ],
  },
}

export const accountsTexts: AreaTexts<'accounts'> = {
  create: {
    example: { role: 'org_user', description: 'Surveyor of the county.' },
    summary: 'Create an account',
    description:
      'Creates one account, completely or not at all. The new member defaults do not apply: the member gets the role and the user type of the request, and no groups. The password is temporary: the member replaces it at the first sign-in.',
    parameters: {
      username: 'Username of the new member.',
      password: 'Temporary password. Required for the provider `arcgis`.',
      firstname: 'First name.',
      lastname: 'Last name.',
      email: 'Email address.',
      role: 'ID of the role.',
      userLicenseTypeId: 'ID of the user type, such as `creatorUT`.',
      provider:
        'Where the account is: `arcgis` in the portal, `enterprise` in a user store that the portal uses. The embedded portal uses none, and accepts `arcgis` only.',
      idpUsername: 'Username in the user store. Ignored for the provider `arcgis`.',
      description: 'Description of the member (plain text).',
    },
    errors: [
      {
        code: 400,
        when: 'A member has the username, no license of the user type is left, or the role is not available for the user type. `parameter` names the cause.',
      },
      {
        code: 403,
        when: 'The role is that of administrators, or has privileges that the caller does not have.',
      },
    ],
  },
}

export const usersTexts: AreaTexts<'users'> = {
  self: { summary: 'Get the signed-in member' },
  search: { summary: 'Search for users' },
  read: {
    summary: 'Get a user',
    description:
      'Returns the user and the groups of the user that the caller can see. Callers who are not signed in get a few fields only.',
    parameters: { userName: 'Username.' },
    errors: [
      {
        code: 400,
        messageCode: 'COM_0018',
        when: 'The user does not exist, or the caller cannot see the user.',
      },
    ],
  },
  update: {
    example: { description: 'Surveyor of the county.', tags: ['survey', 'parcels'] },
    summary: 'Update a profile',
    description:
      'Changes the properties that are sent; the others stay as they are. With `clearEmptyFields=true`, properties that are sent empty are cleared. Only administrators can change the profiles of administrators. Members cannot change their own while the organization does not let them.',
    parameters: {
      userName: 'Username.',
      password:
        'Temporary password of another member, set by an administrator. It ends all sign-ins of the member, who has to replace it at the next one.',
      firstName: 'First name.',
      lastName: 'Last name.',
      fullname: 'Full name; first and last name if not set and one of them is changed.',
      email: 'Email address.',
      access: 'Who can see the profile: `private`, `org`, or `public`.',
      description: 'Description (plain text).',
      tags: 'Tags.',
      culture: 'Language and country, such as `en` or `pt-BR`.',
      region: 'Region, such as `US`.',
      units: 'Units: `english` or `metric`.',
      preferredView: 'View that clients prefer: `Web` or `GIS`.',
      thumbnail: 'Profile picture (PNG, GIF, or JPEG), at most 10 MB.',
    },
  },
  deleteThumbnail: {
    summary: 'Delete the profile picture of a user',
    parameters: { userName: 'Username.' },
  },
  info: {
    summary: 'Get the profile picture of a user',
    parameters: {
      userName: 'Username.',
      path: 'Name of the picture, as the record of the user contains it.',
      w: 'Width in pixels; the portal uses the next larger one of 200, 400, 800, and 2400.',
    },
    errors: [
      {
        code: 400,
        messageCode: 'COM_0018',
        when: 'The user does not exist, or the caller cannot see the user.',
      },
    ],
  },
  tags: {
    summary: 'List the tags of a user',
    description:
      'Returns the tags of the items that the user owns, and how many items have each, in alphabetical order.',
    parameters: { userName: 'Username.' },
  },
  properties: {
    summary: 'Get the properties of a user',
    description: 'Returns what programs have stored for the user, such as the landing page.',
    parameters: { userName: 'Username.' },
  },
  setProperties: {
    example: { properties: { mapViewer: 'modern' } },
    summary: 'Replace the properties of a user',
    parameters: { userName: 'Username.', properties: 'All properties of the user as JSON.' },
  },
  remove: {
    example: {},
    summary: 'Delete a member',
    description:
      'Deletes the account with its folders, group memberships, sign-ins, and jobs. Members who own items, groups, tasks, or webhooks are not deleted, unless another member gets these. Members cannot delete themselves, and only administrators can delete administrators, so the organization always keeps one.',
    parameters: {
      userName: 'Username.',
      transferTo:
        'Username of the member who gets all items, groups, tasks, and webhooks first; requires the privilege `portal:admin:reassignUsers`. Active tasks are paused.',
    },
    errors: [
      {
        code: 400,
        when: 'The member owns something; the details contain what (`items`, `groups`, `tasks`, or `webhooks`) and how many.',
      },
    ],
  },
  disable: {
    summary: 'Disable a member',
    description:
      'Ends all sign-ins of the member at once. Content, groups, and tasks stay; tasks do not run while their owner is disabled. Members cannot disable themselves, and only administrators can disable administrators, so the organization always keeps one.',
    parameters: { userName: 'Username.' },
  },
  enable: {
    summary: 'Enable a member',
    description:
      'The member can sign in again, with the password as before. Only administrators can enable administrators.',
    parameters: { userName: 'Username.' },
  },
  reset: {
    example: { password: 'before-2026', newPassword: 'after-2026' },
    summary: 'Change a password',
    description:
      'Replaces the password of an account, also a temporary one, and ends all its sign-ins. It needs no token, only the current password.',
    parameters: {
      userName: 'Username.',
      password: 'The current password.',
      newPassword: 'The new password.',
    },
    errors: [
      {
        code: 400,
        when: 'The current password is wrong, or the account is disabled or locked. `details` contains the reason.',
      },
      {
        code: 429,
        when: 'There were too many attempts. `Retry-After` contains the seconds to wait.',
      },
    ],
  },
  invite: {
    example: {
      invitationList: {
        invitations: [
          {
            username: 'jsmith',
            password: 'interim-2026',
            firstname: 'Jo',
            lastname: 'Smith',
            email: 'jsmith@example.com',
            role: 'org_user',
            userLicenseType: 'creatorUT',
          },
        ],
      },
    },
    summary: 'Add members',
    description:
      'Creates accounts, each completely or not at all. Role, user type, and groups that an invitation does not have are those of the new member defaults; without defaults, new members are viewers. The embedded portal sends no emails: every invitation needs a password, which is temporary. `notInvited` contains the usernames of accounts that were not created. A call that was interrupted can be repeated: usernames that exist are not created again.',
    parameters: {
      invitationList:
        'JSON with `invitations`, a list of `username`, `password`, `firstname`, `lastname`, `fullname`, `email`, `role`, `userLicenseType`, and `groups` (IDs).',
    },
  },
  checkUsernames: {
    example: { usernames: ['jsmith', 'mlopez'] },
    summary: 'Check usernames',
    description: 'Returns each username itself if it is free, otherwise a free one like it.',
    parameters: { usernames: 'Usernames, separated by commas.' },
  },
}

export const webhooksTexts: AreaTexts<'webhooks'> = {
  listServiceWebhooks: {
    summary: 'List the webhooks of services',
    description:
      'Returns the webhooks of the services of all federated servers, with their signature keys, in one response. Members without the privilege `portal:admin:manageWebhooks` get their own webhooks only.',
    parameters: { username: 'Username of the owner of the webhooks; all owners if not set.' },
    errors: [
      {
        code: 403,
        when: 'The caller has no privilege to see the webhooks of the member in `username`.',
      },
    ],
  },
  listFailures: {
    summary: 'List the webhooks with failed deliveries',
    description: `Returns how many deliveries of a webhook failed in the days that the server counts before it deactivates the webhook.`,
    parameters: {
      failuresLeft:
        'Returns only active webhooks that at most this number of further failures deactivates; all with failures if not set.',
      num: 'The maximum number of webhooks in the response, which contains the number of all as `total`; all if not set.',
    },
  },
  listReceived: {
    summary: 'List the payloads received by the portal',
    description: `Returns the requests that the receiver of the portal, \`/portal/webhooks/{name}\`, has received lately, newest first.`,
  },
}

const changeFilters = {
  user: 'Username of the caller.',
  objectId:
    'ID of an object that the call named or created, such as an item, a group, or a member.',
  operation: 'Name of the operation, such as `items.update`.',
  outcome: '`done`, `unchanged`, `refused`, or `failed`.',
  from: 'Earliest time, in milliseconds since 1970-01-01 UTC.',
  to: 'Latest time, in milliseconds since 1970-01-01 UTC.',
} as const

export const changesTexts: AreaTexts<'changes'> = {
  list: {
    summary: 'List recorded changes',
    description: `Returns every call that changed something or was refused, newest first, for ${recordedDays} days: who called which operation, with which objects, when, and from where. Values of other parameters are not recorded. A change and its record are stored together, so neither is without the other. Refused calls are recorded up to 60 times a minute for each caller.`,
    parameters: {
      ...changeFilters,
      cursor: 'Value of `nextCursor` in the previous page.',
    },
  },
  export: {
    summary: 'Export recorded changes',
    description:
      'Returns recorded changes as a file, newest first. Each line of JSON Lines is a change as *List recorded changes* returns it; a CSV begins with a header, and has an apostrophe before texts that spreadsheets would interpret as formulas.',
    parameters: { ...changeFilters, format: '`jsonl` or `csv`.' },
  },
}

const webhookId = 'ID of the webhook.'
const unknownWebhook = { code: 404, when: 'The organization has no such webhook.' }
const webhookTexts = {
  name: 'Name of the webhook.',
  url: 'URL of the receiver.',
  config:
    'JSON with `deactivationPolicy`: the portal deactivates the webhook after `numberOfFailures` failed deliveries within `daysInPast` days.',
  changes: '`allChanges` for all events, `manualChanges` for those in `events`.',
}
const events =
  'URIs of events, such as `/items/add`, `/groups/{id}`, or `/users`, separated by commas.'
const secretText =
  'What payloads are signed with, in the header `x-esriHook-Signature`: HMAC with SHA-256, in Base64.'

export const organizationWebhooksTexts: AreaTexts<'organizationWebhooks'> = {
  list: {
    summary: 'List the webhooks of the organization',
    description: 'Returns the webhooks with their secrets, the oldest first.',
  },
  create: {
    summary: 'Create a webhook',
    description:
      'Adds an active webhook. The portal sends a payload for each event, after the change is stored, and repeats failed deliveries.',
    parameters: {
      ...webhookTexts,
      secret: `${secretText} Without it, payloads are not signed.`,
      events: `${events} All events if not set.`,
    },
    errors: [
      {
        code: 400,
        when: `The organization has ${maxOrganizationWebhooks} webhooks already.`,
      },
    ],
    example: {
      name: 'New items',
      url: 'https://flows.example.com/hooks/1',
      events: ['/items/add'],
    },
  },
  read: { summary: 'Get a webhook', parameters: { webhookId }, errors: [unknownWebhook] },
  update: {
    summary: 'Update a webhook',
    parameters: {
      webhookId,
      ...webhookTexts,
      secret: `${secretText} Empty for none. Without it, the webhook keeps its secret.`,
      events: `${events} Without it, the webhook keeps its events.`,
    },
    errors: [unknownWebhook],
    example: {
      name: 'New items',
      url: 'https://flows.example.com/hooks/1',
      events: ['/items/add'],
    },
  },
  delete: {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook, and what was to be delivered.',
    parameters: { webhookId },
    errors: [unknownWebhook],
  },
  activate: {
    summary: 'Activate a webhook',
    description: 'The webhook starts without failed deliveries.',
    parameters: { webhookId },
    errors: [unknownWebhook],
  },
  deactivate: {
    summary: 'Deactivate a webhook',
    description: 'Events are not sent until the webhook is activated.',
    parameters: { webhookId },
    errors: [unknownWebhook],
  },
  notificationStatus: {
    summary: 'Get the deliveries of a webhook',
    description: 'Returns the deliveries that have ended, newest first.',
    parameters: { webhookId },
    errors: [unknownWebhook],
  },
  settings: {
    summary: 'Get the webhook settings of the portal',
    description: 'Returns how the portal delivers the payloads of its own webhooks.',
  },
  updateSettings: {
    summary: 'Update the webhook settings of the portal',
    description: 'Changes the settings that are sent, from the next attempt of a delivery on.',
    parameters: {
      notificationAttempts: 'How often the portal tries to deliver a payload; 0 is once.',
      notificationTimeOutInSeconds:
        'How long the portal waits for the response of a receiver; 0 is the maximum.',
      notificationElapsedTimeInSeconds: 'Seconds between two attempts.',
    },
    example: { notificationAttempts: 3 },
  },
}

export const logsTexts: AreaTexts<'logs'> = {
  query: {
    example: { level: 'INFO' },
    summary: 'Query the logs of the portal',
    description:
      'Returns messages, newest first. If `hasMore` is true, the next page starts at `endTime`. The messages of this portal are its recorded changes: `INFO` for a change, `WARNING` for a refused one, and `SEVERE` for a failed one.',
    parameters: {
      startTime:
        'Time of the newest message, in milliseconds since 1970 or like `2026-11-30T09:00:00`. Default: now.',
      endTime: 'Time of the oldest message, in the same form.',
      level: 'Returns messages that are at least as severe; none for `OFF`.',
      filterType: 'Always `json`.',
      filter:
        'Returns only messages with one of these codes, and of one of these members: an object with the lists `codes` and `users`.',
      pageSize:
        'Maximum number of messages. All messages of a moment are on one page, so it can be exceeded.',
    },
  },
}
