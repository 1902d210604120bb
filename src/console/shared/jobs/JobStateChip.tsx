import type { JobState } from '../../../rest/records/job.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { t } from './messages.ts'

const tones: Record<JobState, Tone> = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'success',
  partial: 'warning',
  failed: 'error',
  cancelled: 'neutral',
  unknown: 'neutral',
}

interface Props {
  readonly state: JobState
  /** The state as the portal names it, shown for unknown states. */
  readonly word?: string | undefined
}

export const JobStateChip = ({ state, word }: Props) => {
  const said = state === 'unknown' && word !== undefined ? word : t(`state.${state}`)
  return <StateChip tone={tones[state]}>{said}</StateChip>
}
