import * as z from 'zod'
import { Id, openEnum, listOf, UserName } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** Members of one request (rest-content.md section 8.4), and groups of one member (section 14). */
export const membershipLimits = { atOnce: 25, groupsOfMember: 512 } as const

const Names = listOf(UserName).max(
  membershipLimits.atOnce,
  `must be at most ${membershipLimits.atOnce} members`,
)

/** Why somebody was not added, changed or removed; an addition of ours. */
const Reasons = z
  .array(
    z.looseObject({
      username: z.string(),
      because: openEnum('unknown', 'disabled', 'already', 'owner', 'notMember', 'tooManyGroups'),
      message: z.string(),
    }),
  )
  .optional()

/** Who decides who manages a group. */
const appointers = {
  owner: 'group',
  administrator: true,
  anyPrivilege: ['portal:admin:assignToGroups'],
} as const
const appointersAndManagers = { ...appointers, managers: true } as const

const MembersAndManagers = { groupId: Id, users: Names.optional(), admins: Names.optional() }

export const groupMembers = {
  /** Adds members and managers, at most 25 together (rest-content.md section 8.4). Managers are made by the owner and administrators. */
  add: operation({
    method: 'POST',
    path: '/community/groups/:groupId/addUsers',
    params: z.object(MembersAndManagers),
    result: z.looseObject({ notAdded: z.array(z.string()), reasons: Reasons }),
    access: appointersAndManagers,
  }),
  /**
   * Makes members managers (`admins`) and managers members (`users`), at most 25 together, each by itself (rest-content.md section
   * 8.4). Whoever the owner is stays so.
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
  /** Removes members and managers, never the owner, at most 25 (rest-content.md section 8.4). */
  remove: operation({
    method: 'POST',
    path: '/community/groups/:groupId/removeUsers',
    params: z.object({ groupId: Id, users: Names.min(1, 'is needed') }),
    result: z.looseObject({ notRemoved: z.array(z.string()), reasons: Reasons }),
    access: appointersAndManagers,
  }),
}
