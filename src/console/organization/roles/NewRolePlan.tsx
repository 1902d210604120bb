import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/frame/toasts.tsx'
import type { IncompleteRole } from './IncompleteRole.tsx'
import { changesOf, type RoleValues } from './role.ts'
import { useMessages } from './messages.ts'
import { createRole, creationSteps, setPrivileges } from './saveRole.ts'

interface Props {
  readonly values: RoleValues
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly onIncomplete: (role: IncompleteRole) => void
}

/** The review of creating a role with two requests. If the second fails, `onIncomplete` is called. */
export const NewRolePlan = ({ values, onClose, onCreated, onIncomplete }: Props) => {
  const { t } = useMessages()
  const { name } = values
  const changes = changesOf(undefined, values)
  const privileges = changes.find((change) => change.name === 'privileges')
  return (
    <Plan
      title={t('planNew', { name })}
      changes={changes}
      warnings={privileges ? [t('twoRequests')] : []}
      request={creationSteps(values, changes)}
      apply={async () => {
        const id = await createRole(values, changes)
        try {
          if (privileges) await setPrivileges(id, name, privileges)
        } catch (error) {
          onIncomplete({ id, name, privileges, error })
          return
        }
        toast(t('created', { name }), { tone: 'success' })
        onCreated(id)
      }}
      onClose={onClose}
      actionLabel={t('newTitle')}
    />
  )
}
