import { members } from '../../../rest/members.ts'
import { users } from '../../../rest/users.ts'
import type { RoleView } from '../../shell/allRoles.ts'
import { send } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { write } from '../../shell/write/write.ts'
import { useWords } from './words.ts'

interface Props {
  readonly member: string
  /** Undefined where the portal does not tell it. */
  readonly before: RoleView | undefined
  readonly after: RoleView
  readonly onClose: () => void
  readonly onFixed: () => void
}

/** Gives a member another role. */
export const RolePlan = ({ member, before, after, onClose, onFixed }: Props) => {
  const { t } = useWords()
  const input = { user: member, role: after.id }
  const nameOf = (id: unknown) =>
    [before, after].find((role) => role?.id === id)?.name ?? String(id)
  const changes = [
    {
      name: 'role',
      label: t('fix.role', { member }),
      before: before?.id,
      after: after.id,
      format: nameOf,
    },
  ]
  const give = async () => {
    await write(members.updateRole, input, {
      title: t('fix.gaveWritten', { member, role: after.name }),
      target: { label: member, href: paths.member(member) },
      changes,
      opposite: before && {
        operation: members.updateRole,
        input: { user: member, role: before.id },
        title: t('fix.gaveUndo', { member, role: before.name }),
      },
      stale: [users.read, members.list, members.search],
      message: t('fix.gave', { member, role: after.name }),
    })
    onFixed()
  }
  return (
    <Plan
      title={t('fix.giveTitle', { member })}
      changes={changes}
      warnings={[t('fix.allOfRole', { member, role: after.name })]}
      request={{ operation: members.updateRole, input }}
      readAgain={
        before &&
        (async () => {
          const { role, roleId } = await send(users.read, { userName: member })
          return { role: roleId ?? role }
        })
      }
      apply={give}
      onClose={onClose}
      actionLabel={t('fix.apply')}
      backLabel={t('fix.cancel')}
    />
  )
}
