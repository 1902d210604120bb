import { isSharedUpdate } from '../../../rest/content/sharingRules.ts'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import type { Group } from '../../../rest/records/group.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { Review } from '../../shell/review/Review.tsx'
import { warning } from '../../shell/changes/warning.ts'
import { joiningOf } from '../group.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly onClose: () => void
}

/** The review of leaving a group. */
export const LeaveGroup = ({ group, onClose }: Props) => {
  const navigate = useNavigateHere()
  const { id, title, access, capabilities = [], userMembership } = group
  const input = { groupId: id }
  // Only members find a private group, so no one can ask to join it.
  const again = access === 'private' ? 'invitation' : joiningOf(group)
  return (
    <Review
      title={t('leave.plan')}
      subject={title}
      changes={[]}
      warnings={[
        warning(t('leave.loses')),
        isSharedUpdate({ capabilities }) && warning(t('leave.losesUpdates')),
        userMembership?.memberType === 'admin' && warning(t('leave.losesManager')),
      ]}
      undo={{ reason: t(`leave.again.${again}`) }}
      request={{ operation: groupMembers.leave, input }}
      apply={async () => {
        await mutate(groupMembers.leave, input, {
          title: t('leave.history', { title }),
          endTitle: t('leave.historyDone', { title }),
          target: { label: title, href: paths.group(id) },
          invalidates: [groups.search, groups.read, groups.users, users.read],
          message: t('leave.left', { title }),
        })
        await navigate(paths.groups())
      }}
      onClose={onClose}
      actionLabel={t('leave.action')}
    />
  )
}
