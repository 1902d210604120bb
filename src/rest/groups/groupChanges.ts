import * as z from 'zod'
import { file, bytes } from '../protocol/files.ts'
import { Group, groupSortFields, membershipAccesses } from '../records/group.ts'
import {
  filled,
  Id,
  isDescription,
  Line,
  listOf,
  Name,
  SortOrder,
  Username,
  WordList,
} from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import type { Privilege } from '../protocol/privileges.ts'

/** What the name of a group and its one-line properties can have at most, in characters. */
const maxLine = 250

const Snippet = z.string().normalize('NFC').max(maxLine)
const Phone = z.string().normalize('NFC').max(maxLine)
const Description = z.string().normalize('NFC').refine(isDescription, 'must be less than 64 KB')
const Capabilities = listOf(z.enum(['updateitemcontrol']), 1)
const DisplaySettings = z.object({
  /** The type of items that clients show first; empty for all. */
  itemTypes: z.string().max(maxLine).default(''),
})

/** Properties that a group always has. */
const permanent = {
  access: z.enum(['private', 'org', 'public']).optional(),
  isInvitationOnly: z.boolean().optional(),
  isViewOnly: z.boolean().optional(),
  isOpenData: z.boolean().optional(),
  autoJoin: z.boolean().optional(),
  hiddenMembers: z.boolean().optional(),
  leavingDisallowed: z.boolean().optional(),
  /** PNG, GIF or JPEG, at most 10 MB. */
  thumbnail: file().meta({ pathInRecords: true }).optional(),
}

/** What giving a group one of these properties requires; a group that has it keeps it. */
export const groupPrivileges = {
  org: 'portal:user:shareGroupToOrg',
  public: 'portal:user:shareGroupToPublic',
  sharedUpdate: 'portal:admin:createUpdateCapableGroup',
  leavingDisallowed: 'portal:admin:createLeavingDisallowedGroup',
} as const satisfies Readonly<Record<string, Privilege>>

/** Who changes the properties of a group. */
const updating = {
  owner: 'group',
  managers: true,
  administrator: true,
  anyPrivilege: ['portal:admin:updateGroups'],
} as const
/** Who protects a group from being deleted. */
const protecting = {
  owner: 'group',
  administrator: true,
  anyPrivilege: ['portal:admin:updateGroups'],
} as const

const Changed = z.looseObject({ success: z.boolean(), groupId: z.string() })

/** A group's whole life. Beside `groups`, because most pages of the console only read groups. */
export const groupChanges = {
  /**
   * Create Group: creates a group, which the caller owns. Titles are unique for each owner, case-insensitively. A group that others
   * can find requires the privilege to share groups, one whose members update all items or cannot leave its own privilege.
   */
  create: operation({
    method: 'POST',
    path: '/community/createGroup',
    params: z.object({
      title: Name(maxLine),
      tags: WordList.min(1),
      snippet: Snippet.optional(),
      description: Description.optional(),
      phone: Phone.optional(),
      typeKeywords: WordList.optional(),
      capabilities: Capabilities.optional(),
      membershipAccess: z.enum(membershipAccesses).optional(),
      sortField: z.enum(groupSortFields).optional(),
      sortOrder: SortOrder.optional(),
      displaySettings: DisplaySettings.optional(),
      ...permanent,
    }),
    result: z.looseObject({ success: z.boolean(), group: Group }),
    access: { anyPrivilege: ['portal:user:createGroup'] },
  }),
  /**
   * Update Group: changes the parameters that are sent; with `clearEmptyFields`, those that are sent empty are cleared. Whether members
   * update all items is decided when the group is created.
   */
  update: operation({
    method: 'POST',
    path: '/community/groups/:groupId/update',
    params: z.object({
      groupId: Id,
      title: Line(maxLine).optional(),
      tags: WordList.min(1).nullable().optional(),
      snippet: filled(Snippet).nullable().optional(),
      description: filled(Description).nullable().optional(),
      phone: filled(Phone).nullable().optional(),
      typeKeywords: WordList.min(1).nullable().optional(),
      capabilities: Capabilities.nullable().optional(),
      membershipAccess: z.enum(membershipAccesses).nullable().optional(),
      sortField: z.enum(groupSortFields).nullable().optional(),
      sortOrder: SortOrder.nullable().optional(),
      displaySettings: DisplaySettings.nullable().optional(),
      ...permanent,
      clearEmptyFields: z.boolean().default(false),
    }),
    result: Changed,
    access: updating,
  }),
  /** Delete Group: deletes a group that is not protected. Its items stay with their owners; they are no longer shared through it. */
  remove: operation({
    method: 'POST',
    path: '/community/groups/:groupId/delete',
    params: z.object({ groupId: Id }),
    result: Changed,
    access: { owner: 'group', administrator: true, anyPrivilege: ['portal:admin:deleteGroups'] },
  }),
  /** Protect Group: protects a group from being deleted. */
  protect: operation({
    method: 'POST',
    path: '/community/groups/:groupId/protect',
    params: z.object({ groupId: Id }),
    result: z.looseObject({ success: z.boolean() }),
    access: protecting,
  }),
  /** Unprotect Group: permits deleting a group again. */
  unprotect: operation({
    method: 'POST',
    path: '/community/groups/:groupId/unprotect',
    params: z.object({ groupId: Id }),
    result: z.looseObject({ success: z.boolean() }),
    access: protecting,
  }),
  /** Reassign Group: gives a group to another owner. The previous owner no longer belongs to it. */
  reassign: operation({
    method: 'POST',
    path: '/community/groups/:groupId/reassign',
    params: z.object({ groupId: Id, targetUsername: Username }),
    result: Changed,
    access: { owner: 'group', administrator: true, anyPrivilege: ['portal:admin:reassignGroups'] },
    changes: 'rights',
  }),
  /** Delete Group Thumbnail: removes the thumbnail of a group, if it has one. */
  deleteThumbnail: operation({
    method: 'POST',
    path: '/community/groups/:groupId/deleteThumbnail',
    params: z.object({ groupId: Id }),
    result: z.looseObject({ success: z.boolean() }),
    access: updating,
  }),
  /** Group Info File: returns the thumbnail of a group; `w` is the requested width, as for items. */
  info: operation({
    method: 'GET',
    path: '/community/groups/:groupId/info/:path*',
    params: z.object({
      groupId: Id,
      path: z.string().min(1).max(512),
      w: z.int().min(1).optional(),
    }),
    result: bytes(),
    answer: 'file',
    access: 'anyone',
  }),
}
