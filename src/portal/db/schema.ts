import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Category } from '../../rest/content/categories.ts'
import type { ClassificationSchema } from '../../rest/content/classification.ts'
import type { ImportResult, ExportResult } from '../../rest/records/job.ts'
import type { UrlReportResult } from '../../rest/records/urls.ts'
import { applicationTypes } from '../../rest/organization/applications.ts'
import type { NewMemberDefaults, StoredNotices } from '../../rest/organization/organization.ts'
import type { Schedule } from '../../rest/tasks/schedule/fields.ts'
import type { StoredSettings } from '../../rest/records/settings.ts'
import { groupSortFields, invitedRoles, membershipAccesses } from '../../rest/records/group.ts'
import { serverRoles, type ServerFunction } from '../../rest/records/server.ts'
import { runStates, taskStates } from '../../rest/records/task.ts'
import {
  serviceTypes,
  type WebhookSchedule,
  type WebhookSettings,
} from '../../rest/records/webhook.ts'
import type { SystemLimits } from '../../rest/tasks/systemLimits.ts'
import { taskTypeNames } from '../../rest/tasks/taskTypes.ts'
import type { DatasetStructure } from '../../rest/publishing/datasets.ts'
import { changeOutcomes, type RecordedChange } from '../../rest/organization/changes.ts'
import type { DatasetOutcome } from '../../rest/records/datasetOutcome.ts'
import type { ServiceTemplate } from '../../rest/publishing/template.ts'

/** Epoch milliseconds. */
const time = (name: string) => bigint(name, { mode: 'number' })
const bytes = (name: string) => bigint(name, { mode: 'number' })
const words = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)
/** A reference to a row with which this one is deleted. */
const belongsTo = (name: string, column: () => AnyPgColumn) =>
  text(name).references(column, { onDelete: 'cascade' })
const fileReference = (name: string) => text(name).references(() => files.hash)
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Returns a name as names are compared and sorted: without regard to case, and with accented letters next to their base letters, in the
 * root order of the Unicode Collation Algorithm. The locale of the database does not matter. Sorting needs a tiebreaker, such as the ID.
 */
export const folded = (name: SQLWrapper): SQL => sql`lower(${name} COLLATE "und-x-icu")`

/** PostgreSQL's weight of a word in a tsvector, which identifies the field of an item here. */
export type Mark = 'A' | 'B' | 'C' | 'D'

/** Returns the words with a mark, as indexes contain them: the index of all words does not know their marks. */
export const withMark = (vector: SQLWrapper, mark: Mark): SQL =>
  sql`ts_filter(${vector}, ${sql.raw(`'{${mark}}'`)})`

const points = (worth: number, condition: SQL) =>
  sql`CASE WHEN ${condition} THEN ${sql.raw(String(worth))} ELSE 0 END`
const filled = (column: SQLWrapper) => sql`coalesce(${column}, '') <> ''`

type Described =
  | 'thumbnailHash'
  | 'snippet'
  | 'description'
  | 'tags'
  | 'accessInformation'
  | 'licenseInfo'

/** Returns how completely an item is described, 0 to 100; its title counts 10. */
export const completeness = (item: Readonly<Record<Described, SQLWrapper>>): SQL<number> =>
  sql<number>`(10
  + ${points(20, sql`${item.thumbnailHash} IS NOT NULL`)}
  + ${points(20, filled(item.snippet))}
  + ${points(20, filled(item.description))}
  + ${points(10, sql`cardinality(${item.tags}) > 0`)}
  + ${points(10, filled(item.accessInformation))}
  + ${points(10, filled(item.licenseInfo))})`

type Json = Record<string, unknown>

/** All settings that administrators can change. */
export type OrganizationSettings = StoredSettings &
  StoredNotices & {
    userDefaultSettings?: NewMemberDefaults
    /** Limits of scheduled tasks that administrators have changed. */
    taskLimits?: Partial<SystemLimits>
    /** How many members can have each user type, by its ID, as the organization has bought them; without an entry, any number. */
    licenses?: Readonly<Record<string, number>>
  }

/** One row: the organization this portal serves. */
export const organization = pgTable('organization', {
  id: text('id').primaryKey(),
  /** The installation whose data folder contains the key and the files of this database; null until it has started. */
  installationId: text('installation_id'),
  /** The changed settings, by the parameters of the operations that set them; missing ones have their defaults. */
  settings: jsonb('settings').$type<OrganizationSettings>().notNull().default({}),
  categorySchema: jsonb('category_schema').$type<Category[]>().notNull().default([]),
  classificationSchema: jsonb('classification_schema').$type<ClassificationSchema>(),
  /** How the portal delivers the payloads of its own webhooks. */
  webhookSettings: jsonb('webhook_settings').$type<Json>(),
  /** Until then, no file is removed, because a backup is being created (`keepFiles` of `files/sweep.ts`). */
  filesKeptUntil: time('files_kept_until').notNull().default(0),
  created: time('created').notNull(),
  modified: time('modified').notNull(),
})

/** Images and other files of the organization (`portals/<id>/resources/<key>`). */
export const organizationResources = pgTable('organization_resources', {
  key: text('key').primaryKey(),
  hash: fileReference('hash').notNull(),
  mediaType: text('media_type').notNull(),
  size: bytes('size').notNull(),
  created: time('created').notNull(),
})

/** Custom roles; the default ones are in `roles.ts`. */
export const roles = pgTable(
  'roles',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    privileges: words('privileges'),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
  },
  (table) => [uniqueIndex('roles_by_name').on(folded(table.name))],
)

/** At most one row: the SAML federation or the single provider; its `kind` is one of the settings. */
export const federations = pgTable('federations', {
  id: text('id').primaryKey(),
  /** The parameters as they were set. */
  settings: jsonb('settings').$type<Json>().notNull(),
  created: time('created').notNull(),
  modified: time('modified').notNull(),
})

export const members = pgTable(
  'members',
  {
    username: text('username').primaryKey(),
    id: text('id').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    description: text('description'),
    tags: words('tags'),
    /** A default role or the ID of a custom one. */
    role: text('role').notNull(),
    userLicenseTypeId: text('user_license_type_id').notNull(),
    access: text('access').notNull().default('org'),
    /** Null for those of the organization. */
    culture: text('culture'),
    region: text('region'),
    units: text('units').$type<'english' | 'metric'>(),
    preferredView: text('preferred_view').$type<'Web' | 'GIS'>(),
    thumbnailHash: fileReference('thumbnail_hash'),
    thumbnailType: text('thumbnail_type'),
    /** What programs have stored for the member. */
    properties: jsonb('properties').$type<Json>().notNull().default({}),
    /** scrypt with its parameters and salt, see `passwords.ts`. */
    passwordHash: text('password_hash').notNull(),
    /** Set by an administrator: the member can only replace it with another one. */
    passwordTemporary: boolean('password_temporary').notNull().default(false),
    /** When an administrator set it; null if before that was recorded. */
    temporarySince: time('temporary_since'),
    /** The last temporary password, hashed like the password, which the member can't choose. */
    temporaryPasswordHash: text('temporary_password_hash'),
    /** The name of the member at the identity provider, which has the password; null for an account of the portal. */
    idpUsername: text('idp_username').unique(),
    disabled: boolean('disabled').notNull().default(false),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
    lastLogin: time('last_login').notNull().default(-1),
    /** The words of the search fields: A full name, B username, C email address, D first and last name. */
    searchWords: searchVector('search_words').generatedAlwaysAs(
      sql`portal_marked_words(full_name, username, email, first_name || ' ' || last_name)`,
    ),
  },
  (table) => [
    index('members_by_search_words').using('gin', table.searchWords),
    index('members_by_field').using(
      'gin',
      withMark(table.searchWords, 'A'),
      withMark(table.searchWords, 'C'),
      withMark(table.searchWords, 'D'),
    ),
    // With what decides who can see a member, so that searches count in the index alone.
    index('members_by_role').on(table.role, table.access, table.username),
    index('members_by_user_type').on(table.userLicenseTypeId, table.access, table.username),
    // As searches compare usernames. For roles and user types, the migration creates statistics of what searches compare.
    index('members_by_searched_username').on(sql`lower(${table.username}) text_pattern_ops`),
    index('members_by_folded_username').on(folded(table.username), table.username),
    index('members_by_folded_full_name').on(folded(table.fullName), table.username),
    index('members_by_created').on(table.created, table.username),
    index('members_by_modified').on(table.modified, table.username),
    index('members_by_thumbnail').on(table.thumbnailHash),
  ],
)

/** Failed sign-ins, for the lockout. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    username: text('username').notNull(),
    at: time('at').notNull(),
    /** The address that the member signed in from before, which has a lockout of its own; empty for all other addresses. */
    address: text('address').notNull().default(''),
  },
  (table) => [index('failed_sign_ins_by_user').on(table.username, table.address, table.at)],
)

/** The addresses from which members have signed in with a password. */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    username: belongsTo('username', () => members.username).notNull(),
    address: text('address').notNull(),
    /** The last sign-in. */
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.username, table.address] })],
)

/** Applications that can request sign-in: the console, and items that are registered. */
export const applications = pgTable('applications', {
  clientId: text('client_id').primaryKey(),
  /** Null for the console. */
  itemId: belongsTo('item_id', () => items.id).unique(),
  /** When an administrator approved its owner and its redirect URIs; null if none has. */
  approved: time('approved'),
  approvedBy: text('approved_by'),
  /** Null for an application with an item, whose title it has. */
  title: text('title'),
  appType: text('app_type', { enum: applicationTypes }).notNull().default('browser'),
  /** Compared character by character (RFC 9700 section 4.1.3), apart from the port of loopback addresses. */
  redirectUris: words('redirect_uris'),
  /** SHA-256; null for an application that cannot keep a secret. */
  secretHash: text('secret_hash'),
  registered: time('registered').notNull().default(0),
  modified: time('modified').notNull().default(0),
  /** The last token of an application with an item, within a minute. */
  lastUsed: time('last_used'),
  /** Who received it; null for the application itself. */
  lastUsedBy: text('last_used_by'),
})

/** What members have allowed: an application can act as the member, and receives its codes there. */
export const allowedApplications = pgTable(
  'allowed_applications',
  {
    username: belongsTo('username', () => members.username).notNull(),
    clientId: belongsTo('client_id', () => applications.clientId).notNull(),
    /** The receiver in the form of `receiverOf`. */
    receiver: text('receiver').notNull(),
    at: time('at').notNull(),
    /** When the application last received a token of the member, within a minute. */
    lastUsed: time('last_used'),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.clientId, table.receiver] }),
    index('allowed_applications_by_application').on(table.clientId),
  ],
)

/** Tokens are stored as SHA-256 only. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    /** A token of the kind `application` is not a sign-in: `username` is who owned the item when it was issued. */
    kind: text('kind', {
      enum: ['access', 'refresh', 'session', 'server', 'application'],
    }).notNull(),
    username: belongsTo('username', () => members.username).notNull(),
    clientId: belongsTo('client_id', () => applications.clientId),
    referer: text('referer'),
    ip: text('ip'),
    /** The refresh token from which an access token comes, or the access token from which a server token comes. */
    parent: text('parent'),
    /** The hash of the authorization code from which OAuth tokens come; if one of them leaks, all of them are revoked. */
    family: text('family'),
    /** When a refresh token was exchanged for another one; null while it is in use. */
    replaced: time('replaced'),
    /** Null for tokens of earlier versions, and of federated servers. */
    created: time('created'),
    expires: time('expires').notNull(),
  },
  (table) => [
    index('tokens_by_parent').on(table.parent),
    index('tokens_by_family').on(table.family),
    index('tokens_by_username').on(table.username),
    index('tokens_by_application').on(table.clientId),
    index('tokens_by_expiry').on(table.expires),
  ],
)

export const authorizationCodes = pgTable('authorization_codes', {
  hash: text('hash').primaryKey(),
  clientId: belongsTo('client_id', () => applications.clientId).notNull(),
  redirectUri: text('redirect_uri').notNull(),
  username: text('username').notNull(),
  /** The `code_challenge`, always S256. */
  challenge: text('challenge').notNull(),
  /** Minutes of the refresh token. */
  expiration: integer('expiration').notNull(),
  expires: time('expires').notNull(),
})

export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    owner: text('owner')
      .notNull()
      .references(() => members.username),
    snippet: text('snippet'),
    description: text('description'),
    phone: text('phone'),
    tags: words('tags'),
    typeKeywords: words('type_keywords'),
    capabilities: words('capabilities'),
    access: text('access', { enum: ['private', 'org', 'public'] }).notNull(),
    isInvitationOnly: boolean('is_invitation_only').notNull().default(false),
    isViewOnly: boolean('is_view_only').notNull().default(false),
    isReadOnly: boolean('is_read_only').notNull().default(false),
    autoJoin: boolean('auto_join').notNull().default(false),
    protected: boolean('protected').notNull().default(false),
    isOpenData: boolean('is_open_data').notNull().default(false),
    /** Only the owner, managers, and administrators see who belongs to the group. */
    hiddenMembers: boolean('hidden_members').notNull().default(false),
    leavingDisallowed: boolean('leaving_disallowed').notNull().default(false),
    membershipAccess: text('membership_access', { enum: membershipAccesses }),
    /** How clients order and filter the items of the group. */
    sortField: text('sort_field', { enum: groupSortFields }),
    sortOrder: text('sort_order', { enum: ['asc', 'desc'] }),
    displaySettings: jsonb('display_settings').$type<Json>(),
    thumbnailHash: fileReference('thumbnail_hash'),
    thumbnailType: text('thumbnail_type'),
    categorySchema: jsonb('category_schema').$type<Category[]>().notNull().default([]),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
  },
  (table) => [
    index('groups_by_owner').on(table.owner),
    index('groups_by_thumbnail').on(table.thumbnailHash),
  ],
)

/** Managers and members; the owner is a column of `groups`. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: belongsTo('group_id', () => groups.id).notNull(),
    username: belongsTo('username', () => members.username).notNull(),
    memberType: text('member_type', { enum: ['admin', 'member'] }).notNull(),
    joined: time('joined').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.username] }),
    index('group_members_by_user').on(table.username),
  ],
)

/** Invitations to groups that were neither accepted nor declined; expired ones have no effect. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    id: text('id').primaryKey(),
    groupId: belongsTo('group_id', () => groups.id).notNull(),
    username: belongsTo('username', () => members.username).notNull(),
    role: text('role', { enum: invitedRoles }).notNull(),
    fromUsername: belongsTo('from_username', () => members.username).notNull(),
    created: time('created').notNull(),
    expires: time('expires').notNull(),
  },
  (table) => [
    uniqueIndex('group_invitations_by_group').on(table.groupId, table.username),
    index('group_invitations_by_user').on(table.username),
  ],
)

/** Requests to join groups that were neither accepted nor declined. */
export const groupApplications = pgTable(
  'group_applications',
  {
    groupId: belongsTo('group_id', () => groups.id).notNull(),
    username: belongsTo('username', () => members.username).notNull(),
    received: time('received').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.username] }),
    index('group_applications_by_user').on(table.username),
  ],
)

/** Notifications of members: messages of groups, invitations, and answers to applications. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    username: belongsTo('username', () => members.username).notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Json>().notNull(),
    received: time('received').notNull(),
  },
  (table) => [index('notifications_by_user').on(table.username, table.received)],
)

export const folders = pgTable(
  'folders',
  {
    id: text('id').primaryKey(),
    username: belongsTo('username', () => members.username).notNull(),
    title: text('title').notNull(),
    created: time('created').notNull(),
  },
  (table) => [uniqueIndex('folders_title').on(table.username, folded(table.title))],
)

/**
 * Every file that the store can contain, by the SHA-256 of its bytes. A row is written before the file is moved to its path, so that
 * no file without a row remains; a row without a reference is swept with its file (see `files/sweep.ts`).
 */
export const files = pgTable('files', {
  hash: text('hash').primaryKey(),
  size: bytes('size').notNull(),
  created: time('created').notNull(),
  /** The number of leases: requests that have stored the file and do not refer to it yet; see `files/fileLeases.ts`. */
  holds: integer('holds').notNull().default(0),
})

export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    owner: text('owner')
      .notNull()
      .references(() => members.username),
    folderId: text('folder_id').references(() => folders.id),
    title: text('title').notNull(),
    type: text('type').notNull(),
    typeKeywords: words('type_keywords'),
    tags: words('tags'),
    snippet: text('snippet'),
    description: text('description'),
    name: text('name'),
    url: text('url'),
    accessInformation: text('access_information'),
    licenseInfo: text('license_info'),
    culture: text('culture'),
    xmin: doublePrecision('x_min'),
    ymin: doublePrecision('y_min'),
    xmax: doublePrecision('x_max'),
    ymax: doublePrecision('y_max'),
    spatialReference: text('spatial_reference'),
    categories: words('categories'),
    properties: jsonb('properties').$type<Json>(),
    advancedSettings: jsonb('advanced_settings').$type<Json>(),
    classification: jsonb('classification').$type<Json>(),
    contentStatus: text('content_status'),
    documentation: text('documentation'),
    proxyFilter: jsonb('proxy_filter').$type<Json>(),
    proxyParams: jsonb('proxy_params').$type<Json>(),
    /** Credentials of a secured service, encrypted; see `access/sealing.ts`. */
    serviceCredentials: text('service_credentials'),
    appCategories: words('app_categories'),
    industries: words('industries'),
    languages: words('languages'),
    listingProperties: jsonb('listing_properties').$type<Json>(),
    /** Paths in the info folder. */
    largeThumbnail: text('large_thumbnail'),
    banner: text('banner'),
    screenshots: words('screenshots'),
    access: text('access', { enum: ['private', 'shared', 'org', 'public'] })
      .notNull()
      .default('private'),
    protected: boolean('protected').notNull().default(false),
    commentsEnabled: boolean('comments_enabled').notNull().default(true),
    numViews: integer('num_views').notNull().default(0),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
    dataHash: fileReference('data_hash'),
    /** Media type of the data. */
    dataType: text('data_type'),
    /** Bytes; -1 for items without data. */
    size: bytes('size').notNull().default(-1),
    thumbnailHash: fileReference('thumbnail_hash'),
    thumbnailType: text('thumbnail_type'),
    /** The state of adding the item; others can find completed items only. */
    state: text('state', { enum: ['partial', 'processing', 'completed', 'failed'] })
      .notNull()
      .default('completed'),
    stateMessage: text('state_message'),
    /** Identifies the upload attempt; null when no file is expected. */
    uploadId: text('upload_id'),
    /** The paths of the categories and of all their ancestors, in lower case. */
    categoryPaths: text('category_paths')
      .array()
      .generatedAlwaysAs(sql`portal_category_paths(categories)`),
    /** The words of the default search fields: A title, B tags, C snippet, D the others. */
    searchWords: searchVector('search_words').generatedAlwaysAs(
      sql`portal_default_words(title, tags, snippet, description, type, type_keywords)`,
    ),
    /** The words of fields that a search must name: A type keywords, B access information, C categories, D description. */
    fieldWords: searchVector('field_words').generatedAlwaysAs(
      sql`portal_field_words(type_keywords, access_information, categories, description)`,
    ),
  },
  (table) => [
    index('items_by_owner').on(table.owner, table.folderId),
    // With what decides who can read an item, so that searches count and page in the index alone.
    index('items_by_type')
      .on(table.type, table.access, table.contentStatus, table.owner)
      .where(sql`state = 'completed'`),
    index('items_by_created')
      .on(table.created, table.id, table.access, table.owner)
      .where(sql`state = 'completed'`),
    index('items_by_modified')
      .on(table.modified, table.id, table.access, table.owner)
      .where(sql`state = 'completed'`),
    index('items_unfinished')
      .on(table.modified)
      .where(sql`state <> 'completed'`),
    index('items_by_data').on(table.dataHash),
    index('items_by_title').on(folded(table.title), table.id),
    index('items_by_folded_type').on(sql`lower(${table.type})`, table.id),
    index('items_by_folded_type_and_title').on(
      sql`lower(${table.type})`,
      folded(table.title),
      table.id,
    ),
    index('items_by_size')
      .on(table.size, table.id, table.access, table.owner)
      .where(sql`state = 'completed'`),
    index('items_by_views')
      .on(table.numViews, table.id, table.access, table.owner)
      .where(sql`state = 'completed'`),
    index('items_by_completeness').on(completeness(table), table.id),
    index('items_by_culture').on(sql`lower(${table.culture})`),
    // With the order of searches, because statistics of a rare value don't exist.
    index('items_by_content_status')
      .on(sql`lower(${table.contentStatus})`, table.modified)
      .where(sql`content_status IS NOT NULL`),
    // Hash: URLs can be longer than an entry of a B-tree.
    index('items_by_compared_address').using('hash', sql`portal_compared_address(${table.url})`),
    index('items_by_thumbnail').on(table.thumbnailHash),
    index('items_by_search_words').using('gin', table.searchWords),
    index('items_by_default_field').using(
      'gin',
      withMark(table.searchWords, 'A'),
      withMark(table.searchWords, 'B'),
      withMark(table.searchWords, 'C'),
    ),
    index('items_by_named_field').using(
      'gin',
      withMark(table.fieldWords, 'A'),
      withMark(table.fieldWords, 'B'),
      withMark(table.fieldWords, 'C'),
      withMark(table.fieldWords, 'D'),
    ),
    index('items_by_category').using('gin', table.categoryPaths),
    // The items that anonymous callers can read: a small part of a large organization.
    index('items_public')
      .on(table.modified)
      .where(sql`access = 'public' AND state = 'completed'`),
  ],
)

/** New files of existing items, until they replace the old ones; see `uploads/initiate.ts`. */
export const replacements = pgTable('replacements', {
  itemId: belongsTo('item_id', () => items.id).primaryKey(),
  /** Identifies the upload attempt. */
  uploadId: text('upload_id').notNull(),
  name: text('name').notNull(),
  dataType: text('data_type'),
  state: text('state', { enum: ['partial', 'processing', 'failed'] }).notNull(),
  stateMessage: text('state_message'),
  started: time('started').notNull(),
})

/** Parts of an upload that was not committed. */
export const itemParts = pgTable(
  'item_parts',
  {
    itemId: belongsTo('item_id', () => items.id).notNull(),
    partNum: integer('part_num').notNull(),
    /** Its file in the folder of the upload (see uploads/partStore.ts). */
    file: text('file').notNull(),
    offset: bytes('offset').notNull().default(0),
    size: bytes('size').notNull(),
    arrived: time('arrived').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.partNum] })],
)

/** Resources and info files of items. */
export const itemFiles = pgTable(
  'item_files',
  {
    itemId: belongsTo('item_id', () => items.id).notNull(),
    kind: text('kind', { enum: ['resource', 'info'] }).notNull(),
    path: text('path').notNull(),
    hash: fileReference('hash').notNull(),
    size: bytes('size').notNull(),
    mediaType: text('media_type').notNull(),
    /** Of resources: `private` ones are for the owner and administrators. */
    access: text('access', { enum: ['inherit', 'private'] })
      .notNull()
      .default('inherit'),
    properties: jsonb('properties').$type<Json>(),
    created: time('created').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.kind, table.path] }),
    index('item_files_by_hash').on(table.hash),
  ],
)

export const groupItems = pgTable(
  'group_items',
  {
    groupId: belongsTo('group_id', () => groups.id).notNull(),
    itemId: belongsTo('item_id', () => items.id).notNull(),
    shared: time('shared').notNull(),
    /** Categories of the group's own schema. */
    categories: words('categories'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.itemId] }),
    index('group_items_by_item').on(table.itemId),
  ],
)

export const relationships = pgTable(
  'relationships',
  {
    originItemId: belongsTo('origin_item_id', () => items.id).notNull(),
    destinationItemId: belongsTo('destination_item_id', () => items.id).notNull(),
    relationshipType: text('relationship_type').notNull(),
    creator: text('creator').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.originItemId, table.destinationItemId, table.relationshipType] }),
    index('relationships_by_destination').on(table.destinationItemId),
  ],
)

/** The item IDs and URLs that the JSON of an item refers to. */
export const itemReferences = pgTable(
  'item_references',
  {
    itemId: belongsTo('item_id', () => items.id).notNull(),
    target: text('target').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.target] }),
    index('item_references_by_target').using('hash', table.target),
  ],
)

/**
 * Items whose JSON must be searched for references, with the data to search. Triggers on `items` write it (migrations), so that no
 * change of an item is missed.
 */
export const staleReferences = pgTable('stale_references', {
  itemId: belongsTo('item_id', () => items.id).primaryKey(),
  hash: text('hash').notNull(),
})

/** The output parameters of a geoprocessing job, by name. */
export type GeoprocessingResult = { readonly outputs: Readonly<Record<string, unknown>> }

/** What a job of a data store did with each dataset. */
export type PublishingResult = {
  readonly datasets: z.input<typeof DatasetOutcome>[]
  /** What is to say about the job as a whole. */
  readonly note?: string
}

/** What a job found at a path of a data store. */
export type DescriptionResult = { readonly datastore: Json; readonly children: readonly Json[] }

export type JobResult =
  | PublishingResult
  | DescriptionResult
  | z.input<typeof ImportResult>
  | z.input<typeof ExportResult>
  | z.input<typeof UrlReportResult>
  | GeoprocessingResult

/** Jobs as the interface returns them, with what a process needs to run or resume one. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    keyHash: text('key_hash').notNull(),
    username: text('username').notNull(),
    kind: text('kind').notNull(),
    definition: jsonb('definition').$type<Json>().notNull(),
    /** The parsed parameters of the operation that started it. */
    params: jsonb('params').$type<Json>().notNull(),
    status: text('status', { enum: ['submitted', 'processing', 'completed', 'failed', 'canceled'] })
      .notNull()
      .default('submitted'),
    messages: jsonb('messages').$type<string[]>().notNull().default([]),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    result: jsonb('result').$type<JobResult>(),
    /** The file of a result that is too large for a row. */
    resultHash: fileReference('result_hash'),
    /** The process that runs the job, and until when it belongs to that process. */
    runner: text('runner'),
    leaseUntil: time('lease_until').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
  },
  (table) => [
    index('jobs_by_status').on(table.status, table.leaseUntil),
    index('jobs_by_username').on(table.username, table.created),
  ],
)

/** The outcome of each item that a job has processed, so that a resumed job does nothing twice. */
export const jobItems = pgTable(
  'job_items',
  {
    jobId: belongsTo('job_id', () => jobs.id).notNull(),
    itemId: text('item_id').notNull(),
    outcome: text('outcome', { enum: ['done', 'skipped', 'failed'] }).notNull(),
    message: text('message'),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.itemId] })],
)

/** Scheduled tasks. */
export const tasks = pgTable(
  'tasks',
  {
    id: text('id').primaryKey(),
    owner: belongsTo('owner', () => members.username).notNull(),
    type: text('type', { enum: taskTypeNames }).notNull(),
    title: text('title'),
    /** A deleted item takes its tasks with it. */
    itemId: belongsTo('item_id', () => items.id),
    taskUrl: text('task_url'),
    parameters: jsonb('parameters').$type<Json>(),
    schedule: jsonb('schedule').$type<Schedule>().notNull(),
    /** The time between two runs (s); null if it varies. */
    interval: integer('interval'),
    startDate: time('start_date'),
    endDate: time('end_date'),
    /** -1 is unlimited. */
    maxOccurrences: integer('max_occurrences').notNull().default(-1),
    state: text('state', { enum: taskStates }).notNull().default('active'),
    /** Runs since the task was created or enabled, without skipped ones. */
    occurrences: integer('occurrences').notNull().default(0),
    /** Failed runs in a row. */
    failures: integer('failures').notNull().default(0),
    lastStart: time('last_start'),
    /** When the next run is due; null unless the task is active. */
    nextStart: time('next_start'),
    created: time('created').notNull(),
    updated: time('updated').notNull(),
  },
  (table) => [
    index('tasks_by_owner').on(table.owner),
    index('tasks_by_item').on(table.itemId),
    index('tasks_by_next_start').on(table.nextStart),
  ],
)

/** Runs of scheduled tasks: one row for each time at which a task was due, so that no process runs it twice. */
export const taskRuns = pgTable(
  'task_runs',
  {
    id: text('id').primaryKey(),
    taskId: belongsTo('task_id', () => tasks.id).notNull(),
    due: time('due').notNull(),
    status: text('status', { enum: runStates }).notNull(),
    result: text('result'),
    url: text('url'),
    /** The task as it was when the run was due, as the interface returns it. */
    task: jsonb('task').$type<Json>().notNull(),
    started: time('started'),
    modified: time('modified').notNull(),
    /** When the next step of the run is due; null when the run has ended. */
    wakeAt: time('wake_at'),
    /** What the engine must know for the next step, such as the URL of a job. */
    progress: jsonb('progress').$type<Json>(),
    /** The process that performs a step, and until when the run belongs to that process. */
    runner: text('runner'),
    leaseUntil: time('lease_until').notNull().default(0),
  },
  (table) => [
    uniqueIndex('task_runs_by_due').on(table.taskId, table.due),
    index('task_runs_by_wake').on(table.wakeAt),
  ],
)

/** Servers that are federated with the organization. */
export const servers = pgTable('servers', {
  /** 16 letters and digits. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** A path such as `/server` for a server that this portal runs itself; an absolute URL for any other. */
  url: text('url').notNull(),
  /** Without `/admin`; a path or an absolute URL, as `url`. */
  adminUrl: text('admin_url').notNull(),
  isHosted: boolean('is_hosted').notNull().default(false),
  serverType: text('server_type').notNull().default('ArcGIS'),
  serverRole: text('server_role', { enum: serverRoles }).notNull(),
  serverFunctions: words('server_functions').$type<ServerFunction[]>(),
  /** The version of the installed software, such as `11.4.0`. */
  version: text('version').notNull(),
  machines: jsonb('machines').$type<Json[]>().notNull().default([]),
  /** The upgrade that is required or in progress, or the outcome of the last one. */
  upgrade: jsonb('upgrade').$type<Json>(),
  /** How the server delivers webhooks, and when it deactivates one. */
  webhookSettings: jsonb('webhook_settings').$type<Json>(),
  /** Paths of the services that do not run, in lower case, such as `water/hydrants/featureserver`. */
  stoppedServices: words('stopped_services'),
  /** What the server is licensed for; null if it has no licenses of its own. */
  licenses: jsonb('licenses').$type<Json>(),
  created: time('created').notNull(),
  modified: time('modified').notNull(),
})

/** Webhooks of services. Their owners and items can be deleted before them. */
export const serviceWebhooks = pgTable(
  'service_webhooks',
  {
    /** 32 hexadecimal characters. */
    id: text('id').primaryKey(),
    serverId: belongsTo('server_id', () => servers.id).notNull(),
    /** Empty for the root folder. */
    folderName: text('folder_name').notNull().default(''),
    serviceName: text('service_name').notNull(),
    serviceType: text('service_type', { enum: serviceTypes }).notNull(),
    name: text('name').notNull(),
    changeTypes: words('change_types'),
    /** Sealed; empty without a key. */
    signatureKey: text('signature_key').notNull().default(''),
    hookUrl: text('hook_url').notNull(),
    active: boolean('active').notNull().default(false),
    contentType: text('content_type').notNull(),
    payloadFormat: text('payload_format').notNull().default('json'),
    /** Empty for geoprocessing services. */
    scheduleInfo: jsonb('schedule_info').$type<WebhookSchedule | Record<string, never>>().notNull(),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
    owner: text('owner').notNull(),
    modifiedBy: text('modified_by').notNull(),
    itemId: text('item_id').notNull().default(''),
  },
  (table) => [
    index('service_webhooks_by_service').on(table.serverId, table.folderName, table.serviceName),
    index('service_webhooks_by_owner').on(table.owner),
  ],
)

/** Webhooks of the organization. Their owners can be deleted before them. */
export const organizationWebhooks = pgTable('organization_webhooks', {
  /** 32 hexadecimal characters. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  hookUrl: text('hook_url').notNull(),
  /** Sealed; empty without a key. */
  signatureKey: text('signature_key').notNull().default(''),
  active: boolean('active').notNull().default(true),
  /** `/` for all events. */
  events: words('events'),
  deactivationPolicy: jsonb('deactivation_policy')
    .$type<WebhookSettings['deactivationPolicy']>()
    .notNull(),
  owner: text('owner').notNull(),
  created: time('created').notNull(),
  modified: time('modified').notNull(),
})

/** Deliveries of webhooks: one row for each event and webhook. Each belongs to a webhook of a service, or of the organization. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: belongsTo('webhook_id', () => serviceWebhooks.id),
    organizationWebhookId: belongsTo('organization_webhook_id', () => organizationWebhooks.id),
    /** The payload as it is sent, before the encoding of the content type. */
    payload: jsonb('payload').$type<unknown>().notNull(),
    created: time('created').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastAttempt: time('last_attempt'),
    /** When the next attempt is due; null when the delivery has ended. */
    nextAttempt: time('next_attempt'),
    /** Whether the receiver accepted it. */
    delivered: boolean('delivered').notNull().default(false),
    /** The HTTP status of the last response. */
    status: integer('status'),
    message: text('message'),
    /** The process that performs an attempt, and until when the delivery belongs to that process. */
    runner: text('runner'),
    leaseUntil: time('lease_until').notNull().default(0),
  },
  (table) => [
    check(
      'webhook_deliveries_of_one_webhook',
      sql`num_nonnulls(${table.webhookId}, ${table.organizationWebhookId}) = 1`,
    ),
    index('webhook_deliveries_by_webhook').on(table.webhookId, table.created),
    index('webhook_deliveries_by_organization_webhook').on(
      table.organizationWebhookId,
      table.created,
    ),
    index('webhook_deliveries_by_next_attempt').on(table.nextAttempt),
  ],
)

/** What the portal's own receiver of webhooks has received lately. */
export const receivedPayloads = pgTable(
  'received_payloads',
  {
    id: text('id').primaryKey(),
    /** The last segment of the URL of the receiver. */
    receiver: text('receiver').notNull(),
    /** The IP address of the sender, or the network of an IPv6 address. */
    sender: text('sender').notNull().default(''),
    received: time('received').notNull(),
    headers: jsonb('headers').$type<Json>().notNull(),
    /** As received. */
    body: text('body').notNull(),
  },
  (table) => [index('received_payloads_by_receiver').on(table.receiver, table.received)],
)

/** Private properties of items of the type Data Store; their public properties are in the data of the item. */
export const dataStores = pgTable('data_stores', {
  itemId: belongsTo('item_id', () => items.id).primaryKey(),
  /** `sample` is the portal's own database; `other` ones cannot be published. */
  kind: text('kind', { enum: ['sample', 'postgresql', 'other'] }).notNull(),
  /** The connection with its password, sealed; see `dataStores/connection.ts`. Null for the sample. */
  connection: text('connection'),
  /** The IDs of the servers with which it is registered. */
  serverIds: words('server_ids'),
  /** The parameters of the publication; null before the first one. */
  serverId: text('server_id'),
  serverFolder: text('server_folder'),
  portalFolderId: text('portal_folder_id'),
  template: jsonb('template').$type<ServiceTemplate>(),
  /** When the last job that published ended. */
  synchronized: time('synchronized'),
  /** The last job. */
  jobId: text('job_id'),
})

/** Datasets whose layers are published: one row for each, so that no dataset is published twice. */
export const publishedDatasets = pgTable(
  'published_datasets',
  {
    dataStoreId: belongsTo('data_store_id', () => dataStores.itemId).notNull(),
    /** Schema and table. */
    name: text('name').notNull(),
    schema: text('schema').notNull(),
    serverId: belongsTo('server_id', () => servers.id).notNull(),
    folder: text('folder').notNull(),
    serviceName: text('service_name').notNull(),
    mapItemId: text('map_item_id').references(() => items.id, { onDelete: 'set null' }),
    featureItemId: text('feature_item_id').references(() => items.id, { onDelete: 'set null' }),
    /** The dataset as it was published. */
    structure: jsonb('structure').$type<DatasetStructure>().notNull(),
    rowCount: bytes('row_count'),
    template: jsonb('template').$type<ServiceTemplate>().notNull(),
    created: time('created').notNull(),
    modified: time('modified').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dataStoreId, table.name] }),
    uniqueIndex('published_datasets_by_service').on(
      table.serverId,
      sql`lower(${table.folder})`,
      sql`lower(${table.serviceName})`,
    ),
    index('published_datasets_by_map_item').on(table.mapItemId),
    index('published_datasets_by_feature_item').on(table.featureItemId),
  ],
)

/**
 * Feature layers of the sample data, whose rows are in the portal: as tables of the county's database, they would be offered for publishing.
 * They are few, so that a query sends all rows of a layer to the database with PostGIS.
 */
export const hostedLayers = pgTable(
  'hosted_layers',
  {
    itemId: belongsTo('item_id', () => items.id).primaryKey(),
    serverId: belongsTo('server_id', () => servers.id).notNull(),
    folder: text('folder').notNull(),
    serviceName: text('service_name').notNull(),
    structure: jsonb('structure').$type<DatasetStructure>().notNull(),
    /** The values of the fields by their names; that of the geometry field is GeoJSON. */
    rows: jsonb('rows').$type<readonly Json[]>().notNull(),
  },
  (table) => [
    uniqueIndex('hosted_layers_by_service').on(
      table.serverId,
      sql`lower(${table.folder})`,
      sql`lower(${table.serviceName})`,
    ),
  ],
)

/** What callers have changed or were refused: a change without its row is not committed. See `access/recordedChanges.ts`. */
export const recordedChanges = pgTable(
  'recorded_changes',
  {
    id: text('id').primaryKey(),
    time: time('time').notNull(),
    /** Null for anonymous callers. Members can be deleted, so it refers to none. */
    username: text('username'),
    operation: text('operation').notNull(),
    objects: jsonb('objects').$type<RecordedChange['objects']>().notNull(),
    parameters: words('parameters'),
    outcome: text('outcome', { enum: changeOutcomes }).notNull(),
    code: integer('code'),
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('recorded_changes_by_time').on(table.time, table.id),
    index('recorded_changes_by_username').on(table.username, table.time, table.id),
    index('recorded_changes_by_object').using('gin', table.objects.op('jsonb_path_ops')),
  ],
)
