import { members } from '../../../rest/organization/members.ts'
import type { User } from '../../../rest/records/user.ts'
import { users as operations } from '../../../rest/organization/users.ts'
import type { RoleView } from './allRoles.ts'
import { send } from '../../shell/api.ts'
import { useStartRun } from '../bulk/useStartRun.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { useSession } from '../../shell/session/session.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { assignmentOf, warningsOf } from './assignment.ts'
import { byRole, roleIdOf } from './roleOf.ts'
import { t } from './messages.ts'

interface Props {
  /** The members as the portal returned them last. */
  readonly users: readonly User[]
  readonly role: RoleView
  /** All roles, for their names. */
  readonly roles: readonly RoleView[]
  readonly onClose: () => void
  /** Called after the role was assigned to a single member; for several, the page of the bulk operation is shown instead. */
  readonly onDone?: () => void
}

/** Up to this number, members are reviewed one by one; more are grouped by their current role. */
const maxOneByOne = 25

/** The current roles of these members by username; requested one by one, because search results lag behind changes. */
const currentRoles = async (changed: readonly User[]) => {
  const answers = await Promise.all(
    changed.map(({ username }) => send(operations.read, { userName: username })),
  )
  return Object.fromEntries(answers.map((user) => [user.username, roleIdOf(user)]))
}

/** The review of assigning a role to one member or many; applies it with history and undo. */
export const RolePlan = ({ users, role, roles, onClose, onDone }: Props) => {
  const startRun = useStartRun()
  const { person } = useSession()
  const assignment = assignmentOf(users, role, person)
  const { changed } = assignment
  const isOwn = changed.some(({ username }) => username === person.username)
  const [someone] = changed
  const onlyName = changed.length === 1 ? (someone?.fullName ?? someone?.username) : undefined
  const isOneByOne = changed.length <= maxOneByOne
  const nameOf = (id: unknown) =>
    roles.find((one) => one.id === id)?.name ?? (typeof id === 'string' ? id : t('unknownRole'))

  const oneByOne = (): Change[] =>
    changed.map((user) => ({
      name: user.username,
      label: t('roleOf', { member: user.fullName ?? user.username }),
      aside: user.username,
      before: roleIdOf(user),
      after: role.id,
      format: nameOf,
    }))
  const roleByRole = (): Change[] =>
    [...byRole(changed)].map(([from, group]) => ({
      name: from ?? '',
      label: t('membersWith', { count: group.length, role: nameOf(from) }),
      affected: [
        {
          label: t('showMembers', { count: group.length }),
          objects: group.map(({ username, fullName }) => ({
            title: fullName ?? username,
            href: paths.member(username),
            detail: username,
          })),
        },
      ],
      before: from,
      after: role.id,
      format: nameOf,
    }))
  const changes = isOneByOne ? oneByOne() : roleByRole()

  /** The members whose change was not excluded, with their current roles. */
  const left = (remaining: readonly Change[]) => {
    if (!isOneByOne) return changed.map((user) => ({ user, from: roleIdOf(user) }))
    return remaining.flatMap(({ name, before }) => {
      const user = changed.find(({ username }) => username === name)
      return user ? [{ user, from: typeof before === 'string' ? before : undefined }] : []
    })
  }
  const assignOne = async ({ user, from }: ReturnType<typeof left>[number], its: Change[]) => {
    const { username, fullName = username } = user
    await mutate(
      members.updateRole,
      { user: username, role: role.id },
      {
        title: t('historyTitle', { member: fullName, role: role.name }),
        target: { label: fullName, href: paths.member(username) },
        changes: its,
        undo:
          from === undefined
            ? undefined
            : {
                operation: members.updateRole,
                input: { user: username, role: from },
                title: t('undoTitle', { member: fullName, role: nameOf(from) }),
              },
        invalidates: [operations.read, members.list, members.search],
        message: t('done', { member: fullName, role: role.name }),
      },
    )
    // The console reads the user's privileges only when it starts.
    if (username === person.username) window.location.assign(paths.home())
    else onDone?.()
  }
  const apply = async (remaining: readonly Change[]) => {
    const targets = left(remaining)
    const [first] = targets
    if (!first) return
    if (targets.length === 1) return assignOne(first, [...remaining])
    await startRun(
      {
        kind: 'memberRole',
        title: t('bulkTitle', { role: role.name }),
        endTitle: t('bulkEnded', { role: role.name }),
        change: { role: role.id },
      },
      [
        targets.map(({ user: { username, fullName }, from }) => ({
          id: username,
          title: fullName ?? username,
          owner: username,
          change: { role: role.id, ...(from === undefined ? {} : { from }) },
        })),
      ],
      { changes: remaining },
    )
  }

  return (
    <Plan
      subject={onlyName}
      confirmWith={onlyName ?? String(changed.length)}
      undo={changed.length === 1 ? 'history' : 'bulk'}
      title={t('title', { count: changed.length, role: role.name })}
      changes={changes}
      warnings={warningsOf(assignment, role)}
      request={(remaining) =>
        left(remaining).map(({ user: { username } }) => ({
          operation: members.updateRole,
          input: { user: username, role: role.id },
        }))
      }
      readAgain={isOneByOne && changed.length > 0 ? () => currentRoles(changed) : undefined}
      disabledReason={changed.length === 0 ? t('noChange') : undefined}
      acknowledgment={isOwn ? t('ownRole') : undefined}
      apply={apply}
      onClose={onClose}
      actionLabel={(count) =>
        t('assign', { count: isOneByOne ? Math.max(1, count) : changed.length })
      }
      backLabel={t('back')}
    />
  )
}
