import * as z from 'zod'
import { listOf, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { messageParams } from '../records/notification.ts'
import { portalId } from '../records/portal.ts'

/** Maximum recipients that a message names. */
const maxRecipients = 10_000

/** Messages to members. Beside `members`, because most pages of the console only read members. */
export const memberMessages = {
  /**
   * Create Notification: sends a message to members of the organization, all or none, who read it in their notifications; with
   * `notifyAll` to all members who are not disabled, except the caller.
   */
  notify: operation({
    method: 'POST',
    path: '/portals/:portalId/createNotification',
    params: z.object({
      portalId,
      ...messageParams,
      users: listOf(Username, maxRecipients).optional(),
      notifyAll: z.boolean().optional().meta({ addition: true }),
    }),
    result: z.looseObject({ success: z.boolean() }),
    access: 'administrator',
  }),
}
