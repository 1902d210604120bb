import type { Tone } from '../../ui/designTokens.ts'
import type { ListedRun } from './list.ts'

/** How a run stands, for people. Some that failed is no success. */
export type RunState = 'running' | 'stopped' | 'interrupted' | 'succeeded' | 'partial' | 'failed'

/** A run that says it is running, and that no tab works on, was left behind by its tab. */
export const stateOf = ({ state, counts, isWorkedOn }: ListedRun): RunState => {
  if (state === 'ended') {
    if (counts.failed === 0) return 'succeeded'
    return counts.done + counts.skipped === 0 ? 'failed' : 'partial'
  }
  if (isWorkedOn) return 'running'
  return state === 'running' ? 'interrupted' : state
}

const tones: Readonly<Record<RunState, Tone>> = {
  running: 'accent',
  stopped: 'neutral',
  interrupted: 'warning',
  succeeded: 'success',
  partial: 'warning',
  failed: 'error',
}

export const toneOf = (state: RunState): Tone => tones[state]
