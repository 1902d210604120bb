import { groupMembers } from '../../rest/groups/groupMembers.ts'
import { groups } from '../../rest/groups/groups.ts'
import { users } from '../../rest/organization/users.ts'
import type { Group } from '../../rest/records/group.ts'
import { toast } from '../shell/toasts/toasts.tsx'
import { useKept } from '../shell/reopenPage.ts'
import { useOperationMutation } from '../shell/changes/mutate.ts'
import { paths } from '../shell/paths.ts'
import { refusalMessage, usePermission } from '../shell/permissions.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { joiningOf } from './group.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  /** Whether it is the primary action of the page. */
  readonly isFirst: boolean
}

/** A button that joins a group or asks to join it, for people who don't belong to it. */
export const JoinButton = ({ group, isFirst }: Props) => {
  const { id, title, leavingDisallowed, userMembership } = group
  const refusal = refusalMessage(usePermission(groupMembers.join))
  // The portal doesn't return to applicants that they have applied.
  const [isRequested, setIsRequested] = useKept('requested', false)
  const joining = joiningOf(group)
  const isOpen = joining === 'open'
  const sending = useOperationMutation(groupMembers.join, {
    title: t(isOpen ? 'join.joinedHistory' : 'join.askedHistory', { title }),
    endTitle: t(isOpen ? 'join.joinedHistoryDone' : 'join.askedHistoryDone', { title }),
    target: { label: title, href: paths.group(id) },
    ...(isOpen &&
      leavingDisallowed !== true && {
        undo: {
          operation: groupMembers.leave,
          input: { groupId: id },
          title: t('join.leave', { title }),
        },
      }),
    invalidates: [groups.search, groups.read, groups.users, users.read],
    message: t(isOpen ? 'join.joined' : 'join.asked', { title }),
    done: () => setIsRequested(!isOpen),
  })
  const canAdd = usePermission(groupMembers.add, group).allowed
  // Those who add members add themselves.
  if (canAdd || (userMembership?.memberType ?? 'none') !== 'none') return null
  const disabledReason =
    refusal ??
    (joining === 'invitation' ? t('join.invitation') : isRequested ? t('join.waits') : undefined)
  return (
    <ActionButton
      variant={isFirst && disabledReason === undefined ? 'contained' : 'outlined'}
      loading={sending.isPending}
      disabledReason={disabledReason}
      onClick={() =>
        sending.mutate(
          { groupId: id },
          { onError: (error) => toast(error.message, { tone: 'error', topic: paths.group(id) }) },
        )
      }
    >
      {t(isRequested ? 'join.requested' : joining === 'request' ? 'join.ask' : 'join.join')}
    </ActionButton>
  )
}
