import { tasks } from '../../../rest/tasks/tasks.ts'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { changedReads, targetOf } from './task.ts'
import { t } from './messages.ts'

/** Enables or disables a task, which the change history can undo. Throws what `mutate` throws. */
export const setActive = async (task: Task, name: string, isActive: boolean): Promise<void> => {
  const target = targetOf(task)
  const change: Change = {
    name: 'active',
    label: t('state'),
    before: !isActive,
    after: isActive,
    format: (value) => t(value === true ? 'enabledHelp' : 'disabledHelp'),
  }
  const [operation, opposite] = isActive
    ? [tasks.enable, tasks.disable]
    : [tasks.disable, tasks.enable]
  const done = t(isActive ? 'enabled' : 'disabled', { title: name })
  await mutate(operation, target, {
    title: t(isActive ? 'enableTitle' : 'disableTitle', { title: name }),
    endTitle: done,
    message: done,
    target: { label: name, href: paths.task(target.userName, target.taskId) },
    changes: [change],
    undo: {
      operation: opposite,
      input: target,
      title: t(isActive ? 'disable' : 'enable'),
      read: { operation: tasks.read, input: target },
    },
    invalidates: changedReads,
  })
}

/** Deletes a run that has ended. Throws what `mutate` throws. */
export const deleteRun = async (task: Task, name: string, { runId }: TaskRun): Promise<void> => {
  const target = targetOf(task)
  await mutate(
    tasks.removeRun,
    { ...target, runId },
    {
      title: t('runs.deletedWritten', { title: name }),
      endTitle: t('runs.deletedWrittenDone', { title: name }),
      message: t('runs.deleted'),
      target: { label: name, href: paths.task(target.userName, target.taskId) },
      invalidates: [tasks.runs],
    },
  )
}
