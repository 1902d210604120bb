import { personName } from '../shell/personName.ts'
import { groups } from '../../rest/groups/groups.ts'
import { invitations } from '../../rest/groups/invitations.ts'
import { check } from '../shared/attention/check.ts'
import { query } from '../shell/api.ts'
import { formatRelative } from '../shell/format.ts'
import { paths } from '../shell/paths.ts'
import { session } from '../shell/session/session.ts'
import { texts } from '../ui/texts.ts'

const t = texts('groupsAttention', {
  invitations: {
    unread: 'Your invitations to groups could not be read.',
    title: 'Invitation to {{group}}',
    line: 'From {{name}}. Expires {{time}}.',
    answer: 'Answer invitation',
    unnamed: 'group {{id}}',
  },
  requests: {
    unread: 'Requests to join your groups could not be read.',
    title_one: '{{count, number}} request to join {{group}}',
    title_other: '{{count, number}} requests to join {{group}}',
    line: 'The owner and the managers of the group answer requests.',
    answer: 'Answer requests',
  },
})

const minute = { staleTime: 60_000 } as const

/** Invitations to groups that wait for the answer of the signed-in member, and have not expired. */
export const invitationsCheck = check({
  query: () => query(invitations.list, { userName: session().person.username }, minute),
  rows: ({ userInvitations }, now) =>
    userInvitations
      .filter(({ expiration }) => expiration > now)
      .map(({ id, group, groupId, expiration, fromUsername }) => ({
        key: `invitation ${id}`,
        tone: 'info',
        title: t('invitations.title', {
          group: group?.title ?? t('invitations.unnamed', { id: groupId }),
        }),
        line: t('invitations.line', {
          name: personName({ ...fromUsername, fullName: fromUsername.fullname }),
          time: formatRelative(expiration),
        }),
        label: t('invitations.answer'),
        href: paths.account(),
      })),
  unread: t('invitations.unread'),
})

/** Requests to join groups that the signed-in member owns or manages: the portal counts them for these groups only. */
export const requestsCheck = check({
  query: () =>
    query(
      groups.search,
      {
        q: '*',
        searchUserAccess: 'groupMember',
        searchUserName: session().person.username,
        num: 100,
        sortField: 'modified',
        sortOrder: 'desc',
      },
      minute,
    ),
  rows: ({ results }) =>
    results.flatMap(({ id, title, userMembership }) => {
      const count = userMembership?.applications ?? 0
      if (count === 0) return []
      return [
        {
          key: `requests ${id}`,
          tone: 'info',
          title: t('requests.title', { count, group: title }),
          line: t('requests.line'),
          label: t('requests.answer'),
          href: paths.groupRequests(id),
        },
      ]
    }),
  unread: t('requests.unread'),
})
