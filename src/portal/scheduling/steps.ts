import * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { TaskTypeName } from '../../rest/tasks/taskTypes.ts'
import { activePerson } from '../access/access.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { NoAnswer } from '../outbound/outbound.ts'
import type { CallOptions, GeoprocessingClient } from './geoprocessing.ts'
import { findTaskItem } from './taskItem.ts'
import type { TaskRow, TaskRunRow } from './taskRecords.ts'

/** How long an external job can take, and how long its server can fail to respond (ms). */
const longest = { job: 24 * 3_600_000, silence: 10 * 60_000 } as const
/** Delay of the next poll of an external job (ms). */
const poll = { soonest: 2_000, latest: 30_000 } as const

/** What a step of a run leads to: another step at a later time (epoch ms), or the end. */
export type Step =
  | {
      readonly kind: 'wait'
      readonly until: number
      readonly progress: Record<string, unknown>
      readonly url?: string
    }
  | {
      readonly kind: 'end'
      readonly status: 'succeeded' | 'failed'
      readonly result: string
      readonly url?: string
    }

export interface StepServices {
  readonly db: Database
  readonly clock: Clock
  readonly geoprocessing: GeoprocessingClient
  /** Aborted when the portal stops. */
  readonly signal: AbortSignal
  /** Calls `send` with a token of a member for the portal's own server, which is valid until `send` has ended. */
  readonly withToken: <T>(username: string, send: (token: string) => Promise<T>) => Promise<T>
  /** Stores progress before a step has an effect that must not be repeated. */
  readonly remember: (run: TaskRunRow, progress: Record<string, unknown>) => Promise<void>
}

const failed = (result: string): Step => ({ kind: 'end', status: 'failed', result })

const engines: Readonly<Record<Exclude<TaskTypeName, 'GPService'>, string>> = {
  ExecuteNotebook: 'notebooks',
  UpdateInsightsWorkbook: 'workbooks',
  ExecuteSceneCook: 'scene caches',
  ExecuteWorkflowManager: 'workflows',
  ExecuteReport: 'reports',
}

/** The outcome of a run that an item prescribes in its properties, for engines that this portal does not have. */
const SampleRun = z.object({
  outcome: z.enum(['succeeded', 'failed']).default('succeeded'),
  /** How long the run takes. */
  seconds: z.number().min(0).max(86_400).default(0),
  result: z.string().max(2_000).optional(),
})

/** A run without an engine ends with the outcome that its item prescribes, and says so. */
const sampleStep = (
  { started, due }: TaskRunRow,
  type: keyof typeof engines,
  properties: unknown,
  now: number,
): Step => {
  const { sampleRun } = z
    .object({ sampleRun: SampleRun.optional() })
    .catch({})
    .parse(properties ?? {})
  const explanation = `This portal has no engine for ${engines[type]}: nothing was run.`
  if (!sampleRun) return { kind: 'end', status: 'succeeded', result: explanation }
  const until = (started ?? due) + sampleRun.seconds * 1000
  if (now < until) return { kind: 'wait', until, progress: {} }
  const { outcome, result = '' } = sampleRun
  return {
    kind: 'end',
    status: outcome,
    result:
      `${result} ${explanation} The outcome is prescribed by the item (property sampleRun).`.trim(),
  }
}

const Progress = z.object({
  /** The request that submits the job is about to be sent. */
  isSubmitted: z.boolean().optional(),
  jobUrl: z.string().optional(),
  /** Since when the server has not responded (epoch ms). */
  silentSince: z.number().optional(),
})

const geoprocessingStep = async (
  run: TaskRunRow,
  task: Pick<TaskRow, 'taskUrl' | 'parameters'>,
  owner: Person,
  services: StepServices,
): Promise<Step> => {
  const { geoprocessing, clock, signal, withToken, remember } = services
  const { isSubmitted, jobUrl, silentSince } = Progress.parse(run.progress ?? {})
  const { taskUrl } = task
  if (taskUrl === null) return failed('The task has no URL of a geoprocessing task.')
  const call = <T>(send: (options: CallOptions) => Promise<T>): Promise<T> =>
    geoprocessing.isOwnServer(jobUrl ?? taskUrl)
      ? withToken(owner.username, (token) => send({ token, signal }))
      : send({ signal })
  const started = run.started ?? run.due
  if (jobUrl === undefined) {
    // Sent at most once: it is unknown whether the server received a request during which the portal stopped.
    if (isSubmitted)
      return failed(
        'The portal stopped while it submitted the job, so it is unknown whether the job ran.',
      )
    const submitted = await call(async (options) => {
      await remember(run, { isSubmitted: true })
      return geoprocessing.submit(taskUrl, task.parameters ?? {}, options)
    })
    return {
      kind: 'wait',
      until: clock.now() + poll.soonest,
      progress: { isSubmitted: true, jobUrl: submitted },
      url: submitted,
    }
  }
  const now = clock.now()
  try {
    const { state, message, url } = await call((options) => geoprocessing.poll(jobUrl, options))
    if (state !== 'executing') return { kind: 'end', status: state, result: message ?? '', url }
  } catch (error) {
    if (!(error instanceof NoAnswer) || signal.aborted) throw error
    const since = silentSince ?? now
    if (now - since > longest.silence)
      return failed(`The server of the job has not responded for 10 minutes: ${error.message}`)
    return {
      kind: 'wait',
      until: now + poll.latest,
      progress: { isSubmitted: true, jobUrl, silentSince: since },
    }
  }
  if (now - started > longest.job) return failed('The job did not end within 24 hours.')
  const delay = Math.min(Math.max((now - started) / 5, poll.soonest), poll.latest)
  return { kind: 'wait', until: now + delay, progress: { isSubmitted: true, jobUrl } }
}

/**
 * Performs the next step of a run, with the rights that the owner of the task has now. Refusals end the run as failed. Throws other
 * errors, and any error after the portal began to stop.
 */
export const performStep = async (
  run: TaskRunRow,
  task: TaskRow,
  services: StepServices,
): Promise<Step> => {
  const { db, clock } = services
  const owner = await activePerson(db, task.owner)
  if (!owner) return failed('The account of the owner is disabled.')
  try {
    const item = await findTaskItem(db, task, owner)
    return task.type === 'GPService'
      ? await geoprocessingStep(run, task, owner, services)
      : sampleStep(run, task.type, item?.properties, clock.now())
  } catch (error) {
    if (error instanceof PortalError && !services.signal.aborted) return failed(error.message)
    throw error
  }
}
