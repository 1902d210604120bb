import { isTerminal } from '../../../rest/records/job.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { runSummary } from '../bulk/summary.ts'
import { part } from '../../shell/part/part.tsx'
import { useJobs } from './useJobs.ts'
import { t } from './messages.ts'

// Contains the polling, too, which only people with running jobs need.
const RunningWork = part(async () => (await import('./RunningWork.tsx')).RunningWork)

/** Returns the followed jobs that have not ended, and the bulk operations of this tab. */
const useRunning = () => ({
  jobs: (useJobs() ?? []).filter(({ state }) => !isTerminal(state)),
  runs: runSummary.use(),
})

/** What is running, in words, in the header; polls the followed jobs on every page. */
export const JobsIndicator = () => {
  const { jobs, runs } = useRunning()
  if (jobs.length + runs.length === 0) return null
  return <RunningWork jobs={jobs} runs={runs} />
}

/** "2 running", for the menu; empty if nothing is running. */
export const RunningChip = () => {
  const { jobs, runs } = useRunning()
  const count = jobs.length + runs.length
  return count === 0 ? null : <StateChip tone="info">{t('running', { count })}</StateChip>
}
