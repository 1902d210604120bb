import { and, eq, lt, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { jobs } from '../db/schema.ts'
import type { JobRow } from '../jobQueue/jobs.ts'
import { geoprocessingKind } from '../jobQueue/lanes.ts'
import { productVersion } from '../common/identity.ts'
import { signedIn, type Context, type Handlers, type Services } from '../operations/context.ts'
import { executionType, parameters, serviceDescription, taskDescription } from './description.ts'
import { JobParams } from './inputs.ts'
import { taskName, type geoprocessing } from './operations.ts'
import { maximumRecords } from './summarizeContent.ts'

/** Maximum jobs of one member in progress or waiting. */
const unfinishedJobs = 20

/** How long a job that has ended can be read (ms): a week. */
const retention = 7 * 24 * 3_600_000

const states: Readonly<Record<JobRow['status'], string>> = {
  submitted: 'esriJobSubmitted',
  processing: 'esriJobExecuting',
  completed: 'esriJobSucceeded',
  failed: 'esriJobFailed',
  canceled: 'esriJobCancelled',
}

/** The type of the last message of jobs that did not succeed; others are informative. */
const lastMessageTypes: Partial<Record<JobRow['status'], string>> = {
  failed: 'esriJobMessageTypeError',
  canceled: 'esriJobMessageTypeAbort',
}

const messagesOf = ({ status, messages }: JobRow) =>
  messages.map((description, index) => ({
    type:
      (index === messages.length - 1 ? lastMessageTypes[status] : undefined) ??
      'esriJobMessageTypeInformative',
    description,
  }))

const notFound = (message: string) => new PortalError({ code: 404, message })

/** Returns a job of the caller, or of any member for administrators. Throws 404 otherwise. */
const readJob = async (jobId: string, context: Context): Promise<JobRow> => {
  const caller = signedIn(context)
  const job = await context.jobs.read(jobId)
  const isVisible =
    job?.kind === geoprocessingKind && (job.username === caller.username || isAdministrator(caller))
  if (!isVisible) throw notFound('Job does not exist or is inaccessible.')
  return job
}

const startedOf = ({ id, status }: JobRow) => ({ jobId: id, jobStatus: states[status] })

const Outputs = z.object({ outputs: z.record(z.string(), z.unknown()) })

const inputsOf = ({ params }: JobRow): Record<string, unknown> => JobParams.parse(params).inputs
const outputsOf = ({ result }: JobRow): Record<string, unknown> =>
  result === null ? {} : Outputs.parse(result).outputs

const linksTo = (kind: 'inputs' | 'results', values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, { paramUrl: `${kind}/${name}` }] as const),
  )

const valueOf = (
  paramName: string,
  direction: (typeof parameters)[number]['direction'],
  values: Record<string, unknown>,
) => {
  const parameter = parameters.find((one) => one.name === paramName && one.direction === direction)
  if (!parameter) throw notFound(`The task has no such parameter.`)
  return { paramName, dataType: parameter.dataType, value: values[paramName] }
}

/** Deletes the jobs that ended longer ago than the retention time. */
const deleteOld = async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
  await db
    .delete(jobs)
    .where(
      and(
        eq(jobs.kind, geoprocessingKind),
        notInArray(jobs.status, ['submitted', 'processing']),
        lt(jobs.modified, clock.now() - retention),
      ),
    )
}

const currentVersion = Number(productVersion)

export const geoprocessingHandlers: Handlers<typeof geoprocessing> = {
  service: () => ({
    currentVersion,
    serviceDescription,
    tasks: [taskName],
    executionType,
    resultMapServerName: '',
    maximumRecords,
  }),

  task: () => ({
    name: taskName,
    displayName: 'Summarize content',
    description: taskDescription,
    category: '',
    helpUrl: '',
    executionType,
    parameters,
  }),

  submitJob: async (inputs, context) => {
    const { username } = signedIn(context)
    await deleteOld(context)
    const job = await context.jobs.startWithin(unfinishedJobs, {
      kind: geoprocessingKind,
      username,
      definition: { operation: taskName },
      params: { inputs, notBefore: context.clock.now() + inputs.Delay_Seconds * 1000 },
    })
    if (!job)
      throw new PortalError({
        code: 400,
        message: `You have ${unfinishedJobs} jobs of this task that have not ended, which is the limit. Wait until one has ended, or cancel one.`,
      })
    return { jobId: job.jobId, jobStatus: states.submitted }
  },

  job: async ({ jobId }, context) => {
    const job = await readJob(jobId, context)
    return {
      ...startedOf(job),
      inputs: linksTo('inputs', inputsOf(job)),
      results: linksTo('results', outputsOf(job)),
      messages: messagesOf(job),
    }
  },

  input: async ({ jobId, paramName }, context) =>
    valueOf(paramName, 'esriGPParameterDirectionInput', inputsOf(await readJob(jobId, context))),

  result: async ({ jobId, paramName }, context) => {
    const job = await readJob(jobId, context)
    if (job.status !== 'completed')
      throw new PortalError({ code: 400, message: 'The job has no results: it has not succeeded.' })
    return valueOf(paramName, 'esriGPParameterDirectionOutput', outputsOf(job))
  },

  cancel: async ({ jobId }, context) => {
    await readJob(jobId, context)
    await context.jobs.cancel(jobId)
    return startedOf(await readJob(jobId, context))
  },
}
