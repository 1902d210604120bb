import { useQuery } from '@tanstack/react-query'
import { notifications } from '../../../rest/groups/notifications.ts'
import type { Group } from '../../../rest/records/group.ts'
import { SendMessage } from '../../shared/messageToMembers/SendMessage.tsx'
import { paths } from '../../shell/paths.ts'
import { note } from '../../shell/changes/warning.ts'
import { groupUsers, rolesIn } from '../group.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly onClose: () => void
}

/** A panel that sends a message to all members of a group. */
export const NotifyMembers = ({ group: { id, title }, onClose }: Props) => {
  const { data } = useQuery(groupUsers(id))
  return (
    <SendMessage
      draft={`notification ${id}`}
      to={title}
      warnings={[data && note(t('notify.recipients', { count: rolesIn(data).size }))]}
      request={(message) => ({
        operation: notifications.create,
        input: { groupId: id, ...message },
      })}
      history={{
        title: t('notify.history', { title }),
        endTitle: t('notify.historyDone', { title }),
        target: { label: title, href: paths.group(id) },
      }}
      sent={t('notify.sent', { title })}
      onClose={onClose}
    />
  )
}
