import * as z from 'zod'
import { Id, openEnum, listOf, Username } from '../protocol/fields.ts'
import { Group } from '../records/group.ts'
import { operation } from '../protocol/operation.ts'

/**
 * Maximum items of one sharing request. The interface documents no limit for Share Items, so the limit of its other bulk operations
 * applies.
 */
export const itemsAtOnce = 100

/** Maximum groups of one request. */
export const groupsAtOnce = 512

export const ItemIds = listOf(Id).min(1).max(itemsAtOnce, `must be at most ${itemsAtOnce} items`)

/**
 * Why a group refused to be shared with or unshared from. `hidden`: the caller cannot see the group; `member`: only members share
 * with it; `viewOnly`: only its owner and managers do; `manager`: the caller does not manage it; `control`: it is a shared update
 * group, which was not confirmed; `controlOfOthers`: the caller lacks the privilege to share items of others with a shared update
 * group; `private`: items of others must be shared with the organization or everyone; `notShared`: the item is not shared with the
 * group.
 */
export const sharingCauses = [
  'hidden',
  'member',
  'viewOnly',
  'manager',
  'control',
  'controlOfOthers',
  'private',
  'notShared',
] as const
export type SharingCause = (typeof sharingCauses)[number]

/** The reason of one group. */
export const SharingReason = z.looseObject({
  groupId: z.string(),
  because: openEnum(...sharingCauses),
  message: z.string(),
})
export type SharingReason = z.output<typeof SharingReason>

/** The reasons beside a list of group IDs. */
const Reasons = z.array(SharingReason).optional().meta({ addition: true })

const Shared = z.looseObject({
  itemId: z.string(),
  notSharedWith: z.array(z.string()),
  reasons: Reasons,
})
const Unshared = z.looseObject({
  itemId: z.string(),
  notUnsharedFrom: z.array(z.string()),
  reasons: Reasons,
})
const itemError = {
  success: z.boolean(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
}

/**
 * `everyone` and `org` set the sharing level; an omitted one counts as false, and without both the level stays unchanged. `groups`
 * are added to the groups of the item; sent empty with both levels false, they unshare the item from all groups.
 */
const sharingRequest = {
  everyone: z.boolean().optional(),
  org: z.boolean().meta({ alias: 'account' }).optional(),
  groups: listOf(Id).max(groupsAtOnce, `must be at most ${groupsAtOnce} groups`).optional(),
  /** Confirms that members of shared update groups can update the item. */
  confirmItemControl: z.boolean().default(false),
}
const fromGroups = { groups: listOf(Id).min(1) }
const owned = { userName: Username, folderId: Id.optional(), itemId: Id }

const sharers = [
  'portal:admin:shareToGroup',
  'portal:admin:shareToOrg',
  'portal:admin:shareToPublic',
] as const
const ownItem = { owner: 'item', administrator: true, anyPrivilege: sharers } as const
const ownContent = { owner: 'user', administrator: true, anyPrivilege: sharers } as const

export const sharing = {
  /**
   * Share Item (as its owner): sets the sharing level of an item and shares it with groups. 403 without the privilege for the level
   * or for groups.
   */
  shareOwn: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/share',
    params: z.object({ ...owned, ...sharingRequest }),
    result: Shared,
    access: ownItem,
  }),
  /** Unshare Item (as its owner): unshares an item from groups. */
  unshareOwn: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/unshare',
    params: z.object({ ...owned, ...fromGroups }),
    result: Unshared,
    access: ownItem,
  }),
  /**
   * Share Item: shares an item of the organization's or everyone's level with groups that the caller manages. For the caller's own
   * items it is the same as `shareOwn`.
   */
  share: operation({
    method: 'POST',
    path: '/content/items/:itemId/share',
    params: z.object({ itemId: Id, ...sharingRequest }),
    result: Shared,
    access: 'member',
  }),
  /** Unshare Item: unshares an item from groups that the caller manages, or the caller's own item from any group. */
  unshare: operation({
    method: 'POST',
    path: '/content/items/:itemId/unshare',
    params: z.object({ itemId: Id, ...fromGroups }),
    result: Unshared,
    access: 'member',
  }),
  /** Share Items: shares up to 100 items, each independently of the others. */
  shareMany: operation({
    method: 'POST',
    path: '/content/users/:userName/shareItems',
    params: z.object({ userName: Username, items: ItemIds, ...sharingRequest }),
    result: z.looseObject({
      results: z.array(
        z.looseObject({
          ...Shared.shape,
          ...itemError,
          notSharedWith: Shared.shape.notSharedWith.optional(),
        }),
      ),
    }),
    access: ownContent,
  }),
  /** Unshare Items: unshares up to 100 items, each independently of the others. */
  unshareMany: operation({
    method: 'POST',
    path: '/content/users/:userName/unshareItems',
    params: z.object({ userName: Username, items: ItemIds, ...fromGroups }),
    result: z.looseObject({
      results: z.array(
        z.looseObject({
          ...Unshared.shape,
          ...itemError,
          notUnsharedFrom: Unshared.shape.notUnsharedFrom.optional(),
        }),
      ),
    }),
    access: ownContent,
  }),
  /** Item Groups: returns the groups that an item is shared with and the caller can see, by the caller's group role. */
  groupsOf: operation({
    method: 'GET',
    path: '/content/items/:itemId/groups',
    params: z.object({ itemId: Id }),
    result: z.looseObject({
      admin: z.array(Group),
      member: z.array(Group),
      other: z.array(Group),
    }),
    access: 'anyone',
  }),
}
