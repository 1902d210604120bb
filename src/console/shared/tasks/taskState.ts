import type { Tone } from '../../ui/designTokens.ts'
import { t } from './messages.ts'

/** Returns the state of a task; states of newer portals have the portal's name. */
export const taskStateName = (state: string): string => t(`state.${state}`, { defaultValue: state })

const tones: Readonly<Record<string, Tone>> = { active: 'success', failed: 'error' }

/** Returns the tone of the chip of a task's state. */
export const taskStateTone = (state: string): Tone => tones[state] ?? 'neutral'
