import * as z from 'zod'
import {
  Culture,
  filled,
  Id,
  JsonObject,
  Line,
  listOf,
  Region,
  Units,
  Username,
  WordList,
} from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { file } from '../protocol/files.ts'
import { portalId } from '../records/portal.ts'
import { isSystemAccount } from '../records/systemAccounts.ts'
import { NewPassword } from '../protocol/newPassword.ts'

/** Maximum characters of the texts of a profile. The interface documents no limits. */
const profileLimits = { name: 128, fullName: 257, email: 254, description: 10_000 } as const

/** The email address of a member. */
const Email = z
  .string()
  .trim()
  .max(profileLimits.email)
  .regex(/^[^\s@,<>]+@[^\s@,<>]+$/, 'must be an email address')

/**
 * The parameters of a profile: null means "sent empty", which clears with `clearEmptyFields` and is ignored without. The others always
 * have a value.
 */
const profileChanges = {
  firstName: Line(profileLimits.name).min(1).optional(),
  lastName: filled(Line(profileLimits.name)).optional().nullable(),
  fullname: Line(profileLimits.fullName).min(1).optional(),
  email: Email.optional(),
  access: z.enum(['private', 'org', 'public']).optional(),
  description: filled(z.string().normalize('NFC').max(profileLimits.description))
    .optional()
    .nullable(),
  tags: WordList.min(1).optional().nullable(),
  /** Cleared, these three are those of the organization. */
  culture: filled(Culture).optional().nullable(),
  region: Region.optional().nullable(),
  units: Units.optional().nullable(),
  /** How clients show items and maps first. */
  preferredView: z.enum(['Web', 'GIS']).optional().nullable(),
  /** PNG, GIF or JPEG, at most 10 MB. */
  thumbnail: file().meta({ pathInRecords: true }).optional(),
}

/** Maximum new members of one request: hashing each password takes a tenth of a second. */
export const maxInvitations = 100

/** The username of a new member. */
const NewUsername = Username.regex(
  /^[A-Za-z0-9._@-]+$/,
  'can contain only letters without marks, digits, and the characters . _ - @',
).refine((username) => !isSystemAccount(username), 'is reserved for accounts of the portal itself')

/** A new member. What is missing is that of the new member defaults. */
export const Invitation = z.looseObject({
  username: NewUsername,
  /** Temporary: the member sets another one at the first sign-in. */
  password: NewPassword.optional(),
  firstname: Line(profileLimits.name).min(1),
  lastname: Line(profileLimits.name).default(''),
  /** First and last name if missing. */
  fullname: Line(profileLimits.fullName).min(1).optional(),
  email: Email,
  role: Id.nullish(),
  userLicenseType: Id.nullish(),
  /** The IDs of groups, as a list or separated by commas. */
  groups: z.union([z.array(Id).max(1000), z.string().max(40_000)]).nullish(),
})
export type Invitation = z.output<typeof Invitation>

const target = { userName: Username }
const own = { owner: 'user', isOfAccount: true, administrator: true } as const
const Done = z.looseObject({ success: z.boolean(), username: z.string().optional() })

/** Who changes the profile of a member. */
const updating = {
  owner: 'user',
  isOfAccount: true,
  anyPrivilege: ['portal:admin:updateUsers'],
} as const

/** A member's whole life. Beside `users`, because most pages of the console only read members. */
export const userChanges = {
  /**
   * Update User: changes the parameters of the profile that are sent; with `clearEmptyFields`, those that are sent empty are cleared.
   * The full name follows the first and the last name unless it is sent. Only administrators can change the profiles of administrators,
   * and set the password of another member: a temporary one, which ends all sign-ins.
   */
  update: operation({
    method: 'POST',
    path: '/community/users/:userName/update',
    params: z.object({
      ...target,
      ...profileChanges,
      password: NewPassword.optional(),
      clearEmptyFields: z.boolean().default(false),
    }),
    result: Done,
    access: updating,
  }),
  /** Delete User Thumbnail: removes the picture of a member, if there is one. */
  deleteThumbnail: operation({
    method: 'POST',
    path: '/community/users/:userName/deleteThumbnail',
    params: z.object(target),
    result: z.looseObject({ success: z.boolean() }),
    access: updating,
  }),
  /** User Tags: returns the tags of the items of a member, and how many items have each. */
  tags: operation({
    method: 'GET',
    path: '/community/users/:userName/tags',
    params: z.object(target),
    result: z.looseObject({ tags: z.array(z.looseObject({ tag: z.string(), count: z.int() })) }),
    access: own,
  }),
  /** User Properties: returns what programs have stored for a member, such as the landing page. */
  properties: operation({
    method: 'GET',
    path: '/community/users/:userName/properties',
    params: z.object(target),
    result: z.looseObject({ properties: JsonObject }),
    access: own,
  }),
  /** Set User Properties: replaces all properties of a member. */
  setProperties: operation({
    method: 'POST',
    path: '/community/users/:userName/setProperties',
    params: z.object({
      ...target,
      properties: JsonObject.meta({ json: { bytes: 64 * 1024, entries: 1_000 } }),
    }),
    isWhole: true,
    result: Done,
    access: own,
  }),
  /**
   * Delete User: deletes a member who owns nothing: no items, groups, tasks, or webhooks. With `transferTo`, this member gets them
   * first, which requires `portal:admin:reassignUsers`, too; a call that failed in between can be repeated.
   */
  remove: operation({
    method: 'POST',
    path: '/community/users/:userName/delete',
    params: z.object({ ...target, transferTo: Username.optional().meta({ addition: true }) }),
    result: Done,
    access: { anyPrivilege: ['portal:admin:deleteUsers'] },
    changes: 'rights',
  }),
  /** Disable User: ends all sign-ins of a member, who can't sign in again until the member is enabled. */
  disable: operation({
    method: 'POST',
    path: '/community/users/:userName/disable',
    params: z.object(target),
    result: Done,
    access: { anyPrivilege: ['portal:admin:disableUsers'] },
    changes: 'rights',
  }),
  /** Enable User: lets a disabled member sign in again. */
  enable: operation({
    method: 'POST',
    path: '/community/users/:userName/enable',
    params: z.object(target),
    result: Done,
    access: { anyPrivilege: ['portal:admin:disableUsers'] },
    changes: 'rights',
  }),
  /**
   * Reset User: replaces one's password, also a temporary one, with which one can't sign in otherwise. Ends all sign-ins. Wrong passwords
   * count like failed sign-ins.
   */
  reset: operation({
    method: 'POST',
    path: '/community/users/:userName/reset',
    params: z.object({
      ...target,
      password: z.string().max(1024).meta({ secret: true }),
      newPassword: NewPassword,
    }),
    result: Done,
    countedBy: 'address',
    access: 'anyone',
    isSigningIn: true,
  }),
  /**
   * Invite User: creates accounts, each completely or not at all. Those that can't be created are `notInvited`, with
   * `reasons`; the others are created nevertheless. The portal sends no emails, so each needs a password.
   */
  invite: operation({
    method: 'POST',
    path: '/portals/:portalId/invite',
    params: z.object({
      portalId,
      invitationList: z
        .looseObject({ invitations: z.array(Invitation).min(1).max(maxInvitations) })
        .meta({ wire: 'json', secret: true }),
    }),
    result: z.looseObject({
      success: z.boolean(),
      notInvited: z.array(z.string()),
      reasons: z
        .array(z.looseObject({ username: z.string(), message: z.string() }))
        .optional()
        .meta({ addition: true }),
    }),
    access: { anyPrivilege: ['portal:admin:inviteUsers'] },
    changes: 'rights',
  }),
  /** Check Usernames: returns for each username itself if it is free, else one like it. */
  checkUsernames: operation({
    method: 'POST',
    isRead: true,
    path: '/community/checkUsernames',
    params: z.object({ usernames: listOf(NewUsername).min(1) }),
    result: z.looseObject({
      usernames: z.array(z.looseObject({ requested: z.string(), suggested: z.string() })),
    }),
    access: { anyPrivilege: ['portal:admin:inviteUsers'] },
  }),
}
