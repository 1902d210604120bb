import * as z from 'zod'
import { listOf } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { limitsAccess, taskLimits, type TaskTypeName } from './taskTypes.ts'

interface LimitRange {
  readonly initial: number
  readonly min: number
  readonly max: number
}

const ofMembers: LimitRange = { initial: taskLimits.perMember, min: 0, max: 100_000 }
const ofOrganization: LimitRange = { initial: taskLimits.perOrganization, min: 0, max: 100_000 }

/** Each limit of scheduled tasks with its default and its range, by its name in the administration of the portal. */
const limits = {
  UpdateInsightsUserLimit: ofMembers,
  UpdateInsightsOrgLimit: ofOrganization,
  ExecuteNotebooksUserLimit: ofMembers,
  ExecuteNotebooksOrgLimit: ofOrganization,
  ExecuteWorkflowManagerUserLimit: ofMembers,
  ExecuteWorkflowManagerOrgLimit: ofOrganization,
  GPServiceUserLimit: ofMembers,
  GPServiceOrgLimit: ofOrganization,
  FailedRunsToDisableTask: { initial: taskLimits.failedRuns, min: 1, max: 1_000 },
  TaskRunHistoryCount: { initial: taskLimits.keptRuns, min: 1, max: 1_000 },
} as const satisfies Readonly<Record<string, LimitRange>>

export type SystemLimitName = keyof typeof limits
export type SystemLimits = Readonly<Record<SystemLimitName, number>>

/** The range of each limit, and its default (`initial`). */
export const limitRanges: Readonly<Record<SystemLimitName, LimitRange>> = limits

/** The names of all limits. */
export const systemLimitNames = Object.keys(limits) as [SystemLimitName, ...SystemLimitName[]]

interface LimitNames {
  readonly perMember: SystemLimitName
  readonly perOrganization: SystemLimitName
}

/** The names of the limits of active tasks, for the types that have such limits; the others have the defaults. */
export const limitNames: { readonly [Type in TaskTypeName]?: LimitNames } = {
  ExecuteNotebook: {
    perMember: 'ExecuteNotebooksUserLimit',
    perOrganization: 'ExecuteNotebooksOrgLimit',
  },
  UpdateInsightsWorkbook: {
    perMember: 'UpdateInsightsUserLimit',
    perOrganization: 'UpdateInsightsOrgLimit',
  },
  ExecuteWorkflowManager: {
    perMember: 'ExecuteWorkflowManagerUserLimit',
    perOrganization: 'ExecuteWorkflowManagerOrgLimit',
  },
  GPService: { perMember: 'GPServiceUserLimit', perOrganization: 'GPServiceOrgLimit' },
}

/**
 * Returns how many active tasks of a type a member and the organization can have: the documented defaults for types without such
 * limits, and for limits that a portal did not return.
 */
export const activeLimits = (
  type: TaskTypeName,
  known: { readonly [Name in SystemLimitName]?: number | undefined },
): { readonly perMember: number; readonly perOrganization: number } => {
  const names = limitNames[type]
  return {
    perMember: (names && known[names.perMember]) ?? taskLimits.perMember,
    perOrganization: (names && known[names.perOrganization]) ?? taskLimits.perOrganization,
  }
}

const Limit = z
  .looseObject({
    limitName: z.enum(
      systemLimitNames,
      `must have a limitName that is one of ${systemLimitNames.join(', ')}`,
    ),
    numLimit: z.int('must have a whole number as numLimit'),
  })
  .superRefine(({ limitName, numLimit }, context) => {
    const { min, max } = limitRanges[limitName]
    if (numLimit < min || numLimit > max)
      context.addIssue({
        code: 'custom',
        path: ['numLimit'],
        message: `must have a numLimit from ${min} to ${max} for ${limitName}`,
      })
  })

/** The limits of scheduled tasks, in the administration of the portal. */
export const systemLimits = {
  /** Limits: returns the limits of scheduled tasks. */
  read: operation({
    method: 'GET',
    root: 'portalAdminUrl',
    path: '/system/limits',
    params: z.object({}),
    result: z.looseObject({
      UpdateInsightsUserLimit: z.int().optional(),
      UpdateInsightsOrgLimit: z.int().optional(),
      ExecuteNotebooksUserLimit: z.int().optional(),
      ExecuteNotebooksOrgLimit: z.int().optional(),
      ExecuteWorkflowManagerUserLimit: z.int().optional(),
      ExecuteWorkflowManagerOrgLimit: z.int().optional(),
      GPServiceUserLimit: z.int().optional(),
      GPServiceOrgLimit: z.int().optional(),
      FailedRunsToDisableTask: z.int().optional(),
      TaskRunHistoryCount: z.int().optional(),
    } satisfies Record<SystemLimitName, z.ZodType>),
    ...limitsAccess,
  }),
  /** Update Limits: sets the limits that the request names; the others stay. Active tasks above a new limit stay active. */
  update: operation({
    method: 'POST',
    root: 'portalAdminUrl',
    path: '/system/limits/update',
    params: z.object({
      properties: listOf(Limit, systemLimitNames.length)
        .min(1, 'must name at least one limit')
        .meta({ wire: 'json' }),
      category: z.literal('ScheduleTask').default('ScheduleTask'),
    }),
    result: z.looseObject({ status: z.string() }),
    ...limitsAccess,
    changes: 'settings',
  }),
}
