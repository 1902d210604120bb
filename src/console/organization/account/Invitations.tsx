import { personName } from '../../shell/personName.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { invitations, type Invitation } from '../../../rest/groups/invitations.ts'
import { users } from '../../../rest/organization/users.ts'
import { query } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { confirm } from '../../shell/confirm/confirm.tsx'
import { formatRelative } from '../../shell/format.ts'
import { mutate, useOperationMutation } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { Section } from '../members/member/Section.tsx'
import { t } from './messages.ts'

/** A query for the invitations that wait for a member's answer. */
export const invitationsOf = (userName: string) => query(invitations.list, { userName })

/** The invitations of the signed-in member, each to be accepted or declined. */
export const Invitations = ({ username }: { username: string }) => (
  <Section title={t('invitations.title')} query={useQuery(invitationsOf(username))}>
    {({ userInvitations: waiting }) =>
      waiting.length === 0 ? (
        <EmptyState icon="groups" isSmall line={t('invitations.noneLine')}>
          {t('invitations.none')}
        </EmptyState>
      ) : (
        <Rows aria-label={t('invitations.title')}>
          {waiting.map((one) => (
            <InvitationRow key={one.id} invitation={one} username={username} />
          ))}
        </Rows>
      )
    }
  </Section>
)

interface Props {
  readonly invitation: z.output<typeof Invitation>
  readonly username: string
}

const InvitationRow = ({ invitation, username }: Props) => {
  const { id, groupId, group, role, expiration, fromUsername } = invitation
  const title = group?.title ?? t('invitations.unnamed', { id: groupId })
  const input = { userName: username, invitationId: id }
  const target = { label: title, href: paths.group(groupId) }
  const name = personName({ ...fromUsername, fullName: fromUsername.fullname })
  const [now] = useState(() => Date.now())
  const hasExpired = expiration <= now
  const refusal = refusalMessage(usePermission(invitations.accept, username))
  const accepting = useOperationMutation(invitations.accept, {
    title: t('invitations.acceptedHistory', { group: title }),
    endTitle: t('invitations.acceptedHistoryDone', { group: title }),
    target,
    ...(group?.leavingDisallowed !== true && {
      undo: {
        operation: groupMembers.leave,
        input: { groupId },
        title: t('invitations.leave', { group: title }),
      },
    }),
    invalidates: [invitations.list, users.read, groups.search, groups.read, groups.users],
    message: t('invitations.accepted', { group: title }),
  })
  const again =
    group === undefined || group.access === 'private' || group.isInvitationOnly === true
      ? 'invitation'
      : group.autoJoin === true
        ? 'open'
        : 'request'
  const decline = () =>
    confirm({
      title: t('invitations.declineTitle'),
      body: t(`invitations.declineBody.${again}`, { group: title }),
      action: t('invitations.decline'),
      run: () =>
        mutate(invitations.decline, input, {
          title: t('invitations.declinedHistory', { group: title }),
          endTitle: t('invitations.declinedHistoryDone', { group: title }),
          target: { label: title },
          invalidates: [invitations.list],
          message: t('invitations.declined', { group: title }),
        }),
    })
  const isVisible = group !== undefined && group.access !== 'private'
  return (
    <li>
      <Box sx={{ flex: '1 1 240px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>
          {isVisible ? <Link href={paths.group(groupId)}>{title}</Link> : title}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t(`invitations.${role === 'group_admin' ? 'manager' : 'member'}`, { name })}{' '}
          {t(`invitations.${hasExpired ? 'expired' : 'expires'}`, {
            time: formatRelative(expiration),
          })}
        </Box>
        {group?.snippet != null && <Box sx={{ fontSize: '0.8125rem' }}>{group.snippet}</Box>}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <ActionButton
          size="small"
          aria-label={t('invitations.declineOf', { group: title })}
          onClick={() => void decline()}
        >
          {t('invitations.decline')}
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          aria-label={t('invitations.acceptOf', { group: title })}
          loading={accepting.isPending}
          disabledReason={hasExpired ? t('invitations.askAgain', { name }) : refusal}
          onClick={() => accepting.mutate(input)}
        >
          {t('invitations.accept')}
        </ActionButton>
      </Box>
      {accepting.error && (
        <Box sx={{ flexBasis: '100%' }}>
          <ErrorNotice error={accepting.error} />
        </Box>
      )}
    </li>
  )
}
