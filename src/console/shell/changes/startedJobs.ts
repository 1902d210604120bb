import type { JobRef } from '../../../rest/protocol/jobReference.ts'

/** What a job does. */
export const jobKinds = [
  'import',
  'export',
  'upload',
  'publish',
  'deleteLayers',
  'upgrade',
  'urlReport',
  'other',
] as const

/** A job that continues a mutation: it is followed, and the change history shows how it ends. */
export interface StartedJob {
  readonly ref: JobRef
  readonly kind: (typeof jobKinds)[number]
  readonly title: string
  /** Path of the page that shows the job, with search parameters. */
  readonly destination?: string | undefined
  readonly group?: { readonly id: string; readonly title: string } | undefined
  /** Data that the job's page needs after a reload; no secrets. */
  readonly memo?: unknown
}

type Follow = (
  ref: JobRef,
  about: StartedJob & { readonly entry?: string | undefined },
) => Promise<void>

let follow: Follow | undefined

/** Registers what follows the jobs that mutations start. */
export const followStartedJobs = (registered: Follow): void => {
  follow = registered
}

/** Follows a job. `entry` is the ID of the entry of the change history that shows how it ends. */
export const followStarted = async (job: StartedJob, entry: string | undefined): Promise<void> =>
  follow?.(job.ref, { ...job, entry })
