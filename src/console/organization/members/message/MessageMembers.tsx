import { useQuery } from '@tanstack/react-query'
import { memberMessages } from '../../../../rest/organization/memberMessages.ts'
import { members } from '../../../../rest/organization/members.ts'
import type { User } from '../../../../rest/records/user.ts'
import { SendMessage } from '../../../shared/messageToMembers/SendMessage.tsx'
import { query } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { messageTo } from './messageTo.ts'
import { t } from './messages.ts'

interface Closing {
  readonly onClose: () => void
  /** Called after the message was sent. Default: `onClose`. */
  readonly onSent?: () => void
}

/** A panel that sends a message to these members. */
export const MessageMembers = ({ users, ...closing }: Closing & { users: readonly User[] }) => (
  <SendMessage {...messageTo(users)} {...closing} />
)

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
