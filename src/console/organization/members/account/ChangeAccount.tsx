import type { User } from '../../../../rest/records/user.ts'
import type { AccountAction } from '../../../shared/roles/assignment.ts'
import { AssignRole } from '../assign/AssignRole.tsx'
import { AssignUserType } from './AssignUserType.tsx'
import { DeletePlan } from './DeletePlan.tsx'
import { StatePlan } from './StatePlan.tsx'

interface Props {
  readonly action: AccountAction
  readonly users: readonly User[]
  readonly onClose: () => void
  /** Called after a single member was changed, or when a bulk operation has started. */
  readonly onDone: () => void
}

/** The panel that changes the accounts of one member or many. */
export const ChangeAccount = ({ action, ...props }: Props) => {
  switch (action) {
    case 'role':
      return <AssignRole {...props} />
    case 'userType':
      return <AssignUserType {...props} />
    case 'delete':
      return <DeletePlan {...props} />
    case 'disable':
    case 'enable':
      return <StatePlan action={action} {...props} />
  }
}
