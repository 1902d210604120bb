import type * as z from 'zod'
import { Category } from '../content/categories.ts'
import { Dependency } from '../content/dependencies.ts'
import { Federation } from '../organization/samlFederation.ts'
import { Extent } from '../protocol/fields.ts'
import { Invitation } from '../groups/invitations.ts'
import { Group } from '../records/group.ts'
import { Item } from '../records/item.ts'
import { ChangedFiles, Folder } from '../content/items.ts'
import { ExportResult, ImportResult, ItemOutcome, Job } from '../records/job.ts'
import { PackageEntry, PackagePreview, PackageSummary } from '../groups/packages.ts'
import { Notification } from '../records/notification.ts'
import { Portal } from '../records/portal.ts'
import { ReassignDetail } from '../content/transfer.ts'
import { Role } from '../organization/roles.ts'
import { Aggregations } from '../records/itemSearch.ts'
import { Server } from '../records/server.ts'
import { SharingReason } from '../content/sharing.ts'
import { Task, TaskRun } from '../records/task.ts'
import { UrlMap, UrlReport, UrlReportItem } from '../records/urls.ts'
import { User } from '../records/user.ts'
import { AllowedApplication, SignIn } from '../signIn/signIns.ts'
import { RecordedChange } from '../organization/changes.ts'
import { ReceivedPayload } from '../organization/webhooks.ts'
import { OrganizationWebhook, ServiceWebhook } from '../records/webhook.ts'

export interface RecordText {
  readonly schema: z.ZodType
  readonly description: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Returns a record with descriptions of those fields whose names are not clear enough. */
const record = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  description: string,
  fields: { readonly [Field in keyof Shape & string]?: string } = {},
): RecordText => ({ schema, description, fields: fields as Readonly<Record<string, string>> })

const created = 'Time of creation, in milliseconds since 1970-01-01 UTC.'
const modified = 'Time of the last change, in milliseconds since 1970-01-01 UTC.'
const bytes = 'Size in bytes.'

/** The records that several operations use, by the name of their component. */
export const records: Readonly<Record<string, RecordText>> = {
  Item: record(Item, 'An item: a map, a layer, an app, a file, or any other content.', {
    owner: 'Username of the owner.',
    created,
    modified,
    name: 'Name of the file or of the service.',
    snippet: 'Summary (plain text).',
    description: 'Description (HTML).',
    thumbnail: 'Path of the thumbnail below `/content/items/{itemId}/info/`.',
    accessInformation: 'Credits (attribution).',
    licenseInfo: 'Terms of use (HTML).',
    access: 'Sharing level.',
    size: 'Size of the data in bytes; -1 for services.',
    ownerFolder: 'ID of the folder, for the owner and administrators only.',
    protected: 'A protected item cannot be deleted.',
    itemControl:
      'Right of the caller: `admin` for the owner and administrators, `update` for members of a shared update group.',
    waitsForApproval:
      'True for an application that waits for the approval of an administrator; for the owner and administrators only.',
    scoreCompleteness: 'How complete the properties of the item are, in percent.',
  }),
  Folder: record(Folder, 'A folder of a member.', { created }),
  ChangedFiles: record(ChangedFiles, 'The item whose files were changed.', {
    folder: 'ID of the folder that contains the item; null for the root folder.',
  }),
  Server: record(Server, 'A federated server.', {
    url: 'URL for clients.',
    adminUrl: 'URL of the administration, without `/admin`.',
    isHosted: 'Whether it is the hosting server.',
    serverFunction: 'What the server is licensed for, separated by commas; can be empty.',
  }),
  ServiceWebhook: record(ServiceWebhook, 'A webhook of a service.', {
    folderName: 'Folder of the service on its server; empty for the root folder.',
    changeTypes: 'Events; `*` for all events, and for geoprocessing services.',
    signatureKey: 'Key with which payloads are signed; empty without one.',
    hookUrl: 'URL of the receiver.',
    active: 'Whether payloads are sent.',
    contentType: 'Media type of the payload.',
    scheduleInfo:
      'When a feature service looks for events to deliver. Empty for geoprocessing services.',
    createdTime: created,
    lastUpdatedTime: modified,
    owner: 'Username of the owner.',
    modifiedId: 'Username of the member who modified the webhook last.',
    itemId: 'ID of the item of the service.',
    serverId: 'ID of the federated server.',
  }),
  OrganizationWebhook: record(OrganizationWebhook, 'A webhook of the organization.', {
    accountId: 'ID of the portal.',
    payloadUrl: 'URL of the receiver.',
    secret: 'Key with which payloads are signed; empty without one.',
    isActive: 'Whether payloads are sent.',
    config:
      'The portal deactivates the webhook after `numberOfFailures` failed deliveries within `daysInPast` days.',
    ownerId: 'User ID of the owner; null if the account no longer exists.',
    created: 'When the webhook was created.',
    modified: 'When the webhook was modified last.',
    events:
      'URIs of events: `/` for all events, `/items` for those of all items, `/items/update`, `/items/{id}`, `/items/{id}/update`, and likewise for groups and users.',
  }),
  ReceivedPayload: record(
    ReceivedPayload,
    'A request that the receiver of the portal has received.',
    {
      url: 'URL of the receiver.',
      received: 'Time of the request, in milliseconds since 1970-01-01 UTC.',
      body: 'Body of the request, as it was received.',
    },
  ),
  RecordedChange: record(RecordedChange, 'A call that changed something, or was refused.', {
    time: 'Time of the call, in milliseconds since 1970-01-01 UTC.',
    username: 'Username of the caller; null for anonymous callers.',
    operation: 'Name of the operation, such as `items.update`.',
    objects: 'Objects that the call named or created, each with its parameter.',
    parameters: 'Names of the other parameters that were sent.',
    outcome:
      '`done`; `unchanged` if there was nothing to change; `refused`; or `failed`: some steps of an operation in several steps may have been done before.',
    code: 'Code of the error; null if there was none.',
    address: 'IP address of the caller.',
    requestId: 'ID of the request, as in the header `X-Request-ID` of its response.',
  }),
  UrlMap: record(
    UrlMap,
    'The public and internal URLs of the portal, of the federated servers, and of their machines.',
    {
      portal:
        'The portal. Its `id` is a UUID; a port is 0 if the portal does not listen on it itself.',
      servers: 'The federated servers. Their `id` is that of URL reports.',
    },
  ),
  UrlReport: record(UrlReport, 'The items that are affected if a public URL changes.', {
    reportCreated: 'Time of the report, such as `Sun Sep 22 19:59:31 PDT 2024`.',
    itemCount: 'Number of items in the report.',
  }),
  UrlReportItem: record(UrlReportItem, 'An item with URLs below the public URL.', {
    itemInfo: 'Present if the URL of the item is one of them.',
    data: 'URLs in the data. Each entry names its context: `markdown` (a text), `portalUrl` (the URL of the portal), `url` (another property), or `script`.',
    resources: 'URLs in the resources, with the path of the resource.',
  }),
  Task: record(Task, 'A scheduled task.', {
    userId: 'Username of the owner.',
    cronSchedule: 'When the task runs, in UTC: five fields of a cron expression.',
    runIntervalSeconds: 'Time between two runs in seconds, for regular schedules.',
    lastStart: 'Start of the last run, in milliseconds since 1970-01-01 UTC.',
    nextStart: 'Start of the next run; missing if there is none.',
    maxOccurrences: 'Maximum number of runs; -1 for no limit.',
    taskUrl: 'URL of the geoprocessing task.',
    created,
    updated: modified,
    startDate: 'Time before which the task does not run.',
    endDate: 'Time after which the task does not run.',
    active: 'Whether the task will run again.',
    taskState:
      '`failed`: stopped after too many failed runs in a row; enable it again when the cause is fixed.',
  }),
  TaskRun: record(TaskRun, 'A run of a scheduled task.', {
    task: 'The task as it was at the time of the run.',
    status:
      '`skipped`: the previous run had not ended, or the portal has no engine for the type of the task.',
    result: 'What the run returned, or why it failed.',
    url: 'URL of the result, if there is one.',
    created: 'Time at which the run was due, in milliseconds since 1970-01-01 UTC.',
    modified,
  }),
  Group: record(Group, 'A group.', {
    owner: 'Username of the group owner.',
    created,
    modified,
    snippet: 'Summary (plain text).',
    capabilities: 'Contains `updateitemcontrol` for shared update groups.',
    access: 'Who can see the group.',
    isInvitationOnly: 'Members can join by invitation only.',
    isViewOnly: 'Only the group owner and managers can add items.',
    isFav: 'The group contains the favorites of its owner.',
    protected: 'A protected group cannot be deleted.',
    userMembership: 'Group role of the caller.',
    hiddenMembers: 'Only the group owner, managers, and administrators see the members.',
    leavingDisallowed: 'Members cannot leave the group.',
    membershipAccess: 'Who can become a member.',
  }),
  Invitation: record(Invitation, 'An invitation to a group.', {
    created,
    expiration: 'Time at which it expires, in milliseconds since 1970-01-01 UTC.',
    fromUsername: 'The member who sent it.',
    dateAccepted: '-1 for an invitation that was not accepted.',
  }),
  Notification: record(Notification, 'A notification of a member.', {
    target: 'Username of the member.',
    received: 'When it was sent, in milliseconds since 1970-01-01 UTC.',
    data: 'Depends on the type: the group, if it is about one, and for a message its text and sender.',
  }),
  User: record(
    User,
    'A user. Callers who are not signed in get a few fields only, so only the username is always present.',
    {
      created,
      modified,
      lastLogin: 'Time of the last sign-in, in milliseconds since 1970-01-01 UTC; -1 for never.',
      role: 'Default role, or the default role that a custom role is based on.',
      roleId: 'ID of the custom role.',
      thumbnail: 'Name of the profile picture below `/community/users/{userName}/info/`.',
      idpUsername: 'Username at the identity provider; null for built-in accounts.',
      storageUsage: bytes,
      storageQuota: bytes,
    },
  ),
  AllowedApplication: record(AllowedApplication, 'An application that can act as a member.', {
    client_id: 'Client ID of the application.',
    owner: 'Username of the owner of its item.',
    ownerFullName: 'Full name of that owner.',
    receivers:
      'Who receives its codes: `host` and `scheme` with a `name`, `device` for a program on the device of the member, `copy` for codes that the member copies.',
    allowed:
      'When the member allowed it, in milliseconds since 1970-01-01 UTC; null for an application whose tokens are older than the consent.',
    lastUsed:
      'When it last received a token of the member, within a minute; null if that is not known.',
    expires: 'When its last token expires; null if it has none.',
  }),
  SignIn: record(SignIn, 'A sign-in of a member.', {
    id: 'ID of the sign-in. It is not a token.',
    type: '`console`: the console of this portal; `application`: another application; `session`: a browser at the sign-in page; `token`: a token without an application, such as one of `authentication.generateToken`.',
    client_id: 'Client ID of the application.',
    title: 'Title of the application.',
    created: 'When it began, in milliseconds since 1970-01-01 UTC; null if that is not known.',
    expires: 'When its last token expires, in milliseconds since 1970-01-01 UTC.',
    isCurrent: 'Whether the request was sent with it, or from its browser.',
  }),
  Role: record(Role, 'A role.', {
    created,
    modified,
    privileges: 'Present with `returnPrivileges=true` only.',
  }),
  Portal: record(
    Portal,
    'The organization, as the caller can see it. It also contains the settings of the organization, under the names of the parameters of `organization.update`.',
    {
      currentVersion: 'Version of the interface.',
      enterpriseVersion: 'Version of the product.',
      hasAdditions: 'Whether the portal has the extensions of this reference.',
      recycleBinSupported: 'Whether the portal can keep deleted items for 14 days.',
      recycleBinEnabled: 'Whether the portal keeps deleted items for 14 days.',
      maxTokenExpirationMinutes: 'Maximum lifetime of tokens in minutes; -1 for no limit.',
      user: 'The signed-in member.',
      created,
      modified,
    },
  ),
  Job: record(Job, 'A job of the portal.', {
    created,
    modified,
    progress: 'Completed steps.',
    result:
      'Depends on the type of the job; that of a URL report contains `details` and `urlReport`.',
  }),
  ItemOutcome: record(ItemOutcome, 'What a job did with an item.', {
    message: 'Why the item was skipped or failed.',
  }),
  ImportResult: record(ImportResult, 'Result of an import.'),
  ExportResult: record(ExportResult, 'Result of an export.', {
    itemId: 'ID of the export package.',
  }),
  PackageEntry: record(PackageEntry, 'An item of an export package.', {
    size: 'Size of the data in bytes; -1 if the item has none.',
    exists: 'An item with this ID exists in the organization.',
    created,
    modified,
    reason: 'Why the item cannot be imported.',
    message: 'What of the item cannot be imported.',
    existingModified:
      'Time of the last change of the existing item, in milliseconds since 1970-01-01 UTC.',
  }),
  PackageSummary: record(PackageSummary, 'An export package, and the portal that it comes from.'),
  PackagePreview: record(PackagePreview, 'A page of the contents of an export package.'),
  SamlFederation: { schema: Federation, description: 'The SAML federation of the organization.' },
  Category: { schema: Category, description: 'A category with its subcategories.' },
  Dependency: record(Dependency, 'An item or URL that another item uses, or that uses it.', {
    id: 'ID of the item, or the URL.',
  }),
  Aggregations: record(Aggregations, 'How often each value of the requested fields occurs.'),
  SharingReason: record(
    SharingReason,
    'Why an item could not be shared with a group, or unshared from it.',
  ),
  ReassignDetail: record(ReassignDetail, 'Why an item cannot be transferred to a new owner.', {
    owner: 'Username of the current owner.',
    cause: 'Why the item cannot be transferred.',
    groupTitle: 'Missing if the caller cannot see the group.',
  }),
  Extent: {
    schema: Extent,
    description:
      'Extent in degrees (WGS84): `[[xmin, ymin], [xmax, ymax]]`, or `[]` if there is none.',
  },
}
