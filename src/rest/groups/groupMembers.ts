import * as z from 'zod'
import { Id, openEnum, listOf, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** Maximum members of one request, and groups of one member. */
export const membershipLimits = { atOnce: 25, groupsOfMember: 512 } as const

const Names = listOf(Username).max(
  membershipLimits.atOnce,
  `must be at most ${membershipLimits.atOnce} members`,
)

/** Why members were not added, changed, or removed; an addition to the interface. */
const Reasons = z
  .array(
    z.looseObject({
      username: z.string(),
      because: openEnum('unknown', 'disabled', 'already', 'owner', 'notMember', 'tooManyGroups'),
      message: z.string(),
    }),
  )
  .optional()

/** Who appoints the managers of a group. */
const appointers = {
  owner: 'group',
  administrator: true,
  anyPrivilege: ['portal:admin:assignToGroups'],
} as const
const appointersAndManagers = { ...appointers, managers: true } as const

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
}
