import * as z from 'zod'
import { JsonObject, openEnum } from '../protocol/fields.ts'

/**
 * How many notifications a member keeps of each kind, so that none pushes another out: messages of the organization, those of groups, of
 * these from one sender, and all others. The oldest ones end.
 */
export const keptNotifications = { ofOrganization: 50, ofGroups: 50, ofSender: 10, others: 50 }

/** A notification of a member. Times in epoch ms. */
export const Notification = z.looseObject({
  id: z.string(),
  type: openEnum(
    'message_received',
    'group_join',
    'group_application_accepted',
    'group_application_declined',
    'user_invite',
    'user_invitation_accepted',
    'user_invitation_declined',
  ),
  target: z.string(),
  targetType: openEnum('user'),
  received: z.int(),
  data: JsonObject,
})
export type Notification = z.output<typeof Notification>

/**
 * The parameters of a message to members. The portal sends neither emails nor push notifications; members read messages in
 * their notifications.
 */
export const messageParams = {
  subject: z.string().normalize('NFC').max(250).optional(),
  message: z.string().normalize('NFC').trim().min(1).max(4000),
  notificationChannelType: z.enum(['builtin']).default('builtin'),
} as const
