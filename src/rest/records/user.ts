import * as z from 'zod'
import { openEnum, orEmpty, orNull } from '../protocol/fields.ts'
import { Group } from './group.ts'

/**
 * Leaves out the accounts that a portal has created for itself (`isSystemAccount`). Esri's clients send it with the lists and searches
 * of users; the reference does not mention it, and portals that don't know it ignore it.
 */
export const excludeSystemUsers = z.boolean().optional()

/**
 * A member. Anonymous callers receive a few fields only, so every field but the name is optional. Times in epoch ms; `lastLogin` -1
 * means never.
 */
export const User = z.looseObject({
  username: z.string(),
  fullName: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  id: z.string().optional(),
  email: z.string().optional(),
  description: orNull(z.string()),
  tags: orEmpty(z.array(z.string())),
  /** Below `/community/users/{userName}/info/`. */
  thumbnail: orNull(z.string()),
  preferredView: orNull(openEnum('Web', 'GIS')),
  access: openEnum('private', 'org', 'public').optional(),
  role: openEnum('org_admin', 'org_publisher', 'org_user').optional(),
  /** Present for pre-built custom roles (Viewer, Data Editor) and custom roles. */
  roleId: z.string().optional(),
  privileges: z.array(z.string()).optional(),
  level: z.string().optional(),
  userLicenseTypeId: z.string().optional(),
  disabled: z.boolean().optional(),
  mfaEnabled: z.boolean().optional(),
  orgId: z.string().optional(),
  provider: openEnum('arcgis', 'enterprise').optional(),
  /** The username at the identity provider; null for built-in accounts. */
  idpUsername: orNull(z.string()),
  culture: orNull(z.string()),
  region: orNull(z.string()),
  units: orNull(z.string()),
  /** Bytes. */
  storageUsage: z.int().optional(),
  /** Bytes. */
  storageQuota: z.int().optional(),
  created: z.int().optional(),
  modified: z.int().optional(),
  lastLogin: z.int().optional(),
  groups: z.array(Group).optional(),
})
export type User = z.output<typeof User>
