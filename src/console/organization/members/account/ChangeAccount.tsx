import type { User } from '../../../../rest/records/user.ts'
import type { AccountAction } from '../../../shared/roles/assignment.ts'
import { AssignRole } from '../assign/AssignRole.tsx'
import { AssignUserType } from './AssignUserType.tsx'
import { DeleteReview } from './DeleteReview.tsx'
import { StateReview } from './StateReview.tsx'

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
      return <DeleteReview {...props} />
    case 'disable':
    case 'enable':
      return <StateReview action={action} {...props} />
  }
}
