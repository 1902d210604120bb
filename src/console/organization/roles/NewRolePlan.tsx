import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/frame/toasts.tsx'
import type { Half } from './HalfMade.tsx'
import { changesOf, type RoleValues } from './role.ts'
import { useWords } from './words.ts'
import { makeRole, makingSteps, setPrivileges } from './writeRole.ts'

interface Props {
  readonly values: RoleValues
  readonly onClose: () => void
  readonly onMade: (id: string) => void
  readonly onHalfMade: (half: Half) => void
}

/** A role about to be made, in two calls. Should the second fail, the first is reported and stays to be finished or taken back. */
export const NewRolePlan = ({ values, onClose, onMade, onHalfMade }: Props) => {
  const { t } = useWords()
  const { name } = values
  const changes = changesOf(undefined, values)
  const privileges = changes.find((change) => change.name === 'privileges')
  return (
    <Plan
      title={t('planNew', { name })}
      changes={changes}
      warnings={privileges ? [t('twoCalls')] : []}
      request={makingSteps(values, changes)}
      apply={async () => {
        const id = await makeRole(values, changes)
        try {
          if (privileges) await setPrivileges(id, name, privileges)
        } catch (error) {
          onHalfMade({ id, name, privileges, error })
          return
        }
        toast(t('made', { name }), { tone: 'success' })
        onMade(id)
      }}
      onClose={onClose}
      actionLabel={t('make')}
    />
  )
}
