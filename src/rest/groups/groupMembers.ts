import * as z from 'zod'
import {
  Id,
  openEnum,
  listOf,
  pageFields,
  paging,
  Query,
  SortOrder,
  Username,
} from '../protocol/fields.ts'
import { invitedRoles } from '../records/group.ts'
import { operation } from '../protocol/operation.ts'

/** Maximum members of one request, and groups of one member. */
export const membershipLimits = { atOnce: 25, groupsOfMember: 512 } as const

const Names = listOf(Username).max(
  membershipLimits.atOnce,
  `must be at most ${membershipLimits.atOnce} members`,
)

/** How long an invitation can be valid, in minutes: an hour to two weeks. */
export const invitationMinutes = { min: 60, max: 14 * 24 * 60 } as const

/** Why members were not added, invited, changed, or removed. */
const Reasons = z
  .array(
    z.looseObject({
      username: z.string(),
      because: openEnum(
        'unknown',
        'disabled',
        'already',
        'invited',
        'owner',
        'notMember',
        'tooManyGroups',
        'privilege',
      ),
      message: z.string(),
    }),
  )
  .optional()
  .meta({ addition: true })

/** Who appoints the managers of a group. */
const appointers = {
  owner: 'group',
  administrator: true,
  anyPrivilege: ['portal:admin:assignToGroups'],
} as const
const appointersAndManagers = { ...appointers, managers: true } as const

const Changed = z.looseObject({ success: z.boolean(), groupId: z.string() })
const Answered = z.looseObject({
  success: z.boolean(),
  groupId: z.string(),
  username: z.string(),
})

const MembersAndManagers = { groupId: Id, users: Names.optional(), admins: Names.optional() }

export const groupMembers = {
  /** Add Users to Group: adds members and managers, at most 25 together. Only the owner and administrators can add managers. */
  add: operation({
    method: 'POST',
    path: '/community/groups/:groupId/addUsers',
    params: z.object(MembersAndManagers),
    result: z.looseObject({ notAdded: z.array(z.string()), reasons: Reasons }),
    access: appointersAndManagers,
  }),
  /**
   * Update Users' Roles: makes members managers (`admins`) and managers members (`users`), at most 25 together, each independently.
   * The owner stays the owner.
   */
  update: operation({
    method: 'POST',
    path: '/community/groups/:groupId/updateUsers',
    params: z.object(MembersAndManagers),
    result: z.looseObject({
      results: z.array(z.looseObject({ username: z.string(), success: z.boolean() })),
      reasons: Reasons,
    }),
    access: appointers,
  }),
  /** Remove Users from Group: removes at most 25 members and managers, never the owner. */
  remove: operation({
    method: 'POST',
    path: '/community/groups/:groupId/removeUsers',
    params: z.object({ groupId: Id, users: Names.min(1) }),
    result: z.looseObject({ notRemoved: z.array(z.string()), reasons: Reasons }),
    access: appointersAndManagers,
  }),
  /**
   * Group Users List: returns the members and managers with their group role and when they joined. Of a group with hidden members, only
   * its owner, managers, and administrators can list them.
   */
  list: operation({
    method: 'GET',
    path: '/community/groups/:groupId/userList',
    params: z.object({
      groupId: Id,
      ...paging(100, 25),
      sortField: z.enum(['username', 'membertype', 'joined']).default('username'),
      sortOrder: SortOrder.optional(),
      /** Returns members whose username or full name contains this. */
      name: Query.min(1).optional(),
      memberType: z.enum(['admin', 'member']).optional(),
      /** Epoch ms: since when, and until when. */
      joined: listOf(z.int().min(0), 2).optional(),
    }),
    result: z.looseObject({
      ...pageFields,
      owner: z.looseObject({ username: z.string(), fullName: z.string().optional() }),
      users: z.array(
        z.looseObject({
          username: z.string(),
          fullName: z.string().optional(),
          memberType: openEnum('admin', 'member'),
          thumbnail: z.string().nullable().optional(),
          joined: z.int(),
        }),
      ),
    }),
    access: 'member',
    since: '10.9',
  }),
  /** Join Group: joins a group that anyone can join, or applies to join another one. */
  join: operation({
    method: 'POST',
    path: '/community/groups/:groupId/join',
    params: z.object({ groupId: Id }),
    result: Changed,
    access: { anyPrivilege: ['portal:user:joinGroup'] },
  }),
  /** Leave Group: ends the membership of the caller. The owner cannot leave, and in some groups no one can. */
  leave: operation({
    method: 'POST',
    path: '/community/groups/:groupId/leave',
    params: z.object({ groupId: Id }),
    result: Changed,
    access: 'member',
  }),
  /** Invite to Group: invites at most 25 members; only the owner and administrators can invite managers. `expiration` in minutes. */
  invite: operation({
    method: 'POST',
    path: '/community/groups/:groupId/invite',
    params: z.object({
      groupId: Id,
      users: Names.min(1),
      role: z.enum(invitedRoles).default('group_member'),
      expiration: z
        .int()
        .min(invitationMinutes.min)
        .max(invitationMinutes.max)
        .default(invitationMinutes.max),
    }),
    result: z.looseObject({ success: z.boolean(), groupId: z.string(), reasons: Reasons }),
    access: appointersAndManagers,
  }),
  /** Group Applications: returns who has applied to join, the oldest application first; at most 1000. */
  applications: operation({
    method: 'GET',
    path: '/community/groups/:groupId/applications',
    params: z.object({ groupId: Id }),
    result: z.looseObject({
      applications: z.array(
        z.looseObject({
          username: z.string(),
          fullname: z.string().optional(),
          received: z.int(),
        }),
      ),
    }),
    access: appointersAndManagers,
  }),
  /** Accept Group Application: makes an applicant a member. */
  acceptApplication: operation({
    method: 'POST',
    path: '/community/groups/:groupId/applications/:userName/accept',
    params: z.object({ groupId: Id, userName: Username }),
    result: Answered,
    access: appointersAndManagers,
  }),
  declineApplication: operation({
    method: 'POST',
    path: '/community/groups/:groupId/applications/:userName/decline',
    params: z.object({ groupId: Id, userName: Username }),
    result: Answered,
    access: appointersAndManagers,
  }),
}
