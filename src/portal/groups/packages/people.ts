import { eq } from 'drizzle-orm'
import { canCall, type Callable, type Person } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { activePerson } from '../../access/access.ts'
import type { Database } from '../../db/database.ts'
import { groups, members } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import { memberColumns, personOf } from '../../access/rights.ts'

/** Returns a member by name as a person with rights. Throws 400 COM_0018 when there is none. */
export const findPerson = async (
  db: Database,
  username: string,
  parameter?: string,
): Promise<Person> => {
  const [member] = await db
    .select(memberColumns)
    .from(members)
    .where(eq(members.username, username))
  if (!member) throw failures.noUser(parameter)
  return personOf(member)
}

/**
 * Returns the group of a job and the member who started it. Days might have passed since: throws a PortalError when the group was
 * deleted or the member can no longer do this.
 */
export const recheck = async (
  db: Database,
  { groupId, username }: { readonly groupId: string; readonly username: string },
  operation: Callable,
) => {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  if (!group) throw new PortalError({ code: 400, message: 'The group was deleted.' })
  const person = await activePerson(db, username)
  if (!person || !canCall(operation, person, group.owner).allowed)
    throw new PortalError({
      code: 403,
      messageCode: 'GWM_0003',
      message: `${username} can no longer do this in the group '${group.title}'.`,
    })
  return { group, person }
}
