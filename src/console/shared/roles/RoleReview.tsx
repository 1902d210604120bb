import type { ReactNode } from 'react'
import { members } from '../../../rest/organization/members.ts'
import type { User } from '../../../rest/records/user.ts'
import { useSession } from '../../shell/session/session.ts'
import { AccountReview } from './AccountReview.tsx'
import type { RoleView } from './allRoles.ts'
import { assignmentOf, warningsOf } from './assignment.ts'
import { roleIdOf } from './roleOf.ts'
import { t } from './messages.ts'

interface Props {
  /** The members as the portal returned them last. */
  readonly users: readonly User[]
  readonly role: RoleView
  /** All roles, for their names. */
  readonly roles: readonly RoleView[]
  /** What the review shows below the changes. */
  readonly children?: ReactNode
  readonly onClose: () => void
  /** Called after the role was assigned to a single member; for several, the page of the bulk operation is shown instead. */
  readonly onDone?: () => void
}

/** The review of assigning a role to one member or many. */
export const RoleReview = ({ users, role, roles, children, onClose, onDone }: Props) => {
  const { person } = useSession()
  const assignment = assignmentOf(users, role, person)
  const { changed } = assignment
  const nameOf = (id: unknown) =>
    roles.find((one) => one.id === id)?.name ?? (typeof id === 'string' ? id : t('unknownRole'))
  return (
    <AccountReview
      changed={changed}
      warnings={warningsOf(assignment, role)}
      disabledReason={changed.length === 0 ? t('noChange') : undefined}
      ownAcknowledgment={t('ownRole')}
      backLabel={t('back')}
      onClose={onClose}
      onDone={onDone}
      value={{
        valueOf: roleIdOf,
        after: role.id,
        nameOf,
        requestOf: (user, id) => ({ operation: members.updateRole, input: { user, role: id } }),
        kind: 'memberRole',
        changeFrom: (from) => ({ role: role.id, ...(from === undefined ? {} : { from }) }),
        texts: {
          title: (count) => t('title', { count, role: role.name }),
          label: (member) => t('roleOf', { member }),
          group: (count, value) => t('membersWith', { count, role: value }),
          action: (count) => t('assign', { count }),
          written: (member) => t('historyTitle', { member, role: role.name }),
          writtenDone: (member) => t('historyTitleDone', { member, role: role.name }),
          undo: (member, before) => t('undoTitle', { member, role: before }),
          done: (member) => t('done', { member, role: role.name }),
          bulkTitle: (count) => t('bulkTitle', { count, role: role.name }),
          bulkEnded: (count) => t('bulkEnded', { count, role: role.name }),
        },
      }}
    >
      {children}
    </AccountReview>
  )
}
