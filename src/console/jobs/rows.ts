import type { ListedRun } from '../shared/bulk/list.ts'
import { runTitle, stateOf } from '../shared/bulk/state.ts'
import { jobName, type FollowedJob } from '../shared/jobs/followedJob.ts'
import { reasonOf } from '../shared/jobs/ending.ts'
import { jobHref } from '../shared/jobs/jobs.ts'
import { paths } from '../shell/paths.ts'
import type { JobRow } from './row.ts'

export const isPublishing = ({ kind }: Pick<FollowedJob, 'kind'>): boolean =>
  kind === 'publish' || kind === 'deleteLayers'

const ofJob = (job: FollowedJob): JobRow => {
  const { id, title, kind, state, group, progress, counts, started, ended, ref } = job
  const name = jobName(ref)
  return {
    id,
    title,
    // What a job of a data store did is on the page of its result, and an upgrade on that of the server.
    href: isPublishing(job) || kind === 'upgrade' ? jobHref(job) : paths.job(name),
    kind,
    state,
    group,
    progress,
    counts,
    reason: reasonOf(job),
    started,
    ended,
    name,
    job,
  }
}

const ofRun = (run: ListedRun): JobRow => {
  const { id, counts, started, ended, total } = run
  const state = stateOf(run)
  const done = counts.done + counts.skipped + counts.failed
  return {
    id,
    title: runTitle(run),
    href: paths.run(id),
    kind: 'bulk',
    state,
    ...(state === 'running' ? { progress: { done, total } } : { counts }),
    started,
    ended,
    name: id,
  }
}

/** Returns jobs and bulk operations as rows of one list. */
export const rowsOf = (
  jobs: readonly FollowedJob[],
  runs: readonly ListedRun[],
): readonly JobRow[] => [...jobs.map(ofJob), ...runs.map(ofRun)]
