import * as z from 'zod'
import { Id, JsonObject, Line, listOf, pageFields, paging, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { runStates, Task, TaskRun } from '../records/task.ts'
import { checkSchedule, ScheduleParams } from './schedule/fields.ts'
import { repeatedBy, taskLimits, taskTypeNames } from './taskTypes.ts'

const Done = z.looseObject({ success: z.boolean(), taskId: z.string().optional() })
const owner = { owner: 'user', administrator: true } as const
const target = { userName: Username, taskId: Id }

/** Epoch ms. */
const Time = z.int('must be a time in epoch milliseconds').min(0).max(8_640_000_000_000_000)

const TypeList = listOf(z.enum(taskTypeNames), taskTypeNames.length)

const settings = {
  title: Line(taskLimits.title).optional(),
  type: z.enum(taskTypeNames),
  /** The URL of an asynchronous geoprocessing task, not of its service. Later pages and clients write `taskUrl`. */
  taskURL: z.url().max(2048).optional(),
  parameters: JsonObject.optional(),
  itemId: Id.optional(),
  ...ScheduleParams,
  /** -1 is unlimited. */
  maxOccurrences: z
    .int()
    .refine((value) => value === -1 || value >= 1, 'must be at least 1, or -1 for no limit')
    .max(1_000_000)
    .optional()
    .meta({ alias: 'maxOccurences' }),
}

const filters = {
  itemId: Id.optional(),
  active: z.boolean().optional(),
  types: TypeList.optional(),
}

/** The fields by which tasks can be sorted. */
const taskSortFields = ['title', 'type', 'created', 'updated', 'nextStart'] as const

const page = z.looseObject({
  ...pageFields,
  /** How many more active tasks of a type the member can have. */
  activeTasksAvailable: z.int().optional(),
  tasks: z.array(Task),
})

/** Scheduled tasks: what the portal runs at given times on behalf of their owners. */
export const tasks = {
  /** Tasks: returns the tasks of a member. */
  list: operation({
    method: 'GET',
    path: '/community/users/:userName/tasks',
    params: z.object({
      userName: Username,
      ...filters,
      // Case-insensitive; clients also write the start of `nextStart`.
      sortField: z
        .string()
        .regex(
          new RegExp(`^(${taskSortFields.join('|')}|next[a-z]*)$`, 'i'),
          `must be one of ${taskSortFields.join(', ')}`,
        )
        .meta({ examples: [...taskSortFields] })
        .optional(),
      sortOrder: z.enum(['asc', 'desc', 'ascending', 'descending']).optional(),
      ...paging(),
    }),
    result: page,
    access: owner,
  }),
  /** All Scheduled Tasks: returns the tasks of all members. */
  listAll: operation({
    method: 'GET',
    path: '/portals/:portalId/allScheduledTasks',
    params: z.object({ portalId, ...filters, userFilter: Username.optional(), ...paging() }),
    result: page,
    access: 'administrator',
  }),
  /** Task: returns one task; 400 when unknown. */
  read: operation({
    method: 'GET',
    path: '/community/users/:userName/tasks/:taskId',
    params: z.object(target),
    result: Task,
    access: owner,
  }),
  /** Create Task: creates an active task. Its type decides which parameters are required. */
  create: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/createTask',
    otherPaths: [
      '/community/tasks/:taskId/createTask',
      '/community/users/:userName/createTask',
      '/tasks/:taskId/createTask',
      '/users/:userName/createTask',
    ],
    params: z
      .object({
        userName: Username,
        ...settings,
        startDate: Time.optional(),
        endDate: Time.optional(),
      })
      .superRefine(checkSchedule),
    result: z.looseObject({ success: z.boolean(), taskId: z.string() }),
    access: owner,
  }),
  /**
   * Update Task: takes effect from the next run; omitted values stay, except for those that every update repeats, and dates that are
   * sent empty are removed. The state stays, unless `isActive` enables or disables the task.
   */
  update: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/:taskId/update',
    params: z
      .object({
        ...target,
        ...settings,
        startDate: Time.nullable().optional(),
        endDate: Time.nullable().optional(),
        isActive: z.boolean().optional(),
      })
      .superRefine(checkSchedule)
      .superRefine((values, context) => {
        const name = repeatedBy(values.type)
        if (values[name] === undefined)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: `is required for tasks of the type ${values.type}`,
          })
      }),
    result: Done,
    access: owner,
    repeats: ['cronSchedule', 'itemId', 'parameters'],
  }),
  /** Enable Task: makes a paused, failed, or completed task active again. */
  enable: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/:taskId/enable',
    params: z.object(target),
    result: Done,
    access: owner,
  }),
  /** Disable Task: pauses a task. A run in progress continues. */
  disable: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/:taskId/disable',
    params: z.object(target),
    result: Done,
    access: owner,
  }),
  /** Delete Task: deletes a task and its runs. */
  remove: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/:taskId/delete',
    params: z.object(target),
    result: Done,
    access: owner,
  }),
  /** Task Runs: returns the latest runs of a task, newest first. */
  runs: operation({
    method: 'GET',
    path: '/community/users/:userName/tasks/:taskId/runs',
    params: z.object(target),
    result: z.looseObject({ runs: z.array(TaskRun) }),
    access: owner,
  }),
  /** Task Run: returns one run of a task. */
  readRun: operation({
    method: 'GET',
    path: '/community/users/:userName/tasks/:taskId/runs/:runId',
    params: z.object({ ...target, runId: Id }),
    result: TaskRun,
    access: owner,
  }),
  /** Update Task Run: sets the state of a run that has not ended, as the component that executes it does. */
  updateRun: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/:taskId/runs/:runId/update',
    params: z.object({
      ...target,
      runId: Id,
      status: z.enum(runStates),
      result: z.string().max(10_000).optional(),
    }),
    result: Done.extend({ runId: z.string() }),
    access: owner,
  }),
  /** Delete Task Run: deletes a run that has ended. */
  removeRun: operation({
    method: 'POST',
    path: '/community/users/:userName/tasks/:taskId/runs/:runId/delete',
    params: z.object({ ...target, runId: Id }),
    result: Done,
    access: owner,
  }),
}
