import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { packages } from '../../rest/groups/packages.ts'
import type { Group } from '../../rest/records/group.ts'
import { queryClient } from '../shell/api.ts'
import { readList, useList } from '../shell/lists/listState.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { Moment } from '../shell/Moment.tsx'
import { People, peopleOf, Person } from '../shell/people/Person.tsx'
import { paths } from '../shell/paths.ts'
import { permission } from '../shell/permissions.ts'
import { useSession, type Session } from '../shell/session/session.ts'
import { addMessages, t as translate } from '../shell/messages/index.ts'
import { SharingLabel } from '../ui/icons/IconLabel.tsx'
import type { Column, RowAction } from '../ui/table/DataTable.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { GroupRole } from './GroupRole.tsx'
import { groupCount, GroupList, groupList, views, type View } from './list.ts'
import { messages } from './messages.ts'

addMessages('groups', messages)

export const loader = ({ request }: LoaderFunctionArgs) =>
  queryClient.query(groupList(readList(GroupList, new URL(request.url).searchParams)))

const columns: readonly Column<Group>[] = [
  {
    id: 'title',
    header: translate('groups:column.title'),
    sort: true,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.group(id)} subtitle={snippet} isSummary />
    ),
  },
  {
    id: 'owner',
    header: translate('groups:column.owner'),
    sort: true,
    cell: ({ owner }) => <Person username={owner} />,
  },
  {
    id: 'access',
    header: translate('groups:column.access'),
    cell: ({ access }) =>
      access && (
        <SharingLabel access={access === 'private' ? 'shared' : access}>
          {translate(`groups:access.${access}`, { defaultValue: access })}
        </SharingLabel>
      ),
  },
  {
    id: 'groupRole',
    header: translate('groups:column.groupRole'),
    cell: ({ userMembership }) => <GroupRole membership={userMembership} />,
  },
  {
    id: 'modified',
    header: translate('groups:column.modified'),
    sort: true,
    align: 'end',
    quiet: true,
    cell: ({ modified }) => modified !== undefined && <Moment time={modified} />,
  },
  {
    id: 'created',
    header: translate('groups:column.created'),
    isExtra: true,
    align: 'end',
    quiet: true,
    cell: ({ created }) => created !== undefined && <Moment time={created} />,
  },
  {
    id: 'joining',
    header: translate('groups:column.joining'),
    isExtra: true,
    cell: ({ autoJoin, isInvitationOnly }) =>
      isInvitationOnly !== undefined &&
      translate(
        `groups:joining.${isInvitationOnly ? 'invitation' : autoJoin === true ? 'open' : 'request'}`,
      ),
  },
  {
    id: 'contributors',
    header: translate('groups:column.contributors'),
    isExtra: true,
    cell: ({ isViewOnly }) =>
      isViewOnly !== undefined &&
      translate(`groups:contributors.${isViewOnly ? 'managers' : 'members'}`),
  },
  {
    id: 'sharedUpdate',
    header: translate('groups:column.sharedUpdate'),
    isExtra: true,
    cell: ({ capabilities }) =>
      capabilities &&
      translate(`groups:${capabilities.includes('updateitemcontrol') ? 'yes' : 'no'}`),
  },
  {
    id: 'tags',
    header: translate('groups:column.tags'),
    isExtra: true,
    isCut: true,
    quiet: true,
    cell: ({ tags = [] }) => tags.join(', '),
  },
  {
    id: 'id',
    header: translate('groups:column.id'),
    isExtra: true,
    quiet: true,
    cell: ({ id }) => id,
  },
]

const actionsWith =
  (session: Session) =>
  ({ id, owner }: Group): readonly RowAction[] => [
    openInNewTab(paths.group(id)),
    ...(permission(session, packages.importGroup, owner).allowed
      ? [
          {
            label: translate('groups:group.importPackage'),
            icon: 'import',
            href: paths.importPackage(id),
          },
        ]
      : []),
    copyLink(paths.group(id)),
  ]

const emptyMessages = { all: 'emptyAll', owned: 'emptyOwned', member: 'emptyMember' } as const

/** The page of all groups that the user can see. The portal searches, filters, and sorts. */
export const Component = () => {
  const { t } = useTranslation('groups')
  const list = useList(GroupList)
  const { state, change } = list
  const { data } = useSuspenseQuery(groupList(state))
  const counts = useQueries({
    queries: views.map((view) => groupCount(view, state.q)),
    combine: (results) =>
      Object.fromEntries(views.map((view, index) => [view, results[index]?.data?.total])),
  }) as Record<View, number | undefined>
  const { total, results } = data
  const session = useSession()
  const actionsOf = useMemo(() => actionsWith(session), [session])
  return (
    <Page title={t('title')} subtitle={t('line', { count: total })}>
      <People value={peopleOf(results.map(({ owner }) => owner))}>
        <ListView
          name="groups"
          list={list}
          caption={t('caption')}
          rows={results}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
          actionsOf={actionsOf}
          search={{ label: t('search') }}
          views={{
            label: t('filter'),
            chips: views.map((view) => ({ value: view, label: t(view), count: counts[view] })),
            selected: state.show,
            onSelect: (show) => change({ show }),
          }}
          pages={{ total }}
          empty={{
            ...(state.q === '' && {
              icon: 'groups',
              line: state.show === 'member' ? t('emptyLine') : undefined,
            }),
            message: t(state.q === '' ? emptyMessages[state.show] : 'noMatch'),
            reset: state.q !== '' || state.show !== 'all' ? t('showAll') : undefined,
          }}
        />
      </People>
    </Page>
  )
}
