import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { transferring } from '../../../../rest/content/transfer.ts'
import { memberMessages } from '../../../../rest/organization/memberMessages.ts'
import { hasPrivilege } from '../../../../rest/protocol/authorization.ts'
import type { User } from '../../../../rest/records/user.ts'
import { daysOf } from '../../../shared/members/absence.ts'
import { MessageFields } from '../../../shared/messageToMembers/MessageFields.tsx'
import { MessageReview } from '../../../shared/messageToMembers/MessageReview.tsx'
import { MessageText } from '../../../shared/messageToMembers/MessageText.tsx'
import { t as tMessages } from '../../../shared/messageToMembers/messages.ts'
import {
  paramsOf,
  sendMessage,
  useMessageForm,
  type Message,
} from '../../../shared/messageToMembers/useMessageForm.ts'
import { namesOf } from '../../../shared/roles/assignment.ts'
import { note, warning } from '../../../shell/changes/warning.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { formatNumber } from '../../../shell/format.ts'
import { pageSize } from '../../../shell/lists/listState.ts'
import { permission, refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { personName } from '../../../shell/personName.ts'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { StateReview } from '../account/StateReview.tsx'
import { t as tAccount } from '../account/messages.ts'
import { Exclusions } from '../assign/Exclusions.tsx'
import { LastSignIn } from '../LastSignIn.tsx'
import { messageTo } from '../message/messageTo.ts'
import { ownedCounts } from '../Owned.tsx'
import { t as tMembers } from '../messages.ts'
import { ownedGroupCounts } from './ownedGroups.ts'
import { nextOf, planOf, type Counts } from './plan.ts'
import { t } from './messages.ts'

interface Props {
  /** The members as the portal returned them last. */
  readonly users: readonly User[]
  readonly onClose: () => void
  /** Called after only a message was sent; otherwise the page of the bulk operation is shown. */
  readonly onDone: () => void
}

const days = daysOf.quarter

/** A panel that plans what happens to inactive members: a message, the end of their accounts' sign-ins, and what they own. */
export const ReviewInactivity = ({ users, onClose, onDone }: Props) => {
  const session = useSession()
  const { person, organization, connection } = session
  const [leavesOut, setLeavesOut] = useState(false)
  const messageRefusal = refusalMessage(usePermission(memberMessages.notify))
  const [wantsMessage, setWantsMessage] = useState(true)
  const [disables, setDisables] = useState(true)
  const sends = wantsMessage && messageRefusal === undefined
  const { recent, kept, assignment } = useMemo(
    () => planOf(users, person, leavesOut),
    [users, person, leavesOut],
  )
  const { changed } = assignment
  const count = changed.length
  const listed = useMemo(() => changed.slice(0, pageSize), [changed])
  const owned = useOwned(listed)
  const next = nextOf(listed, owned, (owner) => permission(session, transferring, owner).allowed)
  const shown = useMemo<Message>(
    () => ({
      subject: t('subject'),
      message: t('message', { organization: organization.name ?? connection.name }),
    }),
    [organization, connection],
  )
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget } = useMessageForm({
    draft: 'message to inactive members',
    shown,
    isSent: sends,
    review: (message) => ({ ...message }),
  })
  // A bulk operation that could not start is tried again without a second message.
  const sentOf = useRef<Message>(undefined)

  const send = async (message: Message, recipients: readonly User[]) => {
    if (sentOf.current === message) return true
    const { request, history, sent } = messageTo(recipients)
    const sending = { request: request(paramsOf(message)), history, sent }
    const isSent = await sendMessage(sending, showRefused)
    if (isSent) sentOf.current = message
    return isSent
  }
  const sendOnly = async (message: Message) => {
    if (!(await send(message, changed))) return
    forget()
    onDone()
  }
  const closeReview = () => setReviewed(undefined)
  const stillRecent = !leavesOut && recent.length > 0
  const about = { count: recent.length, names: namesOf(recent), days }
  const message = messageTo(changed)

  return (
    <ActionPanel
      title={t('action')}
      subtitle={t('line', { count })}
      form={formProps.id}
      disabledReason={
        count === 0
          ? tAccount('disable.nothing')
          : !sends && !disables
            ? t('noStep')
            : owned.isPending
              ? t('counting')
              : undefined
      }
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={() => {
        forget()
        onClose()
      }}
    >
      {recent.length > 0 && (
        <Notice
          tone={leavesOut ? 'info' : 'warning'}
          action={
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              onClick={() => setLeavesOut(!leavesOut)}
            >
              {t(leavesOut ? 'include' : 'leaveOut', { count: recent.length })}
            </Button>
          }
        >
          {t(leavesOut ? 'leftOut' : 'recent', about)}
        </Notice>
      )}
      <Exclusions assignment={assignment} action="disable" />
      {owned.isError && <Notice tone="warning">{t('unread')}</Notice>}
      {count > 0 && <MembersTable users={listed} owned={owned} />}
      {count > listed.length && (
        <Typography color="textSecondary">{t('first', { shown: listed.length, count })}</Typography>
      )}
      <Box
        component="form"
        {...formProps}
        aria-label={t('steps')}
        sx={{ display: 'grid', gap: 4, marginBlock: 4 }}
      >
        {notice && <UnappliedNotice {...notice} />}
        <CheckChoice
          label={t('send')}
          checked={sends}
          onChange={setWantsMessage}
          disabledReason={messageRefusal}
        />
        {sends && <MessageFields form={form} />}
        <CheckChoice
          label={t('disable')}
          help={sends ? t('disableHelp') : undefined}
          checked={disables}
          onChange={setDisables}
        />
      </Box>
      {next.length > 0 && (
        <Card title={t('next')}>
          <Rows aria-label={t('next')}>
            {next.map(({ label, href }) => (
              <li key={href}>
                {/* In a new tab, so that the plan stays open. */}
                <Link href={href} target="_blank">
                  {label}
                </Link>
              </li>
            ))}
          </Rows>
        </Card>
      )}
      {reviewed && !disables && (
        <MessageReview
          {...message}
          message={reviewed}
          request={message.request(paramsOf(reviewed))}
          apply={() => sendOnly(reviewed)}
          onClose={closeReview}
        />
      )}
      {reviewed && disables && (
        <StateReview
          action="disable"
          users={kept}
          onClose={closeReview}
          plan={{
            warnings: [stillRecent && warning(t('recent', about))],
            next,
            draft: { forget },
            ...(sends && {
              first: {
                title: t('review', { count }),
                actionLabel: (left) => t('apply', { count: left }),
                warnings: [
                  warning(t('readLater')),
                  ...message.warnings,
                  note(tMessages('channel')),
                  note(t('order'), { detail: tMessages('noUndo') }),
                ],
                requestOf: (recipients) => messageTo(recipients).request(paramsOf(reviewed)),
                apply: (recipients) => send(reviewed, recipients),
                children: (
                  <Disclosure summary={t('messageTo', { to: message.to })} open>
                    <MessageText {...reviewed} />
                  </Disclosure>
                ),
              },
            }),
          }}
        />
      )}
    </ActionPanel>
  )
}

/** What these members own, as far as the signed-in member sees everything that they own. */
const useOwned = (users: readonly User[]) => {
  const { person } = useSession()
  const names = users.map(({ username }) => username)
  const seesItems = hasPrivilege(person, 'portal:admin:viewItems')
  const seesGroups = hasPrivilege(person, 'portal:admin:viewGroups')
  const items = useQuery({ ...ownedCounts(names), enabled: seesItems && names.length > 0 })
  const groups = useQuery({ ...ownedGroupCounts(names), enabled: seesGroups && names.length > 0 })
  const isPending = items.isLoading || groups.isLoading
  const isError = items.isError || groups.isError
  // Stable, for the columns.
  return useMemo(
    () => ({
      seesItems,
      seesGroups,
      items: items.data,
      groups: groups.data,
      isPending,
      isError,
    }),
    [seesItems, seesGroups, items.data, groups.data, isPending, isError],
  )
}

interface TableProps {
  readonly users: readonly User[]
  readonly owned: ReturnType<typeof useOwned>
}

const countColumn = (id: string, header: string, counts: Counts, isPending: boolean) =>
  ({
    id,
    header,
    align: 'end',
    cell: ({ username }) => {
      const count = counts?.get(username)
      if (count !== undefined) return formatNumber(count)
      return isPending ? '…' : tMembers('notProvided')
    },
  }) satisfies Column<User>

const columnsWith = ({
  seesItems,
  seesGroups,
  items,
  groups,
  isPending,
}: TableProps['owned']): readonly Column<User>[] => [
  {
    id: 'name',
    header: tMembers('column.fullname'),
    cell: (user) => <TitleCell title={personName(user)} tooltip={user.username} />,
  },
  {
    id: 'lastlogin',
    header: tMembers('column.lastlogin'),
    quiet: true,
    cell: (user) => <LastSignIn of={user} />,
  },
  ...(seesItems ? [countColumn('items', tMembers('column.owned'), items, isPending)] : []),
  ...(seesGroups ? [countColumn('groups', t('groups'), groups, isPending)] : []),
]

const MembersTable = ({ users, owned }: TableProps) => {
  const columns = useMemo(() => columnsWith(owned), [owned])
  return (
    <DataTable
      caption={t('members')}
      rows={users}
      columns={columns}
      rowId={({ username }) => username}
      rowName={personName}
    />
  )
}
