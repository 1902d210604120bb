import { personName } from '../../../shell/personName.ts'
import { memberMessages } from '../../../../rest/organization/memberMessages.ts'
import type { User } from '../../../../rest/records/user.ts'
import type { paramsOf } from '../../../shared/messageToMembers/useMessageForm.ts'
import { note, warning } from '../../../shell/changes/warning.ts'
import { paths } from '../../../shell/paths.ts'
import { t } from './messages.ts'

/** What a message to these members is called, and the request that sends it. */
export const messageTo = (users: readonly User[]) => {
  const count = users.length
  const [first] = users
  const only = count === 1 ? first : undefined
  const to = only ? personName(only) : t('members', { count })
  const disabled = users.filter((user) => user.disabled === true).length
  return {
    draft: only ? `message to ${only.username}` : 'message to members',
    to,
    warnings: [
      note(t('recipients', { count })),
      disabled > 0 && warning(t('disabled', { count: disabled })),
    ],
    request: (message: ReturnType<typeof paramsOf>) => ({
      operation: memberMessages.notify,
      input: { ...message, users: users.map(({ username }) => username) },
    }),
    history: {
      title: only ? t('history', { to }) : t('historyMembers', { count }),
      endTitle: only ? t('historyDone', { to }) : t('historyMembersDone', { count }),
      target: { label: to, href: only ? paths.member(only.username) : paths.members() },
    },
    sent: only ? t('sent', { to }) : t('sentToMembers', { count }),
  }
}
