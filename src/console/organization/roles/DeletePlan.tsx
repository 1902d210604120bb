import { useNavigate } from 'react-router'
import { roles } from '../../../rest/organization/roles.ts'
import { paths } from '../../shell/paths.ts'
import type { User } from '../../../rest/records/user.ts'
import { dangerous, warning } from '../../shell/plan/warning.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import type { Change } from '../../shell/plan/change.ts'
import type { RoleView } from './allRoles.ts'
import { ReassignButton } from './ReassignButton.tsx'
import { changesOf, namesOf, valuesOf } from './role.ts'
import { deleteRole } from './saveRole.ts'
import { t } from './messages.ts'

interface Props {
  readonly role: RoleView
  /** The members with the role, if the person can see them: only a role without members can be deleted. */
  readonly withRole: { readonly total: number; readonly users: readonly User[] } | undefined
  /** Called with all members with the role, to assign another one to them. */
  readonly onReassign: (users: readonly User[]) => void
  readonly onClose: () => void
}

const reversed = ({ warnings: _warnings, ...change }: Change): Change => ({
  ...change,
  before: change.after,
  after: undefined,
})

/** The review of deleting a role. */
export const DeletePlan = ({ role, withRole, onReassign, onClose }: Props) => {
  const navigate = useNavigate()
  const { id, name } = role
  const changes = changesOf(undefined, valuesOf(role)).map(reversed)
  const count = withRole?.total ?? 0
  const inUse =
    withRole && count > 0
      ? t('deleteInUse', { count, names: namesOf(withRole.users, count) })
      : undefined
  return (
    <Plan
      title={t('deleteTitle')}
      subject={name}
      confirmWith={name}
      isDeletion
      changes={inUse === undefined ? changes : []}
      warnings={
        inUse === undefined
          ? [dangerous(t('deleteWarning'), { detail: t('deleteDetail') })]
          : [warning(inUse)]
      }
      disabledReason={inUse}
      request={{ operation: roles.remove, input: { roleId: id } }}
      apply={async () => {
        await deleteRole(id, name, changes, t('deleted', { name }))
        await navigate(paths.roles())
      }}
      onClose={onClose}
      actionLabel={t('deleteAction')}
    >
      {inUse !== undefined && <ReassignButton roleId={id} count={count} onRead={onReassign} />}
    </Plan>
  )
}
