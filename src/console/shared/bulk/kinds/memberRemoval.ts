import * as z from 'zod'
import { content } from '../../../../rest/content/content.ts'
import { search } from '../../../../rest/content/search.ts'
import { Username } from '../../../../rest/protocol/fields.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import { kind, type How, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { answerOutcome, foundOutcome } from './results.ts'
import { t } from '../messages.ts'

/** Who gets everything that the deleted members own; undefined deletes only members who own nothing. */
const MemberRemoval = z.object({ transferTo: Username.optional() })
type MemberRemoval = z.output<typeof MemberRemoval>

const inputOf = ({ target: { id }, change: { transferTo } }: Task<MemberRemoval>) => ({
  userName: id,
  ...(transferTo === undefined ? {} : { transferTo }),
})

/** Whether the portal has a member. Unknown members are refused with 400 or 404. */
const exists = async (userName: string, { send, signal }: How): Promise<boolean> => {
  try {
    await send(users.read, { userName }, { signal })
    return true
  } catch (error) {
    if (error instanceof PortalError && (error.code === 400 || error.code === 404)) return false
    throw error
  }
}

const remove = async (task: Task<MemberRemoval>, means: Means): Promise<Outcome> => {
  const { id } = task.target
  try {
    await means.send(userChanges.remove, inputOf(task), { signal: means.signal })
    return { id, state: 'done' }
  } catch (error) {
    if (!isAnswer(error)) throw error
    if (await exists(id, means)) return answerOutcome(id, error)
    // Another person deleted the member, or an attempt whose response was lost.
    return means.again
      ? { id, state: 'done' }
      : { id, state: 'skipped', message: t('memberRemoval.deleted') }
  }
}

/** The reads that the deletion of members with a transfer makes outdated. */
export const changedByRemoval = [
  users.read,
  members.list,
  members.search,
  members.userLicenseTypes,
  search.items,
  content.list,
  groups.search,
  tasks.list,
  tasks.listAll,
]

/** Deletes members, one request each. Deletions can't be undone. */
export const memberRemovalKind = kind<MemberRemoval>({
  change: MemberRemoval,
  chunkSize: 1,
  // Transfers to one member wait for each other.
  inFlight: 1,
  request: ([task]) => {
    if (!task) throw new Error('There is no member to delete.')
    return { operation: userChanges.remove, input: inputOf(task) }
  },
  perform: async (all, means) => {
    const outcomes: Outcome[] = []
    for (const task of all) outcomes.push(await remove(task, means))
    return outcomes
  },
  found: async (all, how) => {
    const outcomes: Outcome[] = []
    for (const task of all) {
      const { id } = task.target
      outcomes.push(
        ...(await foundOutcome(id, async () =>
          (await exists(id, how)) ? undefined : { id, state: 'done' },
        )),
      )
    }
    return outcomes
  },
  invalidates: changedByRemoval,
})
