import * as z from 'zod'
import { JsonObject, openEnum } from '../protocol/fields.ts'

/** The states of a task. `failed` is the state of a task that was stopped after too many failed runs. */
export const taskStates = ['active', 'paused', 'completed', 'failed'] as const

/** The states of a run. `skipped`: the previous run had not ended, or the portal can't run tasks of this type. */
export const runStates = ['scheduled', 'executing', 'succeeded', 'failed', 'skipped'] as const

/** A scheduled task. Times in epoch ms. */
export const Task = z.looseObject({
  id: z.string(),
  itemId: z.string().nullable().optional(),
  type: z.string(),
  title: z.string().nullable().optional(),
  /** The username of the owner. */
  userId: z.string(),
  cronSchedule: z.looseObject({
    minute: z.string(),
    hour: z.string(),
    dayOfMonth: z.string(),
    month: z.string(),
    dayOfWeek: z.string(),
  }),
  /** The time between two runs (s); only regular schedules have one. */
  runIntervalSeconds: z.int().optional(),
  lastStart: z.int().optional(),
  /** Missing when the task will not run again. */
  nextStart: z.int().optional(),
  /** The maximum number of runs; -1 is unlimited. */
  maxOccurrences: z.int().optional(),
  parameters: JsonObject.nullable().optional(),
  /** The URL of the geoprocessing task. */
  taskUrl: z.string().nullable().optional(),
  created: z.int(),
  updated: z.int(),
  startDate: z.int().optional(),
  endDate: z.int().optional(),
  /** Whether the task will run again. */
  active: z.boolean(),
  taskState: openEnum(...taskStates),
})
export type Task = z.output<typeof Task>

/** A run of a task. Times in epoch ms. */
export const TaskRun = z.looseObject({
  /** The task as it was when the run was due. */
  task: Task.partial(),
  runId: z.string(),
  status: openEnum(...runStates),
  /** What the run returned, or why it failed. */
  result: z.string().optional(),
  /** The URL of the result; empty without one. */
  url: z.string().optional(),
  /** When the run was due. */
  created: z.int(),
  /** The end of a run that has ended. */
  modified: z.int(),
})
export type TaskRun = z.output<typeof TaskRun>
