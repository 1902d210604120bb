import * as z from 'zod'
import { JsonObject, openEnum } from '../protocol/fields.ts'

/** The caller's place in a group. */
const Membership = z.looseObject({
  username: z.string().optional(),
  memberType: openEnum('owner', 'admin', 'member', 'none'),
  /** Open requests to join; told to the owner and managers only. */
  applications: z.int().optional(),
})

/** A group (rest-content.md section 8.2). Times in epoch ms. */
export const Group = z.looseObject({
  id: z.string(),
  title: z.string(),
  owner: z.string(),
  orgId: z.string().optional(),
  description: z.string().nullable().optional(),
  snippet: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  thumbnail: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  typeKeywords: z.array(z.string()).optional(),
  /** Holds `updateitemcontrol` for shared-update groups. */
  capabilities: z.array(z.string()).optional(),
  access: openEnum('private', 'org', 'public').optional(),
  isInvitationOnly: z.boolean().optional(),
  isViewOnly: z.boolean().optional(),
  isReadOnly: z.boolean().optional(),
  isOpenData: z.boolean().optional(),
  /** Whether it is the group of the caller's favorites. */
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
