import { taskLimits } from '../tasks/taskTypes.ts'
import type { AreaTexts } from './text.ts'

export const systemLimitsTexts: AreaTexts<'systemLimits'> = {
  read: { summary: 'Get the limits of scheduled tasks' },
  update: {
    summary: 'Update the limits of scheduled tasks',
    description:
      'Limits that the request does not name stay. Tasks that are active stay active; further ones are refused.',
    parameters: {
      properties:
        'The limits to set, as a JSON array of objects with `limitName` and `numLimit`. `FailedRunsToDisableTask` is the number of failed runs in a row after which a task stops, and `TaskRunHistoryCount` the number of runs that are kept for each task.',
      category: 'Category of the limits.',
    },
  },
}

const schedule = {
  minute: 'Minutes of the hour, 0–59: values, lists, ranges, and steps, such as `*/15`.',
  hour: 'Hours of the day in UTC, 0–23.',
  dayOfMonth:
    'Days of the month, 1–31; `L` is the last day, `15W` the weekday nearest to the 15th. `?` if `dayOfWeek` is set.',
  month: 'Months, 1–12 or `JAN`–`DEC`.',
  dayOfWeek:
    'Days of the week, 1 (Sunday)–7 or `SUN`–`SAT`; `6L` is the last Friday, `6#3` the third one. `?` if `dayOfMonth` is set.',
} as const

const owner = { userName: 'Username of the owner of the task.' } as const
const task = { ...owner, taskId: 'ID of the task.' } as const
const run = { ...task, runId: 'ID of the run.' } as const

const settings = {
  title: 'Title.',
  type: 'Type of the task, case-sensitive.',
  taskURL: 'URL of the asynchronous geoprocessing task. Required for `GPService`.',
  parameters:
    "Parameters of each run as JSON. Required for `ExecuteSceneCook`, `ExecuteReport`, and `GPService`, for which each input of the geoprocessing task is a key; `f` and `token` can't be inputs.",
  itemId: 'ID of the item that the task runs on. Required except for `ExecuteReport`.',
  startDate: 'Time before which the task does not run, in milliseconds since 1970-01-01 UTC.',
  endDate: 'Time after which the task does not run, in milliseconds since 1970-01-01 UTC.',
  maxOccurrences: 'Maximum number of runs; -1, the default, for no limit.',
  ...schedule,
} as const

const filters = {
  itemId: 'ID of the item that the tasks run on.',
  active: 'Only tasks that will run again, or only those that will not.',
  types: 'Types of tasks.',
} as const

const unknownTask = { code: 400, when: 'The task does not exist, or belongs to another member.' }
const limitReached = {
  code: 400,
  when: 'The member or the organization has the maximum number of active tasks of this type.',
}

export const tasksTexts: AreaTexts<'tasks'> = {
  list: {
    summary: 'List the scheduled tasks of a member',
    parameters: { ...owner, ...filters, sortField: 'Field to sort by; case-insensitive.' },
  },
  listAll: {
    summary: 'List all scheduled tasks',
    description: 'Returns the tasks of all members.',
    parameters: { ...filters, userFilter: 'Username of the owner of the tasks.' },
  },
  read: { summary: 'Get a scheduled task', parameters: task, errors: [unknownTask] },
  create: {
    summary: 'Create a scheduled task',
    description:
      'Creates an active task. Schedules are in UTC. Only administrators can create tasks of the type `GPService`.',
    parameters: { ...owner, ...settings },
    errors: [
      limitReached,
      {
        code: 400,
        when: `The member has ${taskLimits.inactivePerMember} tasks that are not active.`,
      },
      { code: 400, when: 'The item is not of a type that such tasks run on.' },
      { code: 400, when: 'The schedule never runs, or never before the end date.' },
    ],
    example: {
      type: 'ExecuteNotebook',
      title: 'Nightly refresh',
      itemId: '5f1b3c7d9e2a4c6b8d0f1a3c5e7b9d1f',
    },
  },
  update: {
    example: { type: 'ExecuteNotebook', itemId: '5f1b3c7d9e2a4c6b8d0f1a3c5e7b9d1f' },
    summary: 'Update a scheduled task',
    description:
      'Takes effect from the next run; the task stays active or paused unless `isActive` is sent. Omitted values stay, except for those that are required, and dates that are sent empty are removed.',
    parameters: {
      ...task,
      ...settings,
      parameters:
        'Parameters of each run as JSON. Required for `ExecuteReport`, also if they do not change.',
      itemId:
        'ID of the item that the task runs on. Required except for `ExecuteReport`, also if it does not change.',
      isActive: 'Enables or disables the task.',
    },
    errors: [unknownTask, limitReached],
  },
  enable: {
    summary: 'Enable a scheduled task',
    description:
      'Makes a paused, failed, or completed task active again. A completed task counts its runs from zero.',
    parameters: task,
    errors: [unknownTask, limitReached],
  },
  disable: {
    summary: 'Disable a scheduled task',
    description: 'Pauses the task. A run in progress continues.',
    parameters: task,
    errors: [unknownTask],
  },
  remove: {
    summary: 'Delete a scheduled task',
    description: 'Deletes the task and its runs.',
    parameters: task,
    errors: [unknownTask],
  },
  runs: {
    summary: 'List the runs of a scheduled task',
    description: 'Returns the latest runs, newest first.',
    parameters: task,
    errors: [unknownTask],
  },
  readRun: { summary: 'Get a run of a scheduled task', parameters: run },
  updateRun: {
    summary: 'Update a run of a scheduled task',
    description: 'For the component that executes the run, to report its progress.',
    parameters: {
      ...run,
      status: 'State of the run.',
      result: 'What the run returned, or why it failed.',
    },
    errors: [{ code: 400, when: 'The run has ended.' }],
  },
  removeRun: {
    summary: 'Delete a run of a scheduled task',
    parameters: run,
    errors: [{ code: 400, when: 'The run has not ended.' }],
  },
}
