import type { User } from '../../../rest/records/user.ts'
import { members } from '../../../rest/organization/members.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { MemberList } from '../members/list.ts'
import { useEveryMember } from '../members/useSelectedMembers.ts'
import { t } from './messages.ts'

interface Props {
  readonly roleId: string
  /** Number of members with the role. */
  readonly count: number
  /** Called with all members who have the role. */
  readonly onRead: (users: readonly User[]) => void
}

/** Reads all members with a role, to assign another role to them. */
export const ReassignButton = ({ roleId, count, onRead }: Props) => {
  const refusal = refusalMessage(usePermission(members.updateRole))
  const read = useEveryMember(MemberList.parse({ role: [roleId] }), onRead)
  return (
    <>
      <ActionButton
        variant="outlined"
        icon="assignRole"
        disabledReason={refusal}
        loading={read.isPending}
        onClick={() => read.mutate()}
      >
        {t('reassign', { count })}
      </ActionButton>
      {read.error && <ErrorNotice error={read.error} />}
    </>
  )
}
