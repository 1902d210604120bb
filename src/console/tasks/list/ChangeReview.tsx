import { useNavigate } from 'react-router'
import type { Task } from '../../../rest/records/task.ts'
import { tasks as operations } from '../../../rest/tasks/tasks.ts'
import { startRun } from '../../shared/bulk/runs.ts'
import { paths } from '../../shell/paths.ts'
import type { AffectedList, Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { kindName, stateName, taskTitle } from '../words.ts'
import { t } from './messages.ts'

/** What can be done with several tasks. */
export type ChangeName = 'delete' | 'disable' | 'enable'

interface Props {
  readonly change: ChangeName
  /** The selected tasks, as the portal returned them last. */
  readonly tasks: readonly Task[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

const operationOf = {
  enable: operations.enable,
  disable: operations.disable,
  delete: operations.remove,
}

const isChanged: Record<ChangeName, (task: Task) => boolean> = {
  enable: ({ active }) => !active,
  disable: ({ active }) => active,
  delete: () => true,
}

const titlesOf = (tasks: readonly Task[]) => ({ list: tasks.map(taskTitle) })

/** The review of enabling, disabling, or deleting tasks; starts the bulk operation and shows its page. */
export const ChangeReview = ({ change, tasks, onClose, onDone }: Props) => {
  const navigate = useNavigate()
  const { person } = useSession()
  const changed = tasks.filter(isChanged[change])
  const unchanged = tasks.length - changed.length
  const count = changed.length
  const isDeletion = change === 'delete'
  const inState = (state: string) => changed.filter(({ taskState }) => taskState === state)
  const listOf = (list: readonly Task[]): AffectedList => ({
    label: t('plan.show', { count: list.length }),
    objects: list.map((task) => ({
      title: taskTitle(task),
      href: paths.task(task.userId, task.id),
      detail: kindName(task.type),
    })),
  })
  const after = stateName(change === 'enable' ? 'active' : 'paused')
  const changes: readonly Change[] = isDeletion
    ? [
        {
          name: 'tasks',
          label: t('plan.tasks'),
          before: changed.map(taskTitle),
          after: [],
          summary: t('plan.willDelete', { count }),
          affected: [listOf(changed)],
        },
      ]
    : [...new Set(changed.map(({ taskState }) => taskState))].map((state) => ({
        name: state,
        label: t('plan.tasks'),
        before: stateName(state),
        after,
        summary: t('plan.becomes', {
          count: inState(state).length,
          before: stateName(state),
          after,
        }),
        affected: [listOf(inState(state))],
      }))
  const others = changed.filter(({ userId }) => userId !== person.username)
  const failed = change === 'enable' ? inState('failed') : []
  const completed = change === 'enable' ? inState('completed') : []
  const warnings: PossibleWarnings = [
    isDeletion && dangerous(t('plan.final', { count })),
    failed.length > 0 &&
      warning(t('plan.failed', { count: failed.length }), {
        detail: t('plan.failedHelp'),
        ...titlesOf(failed),
      }),
    completed.length > 0 &&
      warning(t('plan.completed', { count: completed.length }), {
        detail: t('plan.completedHelp'),
        ...titlesOf(completed),
      }),
    others.length > 0 && note(t('plan.others', { count: others.length }), titlesOf(others)),
    unchanged > 0 && note(t(`plan.${change}.unchanged`, { count: unchanged })),
    change === 'disable' && note(t('plan.running')),
  ]
  const title = t(`plan.${change}.action`, { count })
  return (
    <Review
      title={t(`plan.${change}.plan`, { count })}
      changes={changes}
      warnings={warnings}
      confirmWith={String(count)}
      isDeletion={isDeletion}
      disabledReason={count === 0 ? t(`plan.nothing.${change}`) : undefined}
      undo={
        isDeletion
          ? 'none'
          : inState('failed').length + inState('completed').length > 0
            ? { reason: t('plan.undo') }
            : 'bulk'
      }
      request={changed.map(({ userId, id }) => ({
        operation: operationOf[change],
        input: { userName: userId, taskId: id },
      }))}
      apply={async () => {
        const about = isDeletion
          ? ({ kind: 'taskRemoval', change: {} } as const)
          : ({ kind: 'taskState', change: { active: change === 'enable' } } as const)
        const run = await startRun(
          { ...about, title, endTitle: t(`plan.${change}.ended`, { count }) },
          [
            changed.map((task) => ({
              id: task.id,
              title: taskTitle(task),
              type: task.type,
              owner: task.userId,
            })),
          ],
          { changes },
        )
        onDone()
        await navigate(paths.run(run.id))
      }}
      onClose={onClose}
      actionLabel={title}
    />
  )
}
