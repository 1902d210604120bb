import Button from '@mui/material/Button'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useUrlSearch } from '../../shell/router.ts'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../rest/records/group.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { useKept } from '../../shell/reopenPage.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { copyText, openInNewTab } from '../../shell/lists/rowActions.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { People, Person } from '../../shell/people/Person.tsx'
import { refusalMessage, seeingMembers, usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Column, RowAction } from '../../ui/table/DataTable.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { TitleTile } from '../../ui/TitleTile.tsx'
import {
  groupApplications,
  groupPermission,
  groupRead,
  groupUsers,
  joiningOf,
  reportedTimes,
  rolesIn,
} from '../group.ts'
import { GroupTabs } from '../GroupTabs.tsx'
import { AddMembers } from '../members/AddMembers.tsx'
import type { Refused } from '../members/changes.ts'
import { t as tMembers } from '../members/messages.ts'
import { RefusedNotice } from '../members/RefusedNotice.tsx'
import type { Answer, JoinRequest } from './answer.ts'
import { AnswerReview } from './AnswerReview.tsx'
import { t } from './messages.ts'

export const loader = async ({ params: { groupId = '' } }: LoaderFunctionArgs) => {
  await Promise.all([
    queryClient.query(groupRead(groupId)),
    // The page shows the error in place of the rows.
    queryClient.query(groupApplications(groupId)).catch(() => undefined),
  ])
  return null
}

const columns: readonly Column<JoinRequest>[] = [
  {
    id: 'name',
    header: t('column.name'),
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ username }) => <Person username={username} />,
  },
  {
    id: 'username',
    header: t('column.username'),
    sort: ({ username }) => username,
    quiet: true,
    value: ({ username }) => username,
  },
  {
    id: 'received',
    header: t('column.received'),
    sort: ({ received }) => received,
    align: 'end',
    value: ({ received }) => isoTime(received),
    cell: ({ received }) => <Moment time={received} />,
  },
]

const requestList = localList({
  name: 'groupRequests',
  columns,
  // The oldest request first.
  sorting: { column: 'received', descending: false },
  rowId: ({ username }) => username,
  search: t('search'),
  textsOf: ({ name, username }) => [name, username],
  fileName: 'group-requests',
})

/** The requests to join a group, for people who can answer them, and the invitation of members. */
export const Component = () => {
  const { groupId = '' } = useParams()
  const { data: group } = useSuspenseQuery(groupRead(groupId))
  const permission = groupPermission(useSession(), groupMembers.applications, group)
  return permission.allowed ? (
    <Requests key={groupId} group={group} />
  ) : (
    <Frame group={group}>
      <NoPermission permission={permission} reason={t('noPermission')} owner={group.owner} />
    </Frame>
  )
}

interface FrameProps {
  readonly group: Group
  readonly count?: number | undefined
  readonly action?: ReactNode
  readonly children: ReactNode
}

const Frame = ({ group, count, action, children }: FrameProps) => (
  <Page
    title={group.title}
    part={t('title')}
    picture={<TitleTile icon="groups" />}
    crumbs={[{ label: t('groups'), href: paths.groups() }]}
    subtitle={count === undefined ? group.snippet : t('line', { count })}
    action={
      <>
        <HistoryButton
          about={`group:${group.id}`}
          name={group.title}
          reported={reportedTimes(group)}
        />
        {action}
      </>
    }
  >
    <GroupTabs group={group} current="requests" />
    {children}
  </Page>
)

const Requests = ({ group }: { group: Group }) => {
  const [search, setSearch] = useUrlSearch()
  const { data, error, refetch } = useQuery(groupApplications(group.id))
  const members = useQuery(groupUsers(group.id)).data
  const roles = useMemo(() => (members ? rolesIn(members) : new Map<string, never>()), [members])
  const findRefusal = refusalMessage(usePermission(seeingMembers))
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const [planned, setPlanned] = useState<{ answer: Answer; usernames: ReadonlySet<string> }>()
  const [refused, setRefused] = useState<Refused>()
  const all = useMemo(
    () =>
      data?.applications.map(({ username, fullname = '', received }) => ({
        username,
        received,
        name: fullname === '' ? username : fullname,
      })) ?? [],
    [data],
  )
  const { shown } = requestList.use(all)
  const isInviting = search.get('panel') === 'invite'
  const openInvite = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set('panel', 'invite')
        else after.delete('panel')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const actionsOf = useMemo(
    () =>
      ({ username }: JoinRequest): readonly RowAction[] => [
        openInNewTab(paths.member(username)),
        copyText(t('copyUsername'), username),
        ...(['accept', 'decline'] as const).map((answer) => ({
          label: t(answer),
          icon: answer === 'accept' ? 'success' : 'delete',
          onClick: () => setPlanned({ answer, usernames: new Set([username]) }),
        })),
      ],
    [],
  )
  const chosen = all.filter(({ username }) => selected.has(username))
  const plan = (answer: Answer) =>
    setPlanned({ answer, usernames: new Set(chosen.map(({ username }) => username)) })
  const onDone = (next: Refused) => {
    setRefused(next.members.length > 0 ? next : undefined)
    setSelected(new Set())
    setPlanned(undefined)
    openInvite(false)
  }
  const answered = planned && all.filter(({ username }) => planned.usernames.has(username))
  return (
    <Frame
      group={group}
      count={data && all.length}
      action={
        <ActionButton
          variant="contained"
          icon="add"
          disabledReason={findRefusal}
          onClick={() => openInvite(true)}
        >
          {tMembers('invite.title')}
        </ActionButton>
      }
    >
      <People value={all.map(({ username }) => username)}>
        <ListView
          {...shown}
          caption={t('caption')}
          rowName={({ name }) => name}
          actionsOf={actionsOf}
          selection={{ selected, onChange: setSelected }}
          status={
            <>
              {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
              <div role="alert">
                {refused && (
                  <RefusedNotice refused={refused} onClose={() => setRefused(undefined)} />
                )}
              </div>
            </>
          }
          empty={
            error
              ? undefined
              : all.length === 0
                ? {
                    icon: 'groups',
                    message: t('none'),
                    line: t(`noneLine.${joiningOf(group)}`),
                  }
                : { message: t('noMatch'), reset: t('showAll') }
          }
        />
      </People>
      {chosen.length > 0 && (
        <SelectionBar summary={t('selected', { count: chosen.length })}>
          <Button onClick={() => setSelected(new Set())}>{t('clearSelection')}</Button>
          <ActionButton variant="outlined" onClick={() => plan('decline')}>
            {t('decline')}
          </ActionButton>
          <ActionButton variant="contained" onClick={() => plan('accept')}>
            {t('accept')}
          </ActionButton>
        </SelectionBar>
      )}
      {planned && answered && (
        <AnswerReview
          group={group}
          answer={planned.answer}
          requests={answered}
          onClose={() => setPlanned(undefined)}
          onDone={onDone}
        />
      )}
      {isInviting && findRefusal === undefined && (
        <AddMembers
          kind="invite"
          group={group}
          roles={roles}
          onClose={() => openInvite(false)}
          onDone={onDone}
        />
      )}
    </Frame>
  )
}
