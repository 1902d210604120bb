import { posix } from 'node:path'
import { and, eq, exists, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { isAdministrator, isChangingOwner, type Person } from '../../rest/protocol/authorization.ts'
import type { Group } from '../../rest/records/group.ts'
import type { Item } from '../../rest/records/item.ts'
import type { Folder } from '../../rest/content/items.ts'
import { manages, type GroupRole } from '../../rest/content/sharingRules.ts'
import { organizationOf, portalId } from '../common/identity.ts'
import {
  applications,
  completeness,
  groupApplications,
  groupMembers,
  groups,
  itemFiles,
  items,
  organization,
  type folders,
  type members,
} from './schema.ts'

/** The path of an item's thumbnail below its info folder, by the media type of the image. */
const thumbnailNames: Readonly<Record<string, string>> = {
  'image/png': 'thumbnail/thumbnail.png',
  'image/gif': 'thumbnail/thumbnail.gif',
  'image/jpeg': 'thumbnail/thumbnail.jpeg',
}

export const thumbnailName = (mediaType: string | null): string =>
  thumbnailNames[mediaType ?? ''] ?? 'thumbnail/thumbnail.png'

/** Returns the name of a member's picture below the info folder of the member; null without one. */
export const pictureName = ({
  thumbnailHash,
  thumbnailType,
}: Pick<typeof members.$inferSelect, 'thumbnailHash' | 'thumbnailType'>): string | null =>
  thumbnailHash === null ? null : posix.basename(thumbnailName(thumbnailType))

/** How completely an item is described (`completeness`). */
export const scoreCompleteness = completeness(items)

/** The condition that an application has no approval by an administrator, which the organization wants: only its owner can use it. */
export const lacksApproval = and(
  isNotNull(applications.itemId),
  isNull(applications.approved),
  sql<boolean>`exists (select from ${organization} where ${organization.settings} @> '{"applicationsNeedApproval": true}')`,
)

/** Whether an item is an application that waits for an administrator's approval. */
const waitsForApproval = sql<boolean>`${exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.itemId, items.id), lacksApproval)),
)}`

const {
  searchWords: _searchWords,
  fieldWords: _fieldWords,
  categoryPaths: _categoryPaths,
  ...storedColumns
} = getTableColumns(items)

/** The columns that `itemRecord` requires. */
export const itemColumns = { ...storedColumns, scoreCompleteness, waitsForApproval }

export type ItemRow = Omit<
  typeof items.$inferSelect,
  'searchWords' | 'fieldWords' | 'categoryPaths'
> & {
  readonly scoreCompleteness: number
  readonly waitsForApproval: boolean
}

const extentOf = ({ xmin, ymin, xmax, ymax }: ItemRow): z.input<typeof Item>['extent'] =>
  xmin === null || ymin === null || xmax === null || ymax === null
    ? []
    : [
        [xmin, ymin],
        [xmax, ymax],
      ]

/** Returns an item as the interface does for `caller`. Times in epoch ms, size in bytes, -1 without data. */
export const itemRecord = (row: ItemRow, caller: Person | undefined): z.input<typeof Item> => {
  const controls =
    caller !== undefined && (isChangingOwner(caller, row.owner) || isAdministrator(caller))
  return {
    id: row.id,
    owner: row.owner,
    orgId: portalId,
    created: row.created,
    modified: row.modified,
    lastModified: -1,
    isOrgItem: caller !== undefined,
    guid: null,
    name: row.name,
    title: row.title,
    type: row.type,
    typeKeywords: row.typeKeywords,
    description: row.description,
    tags: row.tags,
    snippet: row.snippet,
    thumbnail: row.thumbnailHash === null ? null : thumbnailName(row.thumbnailType),
    documentation: row.documentation,
    extent: extentOf(row),
    categories: row.categories,
    spatialReference: row.spatialReference,
    accessInformation: row.accessInformation,
    licenseInfo: row.licenseInfo,
    culture: row.culture,
    classification: row.classification,
    properties: row.properties,
    advancedSettings: row.advancedSettings,
    url: row.url,
    proxyFilter: row.proxyFilter,
    access: row.access,
    size: row.size,
    subInfo: 0,
    appCategories: row.appCategories,
    industries: row.industries,
    languages: row.languages,
    screenshots: row.screenshots,
    largeThumbnail: row.largeThumbnail,
    banner: row.banner,
    listed: false,
    ...(controls ? { ownerFolder: row.folderId } : {}),
    protected: row.protected,
    commentsEnabled: row.commentsEnabled,
    numComments: 0,
    numRatings: 0,
    numViews: row.numViews,
    avgRating: 0,
    itemControl: controls ? 'admin' : null,
    contentStatus: row.contentStatus,
    scoreCompleteness: row.scoreCompleteness,
    groupDesignations: null,
    ...(controls && row.waitsForApproval ? { waitsForApproval: true } : {}),
  }
}

/**
 * Returns a member's group role, for selects from `groups` alone: the names are written out because the subquery has its own table.
 */
export const placeIn = (username: string | undefined): SQL<GroupRole> =>
  username === undefined
    ? sql<GroupRole>`'none'`
    : sql<GroupRole>`CASE
        WHEN groups.owner = ${username} THEN 'owner'
        ELSE coalesce((SELECT m.member_type FROM ${groupMembers} m
          WHERE m.group_id = groups.id AND m.username = ${username}), 'none') END`

/** The columns that `groupRecord` requires. */
export const groupColumns = (caller: Person | undefined) => ({
  ...getTableColumns(groups),
  memberType: placeIn(caller?.username),
  /** For those who manage the group. */
  applications: sql<number>`(SELECT count(*)::int FROM ${groupApplications} a WHERE a.group_id = groups.id)`,
})

export type GroupRow = typeof groups.$inferSelect & {
  readonly memberType: GroupRole
  /** Undefined for those who do not see them. */
  readonly applications: number | undefined
}

/** Returns a group as the interface does for `caller`. Times in epoch ms. */
export const groupRecord = (row: GroupRow, caller: Person | undefined): z.input<typeof Group> => ({
  id: row.id,
  title: row.title,
  owner: row.owner,
  orgId: organizationOf(row.owner),
  description: row.description,
  snippet: row.snippet,
  phone: row.phone,
  thumbnail: row.thumbnailHash === null ? null : thumbnailName(row.thumbnailType),
  tags: row.tags,
  typeKeywords: row.typeKeywords,
  capabilities: row.capabilities,
  access: row.access,
  isInvitationOnly: row.isInvitationOnly,
  isViewOnly: row.isViewOnly,
  isReadOnly: row.isReadOnly,
  isOpenData: row.isOpenData,
  isFav: false,
  autoJoin: row.autoJoin,
  hiddenMembers: row.hiddenMembers,
  leavingDisallowed: row.leavingDisallowed,
  membershipAccess: row.membershipAccess,
  sortField: row.sortField,
  sortOrder: row.sortOrder,
  displaySettings: row.displaySettings,
  protected: row.protected,
  hasCategorySchema: row.categorySchema.length > 0,
  created: row.created,
  modified: row.modified,
  ...(caller
    ? {
        userMembership: {
          username: caller.username,
          memberType: row.memberType,
          ...(manages(row.memberType) && row.applications !== undefined
            ? { applications: row.applications }
            : {}),
        },
      }
    : {}),
})

export const folderRecord = ({
  username,
  id,
  title,
  created,
}: typeof folders.$inferSelect): z.input<typeof Folder> => ({ username, id, title, created })

/** Returns the condition for the resources or info files of an item, or for the one at a path. */
export const filesOf = (itemId: string, kind: 'resource' | 'info', path?: string) =>
  and(
    eq(itemFiles.itemId, itemId),
    eq(itemFiles.kind, kind),
    path === undefined ? undefined : eq(itemFiles.path, path),
  )

/** Returns the paging fields of a response with `num` of `total` records, starting at `start` (1-based). */
export const pageOf = (start: number, num: number, total: number) => ({
  total,
  start,
  num,
  nextStart: num > 0 && start + num <= total ? start + num : -1,
})
