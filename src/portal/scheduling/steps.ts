import * as z from 'zod'
import { PortalError } from '../../rest/protocol/errors.ts'
import { activePerson } from '../access/access.ts'
import type { Clock } from '../common/clock.ts'
import type { Database } from '../db/database.ts'
import { NoAnswer } from '../outbound/outbound.ts'
import type { CallOptions, GeoprocessingClient } from './geoprocessing.ts'
import { resultOf } from './runs.ts'
import { findTaskItem } from './taskItem.ts'
import { checkOwner } from './taskRights.ts'
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

const Progress = z.object({
  /** The request that submits the job is about to be sent. */
  isSubmitted: z.boolean().optional(),
  jobUrl: z.string().optional(),
  /** The member who submitted the job: the task can have another owner since. */
  submitter: z.string().optional(),
  /** Since when the server has not responded (epoch ms). */
  silentSince: z.number().optional(),
})

const callerOf =
  ({ geoprocessing, signal, withToken }: StepServices, url: string, username: string) =>
  <T>(send: (options: CallOptions) => Promise<T>): Promise<T> =>
    geoprocessing.isOwnServer(url)
      ? withToken(username, (token) => send({ token, signal }))
      : send({ signal })

/** Submits the job with the rights that the owner of the task has now. */
const submit = async (run: TaskRunRow, task: TaskRow, services: StepServices): Promise<Step> => {
  const { db, clock, geoprocessing, remember } = services
  const owner = await activePerson(db, task.owner)
  if (!owner) return failed('The account of the owner is disabled.')
  checkOwner(task.type, owner)
  await findTaskItem(db, task, owner)
  const { taskUrl } = task
  if (taskUrl === null) return failed('The task has no URL of a geoprocessing task.')
  const submitter = owner.username
  const jobUrl = await callerOf(
    services,
    taskUrl,
    submitter,
  )(async (options) => {
    await remember(run, { isSubmitted: true })
    return geoprocessing.submit(taskUrl, task.parameters ?? {}, options)
  })
  return {
    kind: 'wait',
    until: clock.now() + poll.soonest,
    progress: { isSubmitted: true, jobUrl, submitter },
    url: jobUrl,
  }
}

/** Polls the job on behalf of the member who submitted it: only this member and administrators can read it. */
const pollJob = async (
  run: TaskRunRow,
  { jobUrl, submitter, silentSince }: { jobUrl: string; submitter: string; silentSince?: number },
  services: StepServices,
): Promise<Step> => {
  const { db, clock, geoprocessing, signal } = services
  if (!(await activePerson(db, submitter)))
    return failed('The account of the member who submitted the job was deleted or disabled.')
  const progress = { isSubmitted: true, jobUrl, submitter }
  const now = clock.now()
  const started = run.started ?? run.due
  try {
    const { state, message, url } = await callerOf(
      services,
      jobUrl,
      submitter,
    )((options) => geoprocessing.poll(jobUrl, options))
    if (state !== 'executing') return { kind: 'end', status: state, result: message ?? '', url }
  } catch (error) {
    if (!(error instanceof NoAnswer) || signal.aborted) throw error
    const since = silentSince ?? now
    if (now - since > longest.silence)
      return failed(`The server of the job has not responded for 10 minutes: ${error.message}`)
    return { kind: 'wait', until: now + poll.latest, progress: { ...progress, silentSince: since } }
  }
  if (now - started > longest.job) return failed('The job did not end within 24 hours.')
  const delay = Math.min(Math.max((now - started) / 5, poll.soonest), poll.latest)
  return { kind: 'wait', until: now + delay, progress }
}

/** Performs the next step of a geoprocessing run. Refusals end the run as failed. Throws other errors, and any error after the portal began to stop. */
export const performStep = async (
  run: TaskRunRow,
  task: TaskRow,
  services: StepServices,
): Promise<Step> => {
  const {
    isSubmitted,
    jobUrl,
    submitter = task.owner,
    silentSince,
  } = Progress.parse(run.progress ?? {})
  try {
    if (jobUrl !== undefined)
      return await pollJob(
        run,
        { jobUrl, submitter, ...(silentSince === undefined ? {} : { silentSince }) },
        services,
      )
    // Sent at most once: it is unknown whether the server received a request during which the portal stopped.
    return isSubmitted
      ? failed(
          'The portal stopped while it submitted the job, so it is unknown whether the job ran. Look for it on the server before the task runs again.',
        )
      : await submit(run, task, services)
  } catch (error) {
    if (error instanceof PortalError && !services.signal.aborted) return failed(resultOf(error))
    throw error
  }
}
