import { useEffect } from 'react'
import { createdPrefix } from './organization/webhooks/createdPrefix.ts'
import { registerChecks } from './shared/attention/check.ts'
import { ownRuns, runPrefix } from './shared/bulk/own.ts'
import { followJob } from './shared/jobs/jobs.ts'
import { JobsIndicator, RunningChip } from './shared/jobs/JobsIndicator.tsx'
import { uploadSummary } from './shared/upload/summary.ts'
import { Layout } from './shell/frame/Layout.tsx'
import type { FrameProps } from './shell/frame/Root.tsx'
import { registerUndo } from './shell/undo/undoChange.ts'
import { followStartedJobs } from './shell/changes/startedJobs.ts'
import { part } from './shell/part/part.tsx'
import { loadable } from './ui/loadable.ts'

const UploadsIndicator = part(
  async () => (await import('./shared/upload/UploadsIndicator.tsx')).UploadsIndicator,
)

followStartedJobs(followJob)
registerChecks(async () => (await import('./checks.ts')).checks)

const undoEndedRun = loadable(() => import('./shared/bulk/undoEndedRun.ts'))
registerUndo(runPrefix, async (runId) => (await undoEndedRun.load()).undoEndedRun(runId))

const undoCreation = loadable(() => import('./organization/webhooks/undoCreation.ts'))
registerUndo(createdPrefix, async (one) => (await undoCreation.load()).undoCreation(one))

/** Resumes the bulk operations that this tab ran before it was reloaded. */
const useResumedRuns = () => {
  useEffect(() => {
    if (ownRuns.list().length > 0)
      // A bulk operation that can't be resumed now can be resumed on its own page.
      import('./shared/bulk/runs.ts').then(({ resumeRuns }) => resumeRuns()).catch(() => undefined)
  }, [])
}

const Indicators = () => {
  const summary = uploadSummary.use()
  return (
    <>
      {summary && <UploadsIndicator summary={summary} />}
      <JobsIndicator />
    </>
  )
}

/** The frame of signed-in people, with what jobs, uploads, and bulk operations show in it. */
export const SignedInFrame = (props: FrameProps) => {
  useResumedRuns()
  return <Layout {...props} indicators={<Indicators />} running={<RunningChip />} />
}
