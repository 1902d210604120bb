import { and, eq, ne } from 'drizzle-orm'
import type { memberMessages } from '../../rest/organization/memberMessages.ts'
import { failures } from '../common/failures.ts'
import { among } from '../db/among.ts'
import type { Database } from '../db/database.ts'
import { notify } from '../db/notify.ts'
import { members } from '../db/schema.ts'
import type { Handlers } from '../operations/context.ts'

/** Unknown usernames that an error names at most. */
const namedAtMost = 10

/** Throws 400 that names those of the usernames that no member has. */
const checkKnown = async (tx: Database, usernames: readonly string[]) => {
  const found = await tx
    .select({ username: members.username })
    .from(members)
    .where(among(members.username, usernames))
  const known = new Set(found.map(({ username }) => username))
  const unknown = [...new Set(usernames)].filter((username) => !known.has(username))
  if (unknown.length === 0) return
  const more = unknown.length - namedAtMost
  throw failures.badParameter(
    'users',
    `must be members of the organization; unknown: ${unknown.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  )
}

export const memberMessageHandlers: Handlers<typeof memberMessages> = {
  notify: ({ users = [], notifyAll = false, subject = '', message }, context) =>
    context.db.transaction(async (tx) => {
      const { username } = await context.authorizeAgain(tx)
      if (notifyAll === users.length > 0)
        throw failures.badParameter(
          'users',
          notifyAll ? 'must be empty with notifyAll' : 'is required unless notifyAll is true',
        )
      await checkKnown(tx, users)
      const others = and(eq(members.disabled, false), ne(members.username, username))
      await notify(tx, notifyAll && others ? others : users, {
        type: 'message_received',
        received: context.clock.now(),
        fromUser: username,
        subject,
        message,
      })
      return { success: true }
    }),
}
