import { tasks } from '../../../rest/tasks/tasks.ts'
import type { Task } from '../../../rest/records/task.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { taskTitle } from '../words.ts'
import { t } from './messages.ts'

/** Enables or disables a task, with a toast and undo. An error is a toast, too. */
const setActive = async (task: Task, active: boolean): Promise<void> => {
  const { id: taskId, userId: userName } = task
  const target = { label: taskTitle(task), href: paths.task(userName, taskId) }
  const input = { userName, taskId }
  const [operation, opposite] = active
    ? [tasks.enable, tasks.disable]
    : [tasks.disable, tasks.enable]
  try {
    await mutate(operation, input, {
      title: t(active ? 'action.enable' : 'action.disable'),
      target,
      changes: [
        {
          name: 'active',
          label: t('action.state'),
          before: !active,
          after: active,
          format: (value) => t(value === true ? 'action.active' : 'action.inactive'),
        },
      ],
      undo: {
        operation: opposite,
        input,
        title: t(active ? 'action.disable' : 'action.enable'),
        read: { operation: tasks.read, input },
      },
      invalidates: [tasks.list, tasks.listAll, tasks.read],
      message: t(active ? 'action.enabled' : 'action.disabled', {
        title: taskTitle(task),
      }),
    })
  } catch (error) {
    const { message, details } = toProblem(error)
    toast([message, ...details].join(' '), { tone: 'error', topic: target.href })
  }
}

/** Returns the actions of a row. Members can change all tasks that they can list. */
export const actionsOf = (task: Task): readonly RowAction[] => {
  const { active, userId, id, itemId } = task
  return [
    active
      ? {
          label: t('action.disable'),
          icon: 'pause',
          onClick: () => void setActive(task, false),
        }
      : {
          label: t('action.enable'),
          icon: 'run',
          onClick: () => void setActive(task, true),
        },
    ...(itemId == null
      ? []
      : [{ label: t('action.openItem'), icon: 'content', href: paths.item(itemId) }]),
    copyLink(paths.task(userId, id)),
  ]
}
