import { useQuery } from '@tanstack/react-query'
import { roles } from '../../../rest/organization/roles.ts'
import { queryClient, send } from '../../shell/api.ts'
import { refusalIn, type Refused } from '../../shell/forms/refused.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { note } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { allRoles, membersWithRole, type RoleView } from './allRoles.ts'
import { inOrder } from './privileges/privilegeTree.ts'
import { changesOf, fieldOf, namesOf, valuesOf, type FieldName, type RoleValues } from './role.ts'
import { roleMutations } from './saveRole.ts'
import { t } from './messages.ts'

interface Props {
  readonly role: Pick<RoleView, 'id' | 'name'>
  /** The values that the changes are based on. */
  readonly base: RoleValues
  readonly values: RoleValues
  readonly onClose: () => void
  /** Called with the role after the changes. */
  readonly onApplied: (now: RoleValues) => void
  /** Called with the applied changes if a later one failed. */
  readonly onPartlyApplied: (written: Partial<RoleValues>) => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

/** The current values of the role, by the names of the changes. */
const readRole = async (roleId: string) => {
  const [{ name, description }, { privileges }] = await Promise.all([
    send(roles.read, { roleId }),
    send(roles.privileges, { roleId }),
  ])
  return { name, description: description ?? '', privileges: inOrder(privileges) }
}

/** The review of changes to a role, with the members that they affect. */
export const ChangeReview = (props: Props) => {
  const { role, base, values, onClose, onApplied, onPartlyApplied, onRefused } = props
  const { id, name } = role
  const withRole = useQuery(membersWithRole(id)).data
  const changes = changesOf(base, values)
  const affects =
    withRole && withRole.total > 0 && changes.some((change) => change.name === 'privileges')
      ? [
          note(
            t('affects', {
              count: withRole.total,
              names: namesOf(withRole.users, withRole.total),
            }),
          ),
        ]
      : []
  const readNow = async () => {
    const found = (await queryClient.query(allRoles())).find((one) => one.id === id)
    return found && valuesOf(found)
  }
  return (
    <Review
      subject={name}
      confirmWith={name}
      undo="history"
      changes={changes}
      warnings={affects}
      mutations={(left) => roleMutations(id, name, left)}
      message={(left) =>
        t('changed', { name: left.find((change) => change.name === 'name')?.after ?? name })
      }
      readAgain={() => readRole(id)}
      onError={async (failure, left) => {
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
        onRefused(refusalIn(failure, fieldOf))
      }}
      onApplied={async () => {
        const now = await readNow()
        if (now) onApplied(now)
      }}
      onClose={onClose}
    />
  )
}
