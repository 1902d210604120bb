import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../rest/records/user.ts'
import { Access } from './Access.tsx'
import { Details } from './Details.tsx'
import { OwnedContent } from './OwnedContent.tsx'
import { formatNumber } from '../../../shell/format.ts'
import { storageText } from '../../../shell/storageText.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { t } from './messages.ts'
import { paths } from '../../../shell/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { groupColumns } from './groupColumns.tsx'
import { firstRows, groupRoleOf, nextTasks } from './member.ts'
import { forcedColors } from '../../../ui/theme.ts'
import type { Task } from '../../../../rest/records/task.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { usePermission } from '../../../shell/permissions.ts'
import { taskName, taskTypeName } from '../../../shared/tasks/taskName.ts'
import { taskStateName, taskStateTone } from '../../../shared/tasks/taskState.ts'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { Section } from './Section.tsx'

/** What a member can do and owns, and details of the account. */
export const Overview = ({ user }: { user: User }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
      columnGap: 4,
      alignItems: 'start',
    }}
  >
    <div>
      <Access user={user} />
      <OwnedContent user={user} />
      <FirstGroups user={user} />
      <MemberTasks user={user} />
    </div>
    <div>
      <Details user={user} />
      <Storage user={user} />
    </div>
  </Box>
)

/** The groups that come first: those that the member owns or manages. */
const order = ['owner', 'admin']
const rank = (role: string | undefined) => {
  const place = order.indexOf(role ?? '')
  return place < 0 ? order.length : place
}

/** The first groups of a member, with the member's role in each. */
const FirstGroups = ({ user: { username, groups } }: { user: User }) => {
  const columns = useMemo(
    () =>
      groupColumns(username).flatMap(({ sort: _unsorted, ...column }) =>
        column.isExtra === true || column.id === 'owner' ? [] : [column],
      ),
    [username],
  )
  const first = useMemo(
    () =>
      (groups ?? [])
        .toSorted((a, b) => rank(groupRoleOf(username, a)) - rank(groupRoleOf(username, b)))
        .slice(0, firstRows),
    [groups, username],
  )
  return (
    <Card
      title={t('groups.title')}
      aside={
        groups &&
        groups.length > 0 && (
          <>
            <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
              {formatNumber(groups.length)}
            </Box>
            <Link href={paths.member(username, 'groups')}>{t('showAll')}</Link>
          </>
        )
      }
    >
      {first.length === 0 ? (
        <EmptyState icon="groups" isSmall>
          {t(groups ? 'groups.none' : 'notProvided')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('groups.caption')}
          rows={first}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
        />
      )}
    </Card>
  )
}

/** The storage that the content of a member uses; null if the portal doesn't return it. */
const Storage = ({ user: { storageUsage, storageQuota = 0 } }: { user: User }) => {
  if (storageUsage === undefined) return null
  return (
    <Card title={t('storage.title')}>
      {storageText(storageUsage, storageQuota)}
      {storageQuota > 0 && storageUsage <= storageQuota && (
        <Box
          aria-hidden
          sx={{
            blockSize: 8,
            marginBlockStart: 2,
            borderRadius: '4px',
            overflow: 'hidden',
            backgroundColor: 'line',
            [forcedColors]: { outline: '1px solid' },
          }}
        >
          <Box
            sx={{
              blockSize: '100%',
              backgroundColor: 'tone.brand.solid',
              forcedColorAdjust: 'none',
            }}
            style={{ inlineSize: `${(storageUsage / storageQuota) * 100}%` }}
          />
        </Box>
      )}
    </Card>
  )
}

const columns: readonly Column<Task>[] = [
  {
    id: 'title',
    header: t('tasks.column.title'),
    cell: (task) => <TitleCell title={taskName(task)} href={paths.task(task.userId, task.id)} />,
  },
  {
    id: 'type',
    header: t('tasks.column.type'),
    cell: ({ type }) => taskTypeName(type),
  },
  {
    id: 'state',
    header: t('tasks.column.state'),
    cell: ({ taskState }) => (
      <StateChip tone={taskStateTone(taskState)}>{taskStateName(taskState)}</StateChip>
    ),
  },
  {
    id: 'next',
    header: t('tasks.column.next'),
    align: 'end',
    quiet: true,
    cell: ({ nextStart, active }) =>
      active && nextStart !== undefined ? <Moment time={nextStart} /> : t('tasks.notPlanned'),
  },
]

/** The scheduled tasks of a member that start next. Only the member and administrators see them. */
const MemberTasks = ({ user: { username } }: { user: User }) => {
  const { allowed } = usePermission(tasks.list, username)
  const query = useQuery({ ...nextTasks(username), enabled: allowed })
  if (!allowed)
    return (
      <Card title={t('tasks.title')}>
        <EmptyState icon="notShared" isSmall>
          {t('tasks.refused')}
        </EmptyState>
      </Card>
    )
  const total = query.data?.total ?? 0
  return (
    <Section
      title={t('tasks.title')}
      query={query}
      aside={
        total > 0 && (
          <>
            <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
              {formatNumber(total)}
            </Box>
            <Link href={paths.tasks({ owner: username })}>{t('showAll')}</Link>
          </>
        )
      }
    >
      {({ tasks: rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="tasks" isSmall>
            {t('tasks.none')}
          </EmptyState>
        ) : (
          <DataTable
            caption={t('tasks.caption')}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            rowName={(task) => taskName(task)}
          />
        )
      }
    </Section>
  )
}
