import * as z from 'zod'
import type { PortalError } from '../protocol/errors.ts'
import { Id, Line, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { ItemIds } from './sharing.ts'

/**
 * One item that the new owner cannot receive. `cause` says why, and the fields after it say more: `privilege`
 * names a privilege that the new owner lacks, `userType` a user type that cannot own content, `group` a group that the new owner
 * does not belong to, `viewOnly` one that the new owner does not manage, `disabled` a member who cannot sign in, `relationship` an
 * item that must be transferred together with this one.
 */
export const ReassignDetail = z.looseObject({
  itemId: z.string(),
  type: z.string().optional(),
  url: z.string().nullable().optional(),
  reservedTypeKeywords: z.array(z.string()).optional(),
  owner: z.string().optional(),
  cause: openEnum('privilege', 'userType', 'group', 'viewOnly', 'disabled', 'relationship')
    .optional()
    .meta({ addition: true }),
  privilege: z.string().optional().meta({ addition: true }),
  groupId: z.string().optional().meta({ addition: true }),
  /** Undefined when the caller cannot see the group. */
  groupTitle: z.string().optional().meta({ addition: true }),
  relatedItemId: z.string().optional().meta({ addition: true }),
  message: z.string().optional().meta({ addition: true }),
})
export type ReassignDetail = z.output<typeof ReassignDetail>

/** The message code of errors whose details are of `ReassignDetail`. */
export const cannotReceive = 'CONT_0291'

/** Returns the details of an error that name items, whatever its code; an item can occur with several reasons. */
export const reassignDetails = ({ details }: Pick<PortalError, 'details'>): ReassignDetail[] =>
  details.flatMap((detail) => ReassignDetail.safeParse(detail).data ?? [])

/** The reference documents `success` and `itemId`, existing clients read `results`: portals return either or both. */
const Reassigned = z.looseObject({
  success: z.boolean().optional(),
  itemId: z.string().optional(),
  results: z.array(z.looseObject({ itemId: z.string(), success: z.boolean() })).optional(),
})

const folderName = Line(250)
const one = { userName: Username, folderId: Id.optional(), itemId: Id, targetUsername: Username }
const many = { userName: Username, items: ItemIds, targetUsername: Username }

const given = {
  privilege: 'portal:user:reassignItems',
  administrator: true,
  anyPrivilege: ['portal:admin:reassignItems'],
} as const
const ownItem = { owner: 'item', ...given } as const
const ownContent = { owner: 'user', ...given } as const

/** Who can transfer the items of a member, with the operation for one item or for several. */
export const transferring = { access: ownContent }

/**
 * Transfers of items to another owner. They are refused as a whole: 403 CONT_0291 with a detail for each item that the new owner
 * cannot receive, 400 CONT_0001 when an item is not the named user's. Folders are named by their titles: `/` is the root folder,
 * missing folders are created, and without a folder items are moved to `<owner>_<folder>`.
 */
export const transfer = {
  /** Can Reassign Item: checks whether an item could be transferred. */
  canReassign: operation({
    method: 'POST',
    isRead: true,
    path: '/content/users/:userName/:folderId?/items/:itemId/canReassign',
    params: z.object(one),
    result: Reassigned,
    access: ownItem,
  }),
  /** Reassign Item: transfers an item. */
  reassign: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/reassign',
    params: z.object({ ...one, targetFolderName: folderName.optional() }),
    result: Reassigned,
    access: ownItem,
  }),
  /** Can Reassign Items: checks whether up to 100 items could be transferred. */
  canReassignMany: operation({
    method: 'POST',
    isRead: true,
    path: '/content/users/:userName/canReassignItems',
    params: z.object(many),
    result: Reassigned,
    access: ownContent,
    since: '11.0',
  }),
  /** Reassign Items: transfers up to 100 items, all or none. */
  reassignMany: operation({
    method: 'POST',
    path: '/content/users/:userName/reassignItems',
    params: z.object({ ...many, targetFoldername: folderName.optional() }),
    result: Reassigned,
    access: ownContent,
    since: '11.0',
  }),
  /** Reassign User: transfers everything that a member owns, groups first, all or nothing. */
  reassignAll: operation({
    method: 'POST',
    path: '/community/users/:userName/reassign',
    params: z.object({ userName: Username, targetUsername: Username }),
    result: z.looseObject({ success: z.boolean() }),
    access: { anyPrivilege: ['portal:admin:reassignUsers'] },
  }),
}
