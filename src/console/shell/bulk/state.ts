import type { Tone } from '../../ui/designTokens.ts'
import type { ListedRun } from './list.ts'

/** The displayed state of a bulk operation. Some failed targets make it partial. */
export type RunState = 'running' | 'stopped' | 'interrupted' | 'succeeded' | 'partial' | 'failed'

/** Returns the displayed state. A running bulk operation without a tab that runs it was interrupted. */
export const stateOf = ({ state, counts, isWorkedOn }: ListedRun): RunState => {
  if (state === 'ended') {
    if (counts.failed === 0) return 'succeeded'
    return counts.done + counts.skipped === 0 ? 'failed' : 'partial'
  }
  if (isWorkedOn) return 'running'
  return state === 'running' ? 'interrupted' : state
}

const tones: Readonly<Record<RunState, Tone>> = {
  running: 'info',
  stopped: 'neutral',
  interrupted: 'warning',
  succeeded: 'success',
  partial: 'warning',
  failed: 'error',
}

export const toneOf = (state: RunState): Tone => tones[state]
