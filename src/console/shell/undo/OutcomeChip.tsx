import { StateChip } from '../../ui/StateChip.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import type { Outcome } from '../changes/entry.ts'
import { t } from './messages.ts'

const tones: Record<Outcome, Tone> = {
  done: 'success',
  running: 'info',
  partial: 'warning',
  failed: 'error',
  stopped: 'neutral',
  unknown: 'warning',
}

interface Props {
  readonly outcome: Outcome
  /** Whether the change was undone later. */
  readonly isUndone: boolean
}

/** The outcome of a change, and whether it still applies. */
export const OutcomeChip = ({ outcome, isUndone }: Props) =>
  isUndone ? (
    <StateChip tone="neutral">{t('entry.outcome.undone')}</StateChip>
  ) : (
    <StateChip tone={tones[outcome]}>{t(`entry.outcome.${outcome}`)}</StateChip>
  )
