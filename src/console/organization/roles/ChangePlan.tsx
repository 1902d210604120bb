import { useQuery } from '@tanstack/react-query'
import { roles } from '../../../rest/roles.ts'
import { queryClient, send } from '../../shell/api.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/toasts.tsx'
import { allRoles, holders, type RoleView } from './allRoles.ts'
import { inOrder } from './privilegeTree.ts'
import { changesOf, namesOf, valuesOf, type RoleValues } from './role.ts'
import { useWords } from './words.ts'
import { changeRole, stepsOf } from './writeRole.ts'

interface Props {
  /** As it is at the portal. */
  readonly role: RoleView
  readonly values: RoleValues
  readonly onClose: () => void
  /** Told what the role is afterwards. */
  readonly onApplied: (now: RoleValues) => void
}

/** What is there at this moment, by the names of the changes. */
const readRole = async (roleId: string) => {
  const [{ name, description }, { privileges }] = await Promise.all([
    send(roles.read, { roleId }),
    send(roles.privileges, { roleId }),
  ])
  return { name, description: description ?? '', privileges: inOrder(privileges) }
}

/** What will become of a role and of those who hold it. */
export const ChangePlan = ({ role, values, onClose, onApplied }: Props) => {
  const { t } = useWords()
  const { id, name } = role
  const held = useQuery(holders(id)).data
  // When name and description are written and the privileges fail, the role is read again and only those are left.
  const changes = changesOf(valuesOf(role), values)
  const affects =
    held && held.total > 0 && changes.some((change) => change.name === 'privileges')
      ? [t('affects', { count: held.total, names: namesOf(held.users, held.total) })]
      : []
  return (
    <Plan
      changes={changes}
      warnings={affects}
      request={(left) => stepsOf(id, left)}
      readAgain={() => readRole(id)}
      apply={async (left) => {
        await changeRole(id, name, left)
        const now = (await queryClient.query(allRoles())).find((one) => one.id === id)
        if (now) onApplied(valuesOf(now))
        toast(t('saved', { name: now?.name ?? name }), { tone: 'success' })
      }}
      onClose={onClose}
    />
  )
}
