import { personName } from '../../../shell/personName.ts'
import { useQuery } from '@tanstack/react-query'
import { memberMessages } from '../../../../rest/organization/memberMessages.ts'
import { members } from '../../../../rest/organization/members.ts'
import type { User } from '../../../../rest/records/user.ts'
import { SendMessage } from '../../../shared/messageToMembers/SendMessage.tsx'
import { query } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { note, warning } from '../../../shell/changes/warning.ts'
import { t } from './messages.ts'

interface Closing {
  readonly onClose: () => void
  /** Called after the message was sent. Default: `onClose`. */
  readonly onSent?: () => void
}

/** A panel that sends a message to these members. */
export const MessageMembers = ({ users, ...closing }: Closing & { users: readonly User[] }) => {
  const count = users.length
  const [first] = users
  const only = count === 1 ? first : undefined
  const to = only ? personName(only) : t('members', { count })
  const disabled = users.filter((user) => user.disabled === true).length
  return (
    <SendMessage
      draft={only ? `message to ${only.username}` : 'message to members'}
      to={to}
      warnings={[
        note(t('recipients', { count })),
        disabled > 0 && warning(t('disabled', { count: disabled })),
      ]}
      request={(message) => ({
        operation: memberMessages.notify,
        input: { ...message, users: users.map(({ username }) => username) },
      })}
      history={{
        title: only ? t('history', { to }) : t('historyMembers', { count }),
        endTitle: only ? t('historyDone', { to }) : t('historyMembersDone', { count }),
        target: { label: to, href: only ? paths.member(only.username) : paths.members() },
      }}
      sent={only ? t('sent', { to }) : t('sentToMembers', { count })}
      {...closing}
    />
  )
}

/** A panel that sends a message to all members of the organization. */
export const MessageAllMembers = (closing: Closing) => {
  // The caller is one of them, and receives nothing.
  const { data } = useQuery(query(members.search, { q: 'disabled:false', num: 0 }))
  return (
    <SendMessage
      draft="message to all members"
      to={t('all')}
      warnings={[
        warning(data ? t('allRecipients', { count: Math.max(0, data.total - 1) }) : t('everyone'), {
          detail: t('everyoneDetail'),
        }),
      ]}
      request={(message) => ({
        operation: memberMessages.notify,
        input: { ...message, notifyAll: true },
      })}
      history={{
        title: t('historyAll'),
        endTitle: t('historyAllDone'),
        target: { label: t('all'), href: paths.members() },
      }}
      sent={t('sentToAll')}
      {...closing}
    />
  )
}
