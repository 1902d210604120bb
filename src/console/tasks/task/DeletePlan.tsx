import { useNavigate } from 'react-router'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { dangerous, note, warning } from '../../shell/plan/warning.ts'
import { hasEnded } from './runs.ts'
import { targetOf } from './task.ts'
import { t } from './messages.ts'

interface Props {
  readonly task: Task
  readonly name: string
  readonly runs: readonly TaskRun[]
  readonly onClose: () => void
}

/** The review of deleting a task. */
export const DeletePlan = ({ task, name, runs, onClose }: Props) => {
  const navigate = useNavigate()
  const input = targetOf(task)
  return (
    <Plan
      title={t('deletion.title')}
      subject={name}
      confirmWith={name}
      isDeletion
      changes={
        runs.length === 0
          ? []
          : [
              {
                name: 'runs',
                label: t('deletion.runs'),
                before: runs.length,
                after: undefined,
                summary: t('deletion.count', { count: runs.length }),
              },
            ]
      }
      warnings={[
        dangerous(t('deletion.final'), { detail: t('deletion.detail') }),
        !runs.every(hasEnded) && warning(t('deletion.running')),
        task.itemId != null && task.itemId !== '' && note(t('deletion.item')),
      ]}
      request={{ operation: tasks.remove, input }}
      apply={async () => {
        await mutate(tasks.remove, input, {
          title: t('deletion.written', { title: name }),
          message: t('deletion.deleted', { title: name }),
          target: { label: name },
          invalidates: [tasks.list, tasks.listAll],
        })
        await navigate(paths.tasks())
      }}
      onClose={onClose}
      actionLabel={t('menu.delete')}
    />
  )
}
