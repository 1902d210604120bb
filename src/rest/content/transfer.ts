import * as z from 'zod'
import type { PortalError } from '../protocol/errors.ts'
import { Id, openEnum, UserName } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { ItemIds } from './sharing.ts'

/**
 * One item that the target may not receive (specification, Errors). `cause` and what follows are ours: `privilege` names the
 * privilege that the target lacks, `userType` is one that may not own content, `group` names a group that the target does
 * not belong to, `viewOnly` one that the target does not manage, `disabled` a member who may not sign in, `relationship` the item
 * without which this one cannot go.
 */
export const ReassignDetail = z.looseObject({
  itemId: z.string(),
  type: z.string().optional(),
  url: z.string().nullable().optional(),
  reservedTypeKeywords: z.array(z.string()).optional(),
  owner: z.string().optional(),
  cause: openEnum(
    'privilege',
    'userType',
    'group',
    'viewOnly',
    'disabled',
    'relationship',
  ).optional(),
  privilege: z.string().optional(),
  groupId: z.string().optional(),
  /** Undefined where the caller may not see the group. */
  groupTitle: z.string().optional(),
  relatedItemId: z.string().optional(),
  message: z.string().optional(),
})
export type ReassignDetail = z.output<typeof ReassignDetail>

/** The message code of a refusal whose details are of `ReassignDetail`. */
export const cannotReceive = 'CONT_0291'

/** The details of a refusal that name items, of whichever code: one item may be named for several reasons. */
export const reassignDetails = ({ details }: Pick<PortalError, 'details'>): ReassignDetail[] =>
  details.flatMap((detail) => ReassignDetail.safeParse(detail).data ?? [])

/** The reference shows `success` and `itemId`, existing clients read `results`: portals answer either or both. */
const Reassigned = z.looseObject({
  success: z.boolean().optional(),
  itemId: z.string().optional(),
  results: z.array(z.looseObject({ itemId: z.string(), success: z.boolean() })).optional(),
})

const folderName = z.string().max(250, 'must be at most 250 characters')
const one = { userName: UserName, folderId: Id.optional(), itemId: Id, targetUsername: UserName }
const many = { userName: UserName, items: ItemIds, targetUsername: UserName }

const given = {
  privilege: 'portal:user:reassignItems',
  administrator: true,
  anyPrivilege: ['portal:admin:reassignItems'],
} as const
const ownItem = { owner: 'item', ...given } as const
const ownContent = { owner: 'user', ...given } as const

/**
 * Handing items over to another member (rest-content.md section 9). Refused as a whole: 403 CONT_0291 with a detail for each item
 * that the target may not receive, 400 CONT_0001 when an item is not the named user's. A folder is named by its title: `/` is the root, one that does not exist is made, without a name items go to `<owner>_<folder>`.
 */
export const reassigning = {
  /** Asks whether one item could be handed over (rest-content.md section 9.1). */
  canReassign: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/canReassign',
    params: z.object(one),
    result: Reassigned,
    access: ownItem,
  }),
  /** Hands one item over (rest-content.md section 9.1). */
  reassign: operation({
    method: 'POST',
    path: '/content/users/:userName/:folderId?/items/:itemId/reassign',
    params: z.object({ ...one, targetFolderName: folderName.optional() }),
    result: Reassigned,
    access: ownItem,
  }),
  /** Asks whether up to 100 items could be handed over (specification section 11). */
  canReassignMany: operation({
    method: 'POST',
    path: '/content/users/:userName/canReassignItems',
    params: z.object(many),
    result: Reassigned,
    access: ownContent,
    since: '11.0',
  }),
  /** Hands up to 100 items over, all or none (specification section 12). */
  reassignMany: operation({
    method: 'POST',
    path: '/content/users/:userName/reassignItems',
    params: z.object({ ...many, targetFoldername: folderName.optional() }),
    result: Reassigned,
    access: ownContent,
    since: '11.0',
  }),
  /** Hands over everything a member owns, groups first, all or nothing (rest-content.md section 9.2). */
  reassignAll: operation({
    method: 'POST',
    path: '/community/users/:userName/reassign',
    params: z.object({ userName: UserName, targetUsername: UserName }),
    result: z.looseObject({ success: z.boolean() }),
    access: { anyPrivilege: ['portal:admin:reassignUsers'] },
  }),
}
