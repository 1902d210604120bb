import type { Access, Offered } from '../protocol/authorization.ts'
import { usualJsonLimits } from '../protocol/json.ts'
import type { Privilege } from '../protocol/privileges.ts'
import type { Version } from '../protocol/versions.ts'

/** What a task of one type needs. */
interface TaskType {
  /** The types of items that such a task runs on. */
  readonly itemTypes: readonly string[]
  /** Parameters of the request that this type needs beside those of all types. */
  readonly requires: readonly ('itemId' | 'parameters' | 'taskURL')[]
  /** Only administrators can create it. */
  readonly administrator?: true
  /** The privilege that creating it needs. */
  readonly privilege?: Privilege
  /** The product version that introduced it, if later than 10.8.1. */
  readonly since?: Version
}

/** The types of scheduled tasks of an installed portal, by their case-sensitive names. */
export const taskTypes = {
  ExecuteNotebook: {
    itemTypes: ['Notebook'],
    requires: ['itemId'],
    privilege: 'premium:publisher:scheduleNotebooks',
  },
  UpdateInsightsWorkbook: { itemTypes: ['Insights Workbook'], requires: ['itemId'] },
  ExecuteSceneCook: {
    itemTypes: ['Scene Service'],
    requires: ['itemId', 'parameters'],
    since: '10.9',
  },
  ExecuteWorkflowManager: { itemTypes: ['Workflow'], requires: ['itemId'], since: '10.9' },
  ExecuteReport: {
    itemTypes: [],
    requires: ['parameters'],
    privilege: 'portal:admin:createReports',
    since: '11.0',
  },
  GPService: {
    itemTypes: ['Geoprocessing Service'],
    requires: ['itemId', 'parameters', 'taskURL'],
    administrator: true,
    since: '11.2',
  },
} as const satisfies Readonly<Record<string, TaskType>>

export type TaskTypeName = keyof typeof taskTypes

/** The names of all types of tasks, in the order in which the console lists them. */
export const taskTypeNames = Object.keys(taskTypes) as [TaskTypeName, ...TaskTypeName[]]

/** Returns what a task of this type needs. */
export const taskType = (name: TaskTypeName): TaskType => taskTypes[name]

/** Returns what an update of a task repeats, also if it does not change: the item, or for a type without one, the parameters. */
export const repeatedBy = (name: TaskTypeName): 'itemId' | 'parameters' =>
  taskType(name).requires.includes('itemId') ? 'itemId' : 'parameters'

/** Who can read and change the limits of scheduled tasks, from which version on. */
export const limitsAccess = {
  access: { anyPrivilege: ['portal:admin:manageSecurity', 'portal:admin:manageWebsite'] },
  since: '11.2',
  product: 'enterprise',
} as const satisfies { readonly access: Access } & Offered

/**
 * The defaults of the limits that administrators can change, and other limits: active tasks of each type per member and in the
 * organization, tasks of a member that are not active, runs that are kept for each task, and failed runs in a row after which a task
 * stops.
 */
export const taskLimits = {
  perMember: 20,
  perOrganization: 200,
  inactivePerMember: 1_000,
  keptRuns: 30,
  failedRuns: 5,
  title: 256,
  /** Bytes of the JSON text of `parameters`. */
  parameters: usualJsonLimits.bytes,
} as const
