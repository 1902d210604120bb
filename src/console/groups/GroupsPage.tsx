import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { groupChanges } from '../../rest/groups/groupChanges.ts'
import { packages } from '../../rest/groups/packages.ts'
import type { Group } from '../../rest/records/group.ts'
import { queryClient } from '../shell/api.ts'
import { isoTime } from '../shell/lists/export/isoTime.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { useSelectedRows } from '../shell/lists/useSelectedRows.ts'
import { Moment } from '../shell/Moment.tsx'
import { People, peopleOf, Person } from '../shell/people/Person.tsx'
import { OtherOrganization } from '../shell/OtherOrganization.tsx'
import { paths } from '../shell/paths.ts'
import { permission, refusalMessage, usePermission } from '../shell/permissions.ts'
import { useSession, type Session } from '../shell/session/session.ts'
import { SharingLabel } from '../ui/icons/IconLabel.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Column, RowAction } from '../ui/table/DataTable.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { joiningOf } from './group.ts'
import { GroupCount, type Counted } from './GroupCount.tsx'
import { GroupRole } from './GroupRole.tsx'
import { GroupThumbnail } from './GroupThumbnail.tsx'
import { SelectedBar } from './selected/SelectedBar.tsx'
import { everyGroup, groupCount, groupList, groupPage, views, type View } from './list.ts'
import { t } from './messages.ts'
import { ReachSwitch } from '../shell/lists/ReachSwitch.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  queryClient.query(groupPage(groupList.read(request)))

const accessLabel = ({ access }: Group) => access && t(`access.${access}`, { defaultValue: access })

const joiningLabel = (group: Group) =>
  group.isInvitationOnly === undefined ? undefined : t(`joining.${joiningOf(group)}`)

const contributorsLabel = ({ isViewOnly }: Group) =>
  isViewOnly === undefined ? undefined : t(`contributors.${isViewOnly ? 'managers' : 'members'}`)

const sharedUpdateLabel = ({ capabilities }: Group) =>
  capabilities && t(capabilities.includes('updateitemcontrol') ? 'yes' : 'no')

const notSorted = (column: 'access' | 'groupRole' | Counted) =>
  t('notSorted', { column: t(`column.${column}`) })

/** A column of numbers that each row reads for itself. */
const countColumn = (counted: Counted): Column<Group> => ({
  id: counted,
  header: t(`column.${counted}`),
  notSorted: notSorted(counted),
  notExported: t('notExported'),
  align: 'end',
  from: 900,
  cell: (group) => <GroupCount of={group} counted={counted} />,
})

const columns: readonly Column<Group>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: true,
    value: ({ title }) => title,
    cell: (group) => (
      <TitleCell
        picture={<GroupThumbnail of={group} />}
        title={group.title}
        href={paths.group(group.id)}
        isCut
        mark={<OtherOrganization of={group} />}
        subtitle={group.snippet}
        isSummary
      />
    ),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: true,
    value: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  {
    id: 'access',
    header: t('column.access'),
    notSorted: notSorted('access'),
    value: accessLabel,
    cell: (group) =>
      group.access && (
        <SharingLabel access={group.access === 'private' ? 'shared' : group.access}>
          {accessLabel(group)}
        </SharingLabel>
      ),
  },
  {
    id: 'groupRole',
    header: t('column.groupRole'),
    from: 700,
    notSorted: notSorted('groupRole'),
    value: ({ userMembership }) => userMembership?.memberType,
    cell: ({ userMembership }) => <GroupRole membership={userMembership} />,
  },
  countColumn('items'),
  countColumn('members'),
  {
    id: 'modified',
    header: t('column.modified'),
    sort: true,
    align: 'end',
    quiet: true,
    value: ({ modified }) => isoTime(modified),
    cell: ({ modified }) => modified !== undefined && <Moment time={modified} />,
  },
  {
    id: 'created',
    header: t('column.created'),
    sort: true,
    isExtra: true,
    align: 'end',
    quiet: true,
    value: ({ created }) => isoTime(created),
    cell: ({ created }) => created !== undefined && <Moment time={created} />,
  },
  {
    id: 'joining',
    header: t('column.joining'),
    isExtra: true,
    value: joiningLabel,
  },
  {
    id: 'contributors',
    header: t('column.contributors'),
    isExtra: true,
    value: contributorsLabel,
  },
  {
    id: 'sharedUpdate',
    header: t('column.sharedUpdate'),
    isExtra: true,
    value: sharedUpdateLabel,
  },
  {
    id: 'tags',
    header: t('column.tags'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ tags = [] }) => tags.join(', '),
  },
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    value: ({ id }) => id,
  },
]

const actionsWith =
  (session: Session) =>
  (group: Group): readonly RowAction[] => [
    openInNewTab(paths.group(group.id)),
    ...(permission(session, packages.importGroup, group).allowed
      ? [
          {
            label: t('group.importPackage'),
            icon: 'import',
            href: paths.importPackage(group.id),
          },
        ]
      : []),
    copyLink(paths.group(group.id)),
  ]

const emptyMessages = { all: 'emptyAll', owned: 'emptyOwned', member: 'emptyMember' } as const

/** The page of all groups that the user can see. The portal searches, filters, and sorts. */
export const Component = () => {
  const list = groupList.useUrl()
  const { state, change } = list
  const { data } = useSuspenseQuery(groupPage(state))
  const counts = useQueries({
    queries: views.map((view) => groupCount(view, state)),
    combine: (results) =>
      Object.fromEntries(views.map((view, index) => [view, results[index]?.data?.total])),
  }) as Record<View, number | undefined>
  const { total, results } = data
  const narrowed = groupList.isFiltered(state)
  const session = useSession()
  const selected = useSelectedRows(results, ({ id }) => id)
  // People who can't own groups have nothing to do with several of them.
  const canSelect =
    permission(session, groupChanges.remove).allowed ||
    permission(session, groupChanges.create).allowed
  const actionsOf = useMemo(() => actionsWith(session), [session])
  const shown = groupList.use(list, {
    rows: selected.rows,
    total,
    columns,
    read: (onRows, signal) => everyGroup(state, onRows, signal),
    more: state.show === 'all' && (
      <ReachSwitch reach={state.reach} onChange={(reach) => change({ reach })} />
    ),
  })
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: total })}
      action={<CreateButton variant="contained" />}
    >
      <People value={peopleOf(selected.rows.map(({ owner }) => owner))}>
        <ListView
          {...shown}
          caption={t('caption')}
          only={selected.only}
          rowName={({ title }) => title}
          actionsOf={actionsOf}
          {...(canSelect && {
            selection: { selected: selected.here, onChange: selected.select },
          })}
          {...(selected.only.ids && { pages: undefined })}
          views={{
            label: t('filter'),
            options: views.map((view) => ({ value: view, label: t(view), count: counts[view] })),
            selected: state.show,
            onSelect: (show) => change({ show, ...(show === 'owned' && { owner: [] }) }),
          }}
          empty={{
            ...(!narrowed && {
              icon: 'groups',
              line: state.show === 'member' ? t('emptyLine') : undefined,
              ...(state.show !== 'member' && { action: <CreateButton variant="outlined" /> }),
            }),
            message: t(narrowed ? 'noMatch' : emptyMessages[state.show]),
            reset: narrowed || state.show !== 'all' ? t('showAll') : undefined,
          }}
        />
      </People>
      <SelectedBar selected={selected} />
    </Page>
  )
}

/** The button that opens the form of a new group, with the reason if the person can't create groups. */
const CreateButton = ({ variant }: { variant: 'contained' | 'outlined' }) => (
  <ActionButton
    variant={variant}
    icon="add"
    href={paths.newGroup()}
    disabledReason={refusalMessage(usePermission(groupChanges.create))}
  >
    {t('create')}
  </ActionButton>
)
