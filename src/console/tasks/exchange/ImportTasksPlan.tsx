import { useNavigate } from 'react-router'
import { tasks } from '../../../rest/tasks/tasks.ts'
import type { TaskCreation } from '../../shared/bulk/kinds/taskCreation.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { startRun } from '../../shared/bulk/runs.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note, warning } from '../../shell/plan/warning.ts'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import { scheduleInWords } from '../schedule/scheduleInWords.ts'
import { settingsIn } from './settings.ts'
import type { ImportRow } from './importTasks.ts'
import { t } from './messages.ts'

interface Props {
  readonly rows: readonly ImportRow[]
  /** The number of tasks of the file that are not created. */
  readonly excluded: number
  readonly onStarted: () => void
  readonly onClose: () => void
}

const nameOf = ({ task }: ImportRow) =>
  taskName({ type: task.type, title: task.title }, task.itemTitle)

const targetOf = (row: ImportRow): Target => {
  const { id, task, owner } = row
  const change: TaskCreation = { settings: settingsIn(task) }
  return { id, title: nameOf(row), type: taskTypeName(task.type), owner, change }
}

/** The review of creating the selected tasks of a file. */
export const ImportTasksPlan = ({ rows, excluded, onStarted, onClose }: Props) => {
  const navigate = useNavigate()
  const count = rows.length
  const inState = (state: ImportRow['state']) => rows.filter((row) => row.state === state)
  const over = inState('limit')
  const twice = inState('duplicate')
  const changes: readonly Change[] = [
    {
      name: 'tasks',
      label: t('plan.tasks'),
      before: undefined,
      after: rows.map(nameOf),
      summary: t('plan.summary', { count }),
      affected: [
        {
          label: t('plan.show', { count }),
          objects: rows.map((row) => ({
            title: nameOf(row),
            detail: scheduleInWords(row.task),
          })),
        },
      ],
    },
  ]
  return (
    <Plan
      title={t('plan.title', { count })}
      changes={changes}
      warnings={[
        ...(over.length > 0
          ? [warning(t('plan.limit', { count: over.length }), { list: over.map(nameOf) })]
          : []),
        ...(twice.length > 0
          ? [warning(t('plan.duplicate', { count: twice.length }), { list: twice.map(nameOf) })]
          : []),
        note(t('plan.active')),
        ...(excluded > 0 ? [note(t('plan.excluded', { count: excluded }))] : []),
      ]}
      undo="bulk"
      request={rows.map(({ task, owner }) => ({
        operation: tasks.create,
        input: { userName: owner, ...settingsIn(task) },
      }))}
      apply={async () => {
        const run = await startRun(
          {
            kind: 'taskCreation',
            title: t('plan.run', { count }),
            endTitle: t('plan.runEnded', { count }),
            change: undefined,
          },
          rows.map(targetOf),
          { changes },
        )
        onStarted()
        await navigate(paths.run(run.id))
      }}
      onClose={onClose}
      actionLabel={t('plan.apply', { count })}
    />
  )
}
