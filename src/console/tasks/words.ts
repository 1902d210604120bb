import type { TaskTypeName } from '../../rest/tasks/taskTypes.ts'
import type { Task, TaskRun } from '../../rest/records/task.ts'
import { isKnownTaskType, taskName } from '../shared/tasks/taskName.ts'
import type { Tone } from '../ui/designTokens.ts'
import { texts } from '../ui/texts.ts'

export const t = texts('taskWords', {
  run: {
    scheduled: 'Scheduled',
    executing: 'Running',
    succeeded: 'Succeeded',
    failed: 'Failed',
    skipped: 'Not run',
  },
})

export { taskTypeName as kindName } from '../shared/tasks/taskName.ts'
export {
  taskStateName as stateName,
  taskStateTone as stateTone,
} from '../shared/tasks/taskState.ts'

/** Returns the title of a task, also of one without a title. */
export const taskTitle = (task: Pick<Task, 'title' | 'type'>): string => taskName(task)

const kindIcons: Record<TaskTypeName, string> = {
  ExecuteNotebook: 'notebook',
  UpdateInsightsWorkbook: 'table',
  ExecuteSceneCook: 'scene',
  ExecuteWorkflowManager: 'network',
  ExecuteReport: 'document',
  GPService: 'geoprocessing',
}

/** Returns the icon of a type of tasks, a name in the sprite. */
export const kindIcon = (type: string): string =>
  isKnownTaskType(type) ? kindIcons[type] : 'tasks'

/** Returns the state of a run; states of newer portals have the portal's name. */
export const runStateName = (status: TaskRun['status']): string =>
  t(`run.${status}`, { defaultValue: status })

const runTones: Readonly<Record<string, Tone>> = {
  succeeded: 'success',
  failed: 'error',
  executing: 'info',
}

export const runTone = (status: string): Tone => runTones[status] ?? 'neutral'
