import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { notifications } from '../../../rest/groups/notifications.ts'
import type { Notification } from '../../../rest/records/notification.ts'
import { MessageText } from '../../shared/messageToMembers/MessageText.tsx'
import { query } from '../../shell/api.ts'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { Moment } from '../../shell/Moment.tsx'
import { mutate } from '../../shell/changes/mutate.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../members/member/Section.tsx'
import { FirstRows } from './FirstRows.tsx'
import { t } from './messages.ts'

/** A query for the notifications of the signed-in member, the newest first. */
export const notificationsOf = (userName: string) => query(notifications.list, { userName })

/** The notifications that the portal keeps for the signed-in member: messages, and what happened to requests and invitations. */
export const Notifications = ({ username }: { username: string }) => {
  const title = t('notifications.title')
  return (
    <Section title={title} query={useQuery(notificationsOf(username))}>
      {({ notifications: all }) =>
        all.length === 0 ? (
          <EmptyState icon="notifications" isSmall line={t('notifications.noneLine')}>
            {t('notifications.none')}
          </EmptyState>
        ) : (
          <FirstRows
            label={title}
            of={all}
            showAll={t('notifications.showAll', { count: all.length })}
          >
            {(one) => <NotificationRow key={one.id} notification={one} username={username} />}
          </FirstRows>
        )
      }
    </Section>
  )
}

/** What a notification contains, by type; portals can leave out any of it. */
const About = z
  .object({
    groupTitle: z.string().optional(),
    fromUser: z.string().optional(),
    username: z.string().optional(),
    subject: z.string().optional(),
    message: z.string().optional(),
  })
  .catch({})

const events = [
  'group_join',
  'group_application_accepted',
  'group_application_declined',
  'user_invite',
  'user_invitation_accepted',
  'user_invitation_declined',
] as const satisfies readonly Notification['type'][]

interface Props {
  readonly notification: Notification
  readonly username: string
}

const NotificationRow = ({ notification: { id, type, received, data }, username }: Props) => {
  const { groupTitle: group, fromUser, username: other, subject = '', message } = About.parse(data)
  const from = fromUser ?? other
  const nameOf = useFullNames(from === undefined ? [] : [from])
  const name = from === undefined ? t('notifications.someone') : nameOf(from)
  const event = events.find((one) => one === type)
  const title =
    event !== undefined
      ? t(`notifications.${event}`, { name, group })
      : t(group === undefined ? 'notifications.message' : 'notifications.groupMessage', {
          name,
          group,
        })
  const line = (
    <>
      {title} · <Moment time={received} />
    </>
  )
  const remove = () =>
    confirm({
      title: t('notifications.removeTitle'),
      body: t('notifications.removeBody', { title }),
      action: t('notifications.remove'),
      run: () =>
        mutate(
          notifications.remove,
          { userName: username, notificationId: id },
          {
            title: t('notifications.removedHistory'),
            endTitle: t('notifications.removedHistoryDone'),
            invalidates: [notifications.list],
            message: t('notifications.removed'),
          },
        ),
    })
  return (
    <li>
      <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
        {message === undefined ? line : <MessageText {...{ subject, line, message }} />}
      </Box>
      <ActionButton
        size="small"
        aria-label={t('notifications.removeOf', { title: subject === '' ? title : subject })}
        onClick={() => void remove()}
      >
        {t('notifications.remove')}
      </ActionButton>
    </li>
  )
}
