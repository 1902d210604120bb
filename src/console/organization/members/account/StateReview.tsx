import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { User } from '../../../../rest/records/user.ts'
import { AccountReview, type AccountPlan } from '../../../shared/roles/AccountReview.tsx'
import {
  accountChangeOf,
  exclusionsOf,
  type AccountState,
} from '../../../shared/roles/assignment.ts'
import { note, warning } from '../../../shell/changes/warning.ts'
import { useSession } from '../../../shell/session/session.ts'
import { t } from './messages.ts'

interface Props {
  readonly action: AccountState
  /** The members as the portal returned them last. */
  readonly users: readonly User[]
  readonly plan?: AccountPlan
  readonly onClose: () => void
  /** Called after a single member was changed. */
  readonly onDone?: (() => void) | undefined
}

const nameOf = (value: unknown) => t(value === 'disabled' ? 'state.disabled' : 'state.active')

/** The review of disabling or enabling one member or many. */
export const StateReview = ({ action, users, plan, onClose, onDone }: Props) => {
  const { person } = useSession()
  const assignment = accountChangeOf(users, action, person)
  const { changed } = assignment
  return (
    <AccountReview
      changed={changed}
      warnings={[
        changed.length > 0 &&
          (action === 'disable'
            ? warning(t('endsSignIns'), { detail: t('endsSignInsDetail') })
            : note(t('signsInAgain'))),
        changed.length > 0 && action === 'disable' && note(t('stays')),
        ...exclusionsOf(assignment, action),
      ]}
      disabledReason={changed.length === 0 ? t(`${action}.nothing`) : undefined}
      plan={plan}
      backLabel={plan && t('userType.back')}
      onClose={onClose}
      onDone={onDone}
      value={{
        valueOf: ({ disabled }) => (disabled === true ? 'disabled' : 'active'),
        after: action === 'disable' ? 'disabled' : 'active',
        nameOf,
        requestOf: (userName, value) => ({
          operation: value === 'disabled' ? userChanges.disable : userChanges.enable,
          input: { userName },
        }),
        kind: 'memberState',
        changeFrom: () => ({ disabled: action === 'disable' }),
        texts: {
          title: (count) => t(`${action}.title`, { count }),
          label: (member) => t('stateOf', { member }),
          group: (count, value) => t('group', { count, value }),
          action: (count) => t(`${action}.apply`, { count }),
          written: (member) => t(`${action}.written`, { member }),
          writtenDone: (member) => t(`${action}.writtenDone`, { member }),
          undo: (member) => t(`${action}.undo`, { member }),
          done: (member) => t(`${action}.done`, { member }),
          bulkTitle: (count) => t(`${action}.bulkTitle`, { count }),
          bulkEnded: (count) => t(`${action}.bulkEnded`, { count }),
        },
      }}
    />
  )
}
