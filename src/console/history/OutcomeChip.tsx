import type { Outcome } from '../shell/history/entry.ts'
import { StateChip } from '../ui/StateChip.tsx'
import type { Tone } from '../ui/designTokens.ts'
import { useMessages } from './messages.ts'

const tones: Record<Outcome, Tone> = { done: 'success', failed: 'error', unknown: 'warning' }

/** The outcome of a change. */
export const OutcomeChip = ({ outcome }: { outcome: Outcome }) => {
  const { t } = useMessages()
  return <StateChip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StateChip>
}
