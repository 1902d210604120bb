import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import type { Task } from '../../../../rest/records/task.ts'
import type { User } from '../../../../rest/records/user.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { formatNumber } from '../../../shell/format.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { paths } from '../../../shell/paths.ts'
import { usePermission } from '../../../shell/permissions.ts'
import { taskName, taskTypeName } from '../../../shared/tasks/taskName.ts'
import { taskStateName, taskStateTone } from '../../../shared/tasks/taskState.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { nextTasks } from './member.ts'
import { Section } from './Section.tsx'
import { t } from './messages.ts'

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
export const MemberTasks = ({ user: { username } }: { user: User }) => {
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
