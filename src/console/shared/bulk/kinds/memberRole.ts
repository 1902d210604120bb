import * as z from 'zod'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { Id } from '../../../../rest/protocol/fields.ts'
import { members } from '../../../../rest/organization/members.ts'
import { users } from '../../../../rest/organization/users.ts'
import { roleIdOf } from '../../roles/roleOf.ts'
import { canResume } from '../../../shell/errors/retry.ts'
import { kind, type Means, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { refusedOutcome } from './results.ts'
import { t } from '../messages.ts'

/** The role to assign. */
export const MemberRoleChange = z.object({
  role: Id,
  /** The member's role at the time of the review. A member whose role has changed since is skipped. */
  from: Id.optional(),
})
export type MemberRoleChange = z.output<typeof MemberRoleChange>

type MemberRoleTask = Task<MemberRoleChange>

const inputOf = ({ target, change }: MemberRoleTask) => ({ user: target.id, role: change.role })

const done = ({ target: { id }, change: { role, from } }: MemberRoleTask): Outcome => {
  const undo: MemberRoleChange | undefined =
    from === undefined ? undefined : { role: from, from: role }
  return { id, state: 'done', ...(undo ? { opposite: undo } : {}) }
}

const assign = async (task: MemberRoleTask, { send, signal, again }: Means): Promise<Outcome> => {
  const { target, change } = task
  const { id } = target
  const present = roleIdOf(await send(users.read, { userName: id }, { signal }))
  // An earlier request, whose response was lost, might have assigned it.
  if (present === change.role)
    return again ? done(task) : { id, state: 'skipped', message: t('memberRole.same') }
  if (change.from !== undefined && present !== undefined && present !== change.from)
    return { id, state: 'skipped', message: t('memberRole.changed') }
  await send(members.updateRole, inputOf(task), { signal })
  return done(task)
}

/** Assigns a role to members, one request each (`updateUserRole`). */
export const memberRoleKind = kind<MemberRoleChange>({
  change: MemberRoleChange,
  chunkSize: 10,
  inFlight: 2,
  request: ([task]) => {
    if (!task) throw new Error('There is no member to assign a role to.')
    return { operation: members.updateRole, input: inputOf(task) }
  },
  perform: async (tasks, means) => {
    const outcomes: Outcome[] = []
    for (const task of tasks)
      try {
        outcomes.push(await assign(task, means))
      } catch (error) {
        if (!(error instanceof PortalError) || canResume(error)) throw error
        outcomes.push(refusedOutcome(task.target.id, error))
      }
    return outcomes
  },
  invalidates: [users.read, members.list, members.search],
})
