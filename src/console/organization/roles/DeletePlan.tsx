import { useNavigate } from 'react-router'
import { roles } from '../../../rest/organization/roles.ts'
import { paths } from '../../shell/paths.ts'
import { dangerous } from '../../shell/plan/warning.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import type { Change } from '../../shell/plan/change.ts'
import type { RoleView } from './allRoles.ts'
import { changesOf, valuesOf } from './role.ts'
import { useMessages } from './messages.ts'
import { deleteRole } from './saveRole.ts'

interface Props {
  readonly role: RoleView
  readonly onClose: () => void
}

const reversed = ({ warnings: _warnings, ...change }: Change): Change => ({
  ...change,
  before: change.after,
  after: undefined,
})

/** The review of deleting a role. */
export const DeletePlan = ({ role, onClose }: Props) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { id, name } = role
  const changes = changesOf(undefined, valuesOf(role)).map(reversed)
  return (
    <Plan
      title={t('deleteTitle')}
      subject={name}
      confirmWith={name}
      isDeletion
      changes={changes}
      warnings={[dangerous(t('deleteWarning'), { detail: t('deleteDetail') })]}
      request={{ operation: roles.remove, input: { roleId: id } }}
      apply={async () => {
        await deleteRole(id, name, changes, t('deleted', { name }))
        await navigate(paths.roles())
      }}
      onClose={onClose}
      actionLabel={t('deleteAction')}
    />
  )
}
