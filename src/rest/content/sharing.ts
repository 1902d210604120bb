import * as z from 'zod'
import { Id, openEnum, listOf, UserName } from '../protocol/fields.ts'
import { Group } from '../records/group.ts'
import { operation } from '../protocol/operation.ts'

/** Items of one request for many; the interface names no limit for sharing, so that of its other bulk operations holds. */
export const itemsAtOnce = 100

/** Groups of one request. */
export const groupsAtOnce = 512

export const ItemIds = listOf(Id)
  .min(1, 'is needed')
  .max(itemsAtOnce, `must be at most ${itemsAtOnce} items`)

/**
 * Why one group did not take an item or give it back. `hidden`: there is no such group for the caller; `member`: nobody shares
 * there but its members; `viewOnly`: nobody but its owner and managers; `manager`: the caller does not manage it; `control`: its
 * members may update what it holds and that was not confirmed; `controlOfOthers`: that may not be granted for somebody else;
 * `private`: items of others must be the organization's or public; `notShared`: it does not hold the item.
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

/** What one group has against an item; an addition of ours to the lists of group IDs. */
export const SharingReason = z.looseObject({
  groupId: z.string(),
  because: openEnum(...sharingCauses),
  message: z.string(),
})
export type SharingReason = z.output<typeof SharingReason>

const Shared = z.looseObject({
  itemId: z.string(),
  notSharedWith: z.array(z.string()),
  reasons: z.array(SharingReason).optional(),
})
const Unshared = z.looseObject({
  itemId: z.string(),
  notUnsharedFrom: z.array(z.string()),
  reasons: z.array(SharingReason).optional(),
})
const itemError = {
  success: z.boolean(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
}

/**
 * `everyone` and `org` set the level; one that is left out is false, and with both left out the level stays. `groups` are
 * added to those that hold the item; sent empty with both levels false it takes the item out of all.
 */
const wanted = {
  everyone: z.boolean().optional(),
  org: z.boolean().meta({ alias: 'account' }).optional(),
  groups: listOf(Id).max(groupsAtOnce, `must be at most ${groupsAtOnce} groups`).optional(),
  /** Confirms that members of shared-update groups may update the item. */
  confirmItemControl: z.boolean().default(false),
}
const fromGroups = { groups: listOf(Id).min(1, 'is needed') }
const owned = { userName: UserName, folderId: Id.optional(), itemId: Id }

const sharers = [
  'portal:admin:shareToGroup',
  'portal:admin:shareToOrg',
  'portal:admin:shareToPublic',
] as const
const ownItem = { owner: 'item', administrator: true, anyPrivilege: sharers } as const
const ownContent = { owner: 'user', administrator: true, anyPrivilege: sharers } as const

export const sharing = {
  /** Sets the level of an item and adds it to groups (rest-content.md section 11.2). 403 without the privilege for the level or for groups. */
  shareOwn: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/share',
    params: z.object({ ...owned, ...wanted }),
    result: Shared,
    access: ownItem,
  }),
  /** Takes an item out of groups (rest-content.md section 11.2). */
  unshareOwn: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/unshare',
    params: z.object({ ...owned, ...fromGroups }),
    result: Unshared,
    access: ownItem,
  }),
  /**
   * Adds an item that is the organization's or public to groups that the caller manages; for items of the caller's own it is
   * `shareOwn` (specification section 14).
   */
  share: operation({
    method: 'POST',
    path: '/content/items/:itemId/share',
    params: z.object({ itemId: Id, ...wanted }),
    result: Shared,
    access: 'member',
  }),
  /** Takes an item out of groups that the caller manages, or an own item out of any (rest-content.md section 11.2). */
  unshare: operation({
    method: 'POST',
    path: '/content/items/:itemId/unshare',
    params: z.object({ itemId: Id, ...fromGroups }),
    result: Unshared,
    access: 'member',
  }),
  /** `shareOwn` for up to 100 items, each by itself (rest-content.md section 11.2). */
  shareMany: operation({
    method: 'POST',
    path: '/content/users/:userName/shareItems',
    params: z.object({ userName: UserName, items: ItemIds, ...wanted }),
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
  /** `unshareOwn` for up to 100 items, each by itself (rest-content.md section 11.2). */
  unshareMany: operation({
    method: 'POST',
    path: '/content/users/:userName/unshareItems',
    params: z.object({ userName: UserName, items: ItemIds, ...fromGroups }),
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
  /** The groups that hold an item, of those the caller may see, by the caller's place in them (rest-content.md section 8.3). */
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
