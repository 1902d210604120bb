import { paths } from '../../shell/paths.ts'
import { note } from '../../shell/plan/warning.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { sendForm, type Refused } from '../../shell/forms/refused.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import type { IncompleteRole } from './IncompleteRole.tsx'
import type { RoleView } from './allRoles.ts'
import { changesFrom, changesOf, fieldOf, type FieldName, type RoleValues } from './role.ts'
import { createRole, creationSteps, setPrivileges } from './saveRole.ts'
import { t } from './messages.ts'

interface Props {
  readonly values: RoleValues
  /** The role that it was started from. */
  readonly from: RoleView | undefined
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly onIncomplete: (role: IncompleteRole) => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

/** The review of creating a role with two requests. If the second fails, `onIncomplete` is called. */
export const NewRolePlan = (props: Props) => {
  const { values, from, onClose, onCreated, onIncomplete, onRefused } = props
  const { name } = values
  const changes = changesOf(undefined, values)
  const privileges = changes.find((change) => change.name === 'privileges')
  return (
    <Plan
      title={t('planNew')}
      subject={name}
      confirmWith={name}
      undo={{ reason: t('undoNew') }}
      changes={changesFrom(from, values)}
      warnings={privileges ? [note(t('twoRequests'))] : []}
      request={creationSteps(values, changes)}
      apply={async () => {
        const id = await sendForm(() => createRole(values, changes), fieldOf, onRefused)
        if (id === undefined) return
        try {
          if (privileges) await setPrivileges(id, name, privileges)
        } catch (error) {
          onIncomplete({ id, name, privileges, error })
          return
        }
        toast(t('created', { name }), {
          tone: 'success',
          link: { label: t('assignLink'), href: paths.members() },
        })
        onCreated(id)
      }}
      onClose={onClose}
      actionLabel={t('newTitle')}
    />
  )
}
