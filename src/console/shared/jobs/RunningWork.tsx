import type { RunSummary } from '../bulk/summary.ts'
import { WorkLink } from '../../shell/frame/WorkLink.tsx'
import { paths } from '../../shell/paths.ts'
import type { FollowedJob } from './followedJob.ts'
import { runningJob, runningRun, shareOf } from './steps.ts'
import { useJob } from './useJob.ts'
import { t } from './messages.ts'

interface Props {
  readonly jobs: readonly FollowedJob[]
  readonly runs: readonly RunSummary[]
}

/** The step of the running job or bulk operation, or the number of several, with a link to it or to all; polls the jobs. */
export const RunningWork = ({ jobs, runs }: Props) => (
  <>
    {jobs.map((job) => (
      <Poll key={job.id} job={job} />
    ))}
    <Summary jobs={jobs} runs={runs} />
  </>
)

const Poll = ({ job }: { job: FollowedJob }) => {
  useJob(job.ref)
  return null
}

const Summary = ({ jobs, runs }: Props) => {
  const all = [...jobs.map(runningJob), ...runs.map(runningRun)]
  const [first] = all
  if (!first) return null
  const count = all.length
  const share = shareOf(all)
  if (count > 1) {
    const text = t('step.several', { count })
    return <WorkLink text={text} label={text} count={count} share={share} href={paths.jobs()} />
  }
  const { step, title, href } = first
  return (
    <WorkLink
      text={step}
      label={t('step.named', { step, title })}
      count={count}
      share={share}
      href={href}
    />
  )
}
