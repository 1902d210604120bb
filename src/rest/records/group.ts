import * as z from 'zod'
import { JsonObject, openEnum, orEmpty, orNull } from '../protocol/fields.ts'

/** The fields by which clients can order the items of a group. */
export const groupSortFields = [
  'title',
  'owner',
  'avgrating',
  'numviews',
  'created',
  'modified',
] as const

/** Who can become a member: `org` members of the organization, `collaboration` also those of partners, `none` everyone. */
export const membershipAccesses = ['org', 'collaboration', 'none'] as const

/** The group roles with which members can be invited. */
export const invitedRoles = ['group_member', 'group_admin'] as const

/** The caller's role in a group. */
export const Membership = z.looseObject({
  username: z.string().optional(),
  memberType: openEnum('owner', 'admin', 'member', 'none'),
  /** Pending requests to join; returned to the owner and managers only. */
  applications: z.int().optional(),
})

/** A group. Times in epoch ms. */
export const Group = z.looseObject({
  id: z.string(),
  title: z.string(),
  owner: z.string(),
  orgId: z.string().optional(),
  description: orNull(z.string()),
  snippet: orNull(z.string()),
  phone: orNull(z.string()),
  thumbnail: orNull(z.string()),
  tags: z.array(z.string()).optional(),
  typeKeywords: orEmpty(z.array(z.string())),
  /** Contains `updateitemcontrol` for shared update groups. */
  capabilities: orEmpty(z.array(z.string())),
  access: openEnum('private', 'org', 'public').optional(),
  isInvitationOnly: z.boolean().optional(),
  isViewOnly: z.boolean().optional(),
  isReadOnly: z.boolean().optional(),
  isOpenData: z.boolean().optional(),
  /** Whether only the owner, managers, and administrators see who belongs to the group. */
  hiddenMembers: z.boolean().optional(),
  leavingDisallowed: z.boolean().optional(),
  membershipAccess: openEnum(...membershipAccesses)
    .nullable()
    .optional(),
  /** Whether this is the group of the caller's favorites. */
  isFav: z.boolean().optional(),
  autoJoin: z.boolean().optional(),
  protected: z.boolean().optional(),
  sortField: z.string().nullable().optional(),
  sortOrder: z.string().nullable().optional(),
  displaySettings: JsonObject.nullable().optional(),
  hasCategorySchema: z.boolean().optional(),
  created: z.int().optional(),
  modified: z.int().optional(),
  userMembership: Membership.optional(),
})
export type Group = z.output<typeof Group>
