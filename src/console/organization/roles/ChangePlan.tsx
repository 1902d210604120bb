import { useQuery } from '@tanstack/react-query'
import { roles } from '../../../rest/organization/roles.ts'
import { queryClient, send } from '../../shell/api.ts'
import { isSame } from '../../shell/plan/equality.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/frame/toasts.tsx'
import { allRoles, holders, type RoleView } from './allRoles.ts'
import { inOrder } from './privilegeTree.ts'
import { changesOf, namesOf, valuesOf, type RoleValues } from './role.ts'
import { useWords } from './words.ts'
import { changeRole, stepsOf } from './writeRole.ts'

interface Props {
  readonly role: Pick<RoleView, 'id' | 'name'>
  /** What the changes are based on. */
  readonly base: RoleValues
  readonly values: RoleValues
  readonly onClose: () => void
  /** Told what the role is afterwards. */
  readonly onApplied: (now: RoleValues) => void
  /** Told which changes were written before another one was refused. */
  readonly onPartlyApplied: (written: Partial<RoleValues>) => void
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
export const ChangePlan = ({ role, base, values, onClose, onApplied, onPartlyApplied }: Props) => {
  const { t } = useWords()
  const { id, name } = role
  const held = useQuery(holders(id)).data
  const changes = changesOf(base, values)
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
        const readNow = async () => {
          const found = (await queryClient.query(allRoles())).find((one) => one.id === id)
          return found && valuesOf(found)
        }
        try {
          await changeRole(id, name, left)
        } catch (error) {
          const present = await readNow().catch(() => undefined)
          if (present)
            onPartlyApplied(
              Object.fromEntries(
                changesOf(base, present)
                  .filter(({ name: changed, after }) =>
                    left.some((change) => change.name === changed && isSame(change.after, after)),
                  )
                  .map((change) => [change.name, change.after]),
              ),
            )
          throw error
        }
        const now = await readNow()
        if (now) onApplied(now)
        toast(t('saved', { name: now?.name ?? name }), { tone: 'success' })
      }}
      onClose={onClose}
    />
  )
}
