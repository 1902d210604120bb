import type { ChangeOutcome, RecordedChange } from '../../../../rest/organization/changes.ts'
import type { Tone } from '../../../ui/designTokens.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { texts } from '../../../ui/texts.ts'

const t = texts('recordedOutcome', {
  done: 'Succeeded',
  unchanged: 'Unchanged',
  refused: 'Refused',
  failed: 'Failed',
  withCode: '{{outcome}} ({{code}})',
})

const tones: Record<ChangeOutcome, Tone> = {
  done: 'success',
  unchanged: 'neutral',
  refused: 'warning',
  failed: 'error',
}

/** Returns the outcome of a recorded change in words. */
export const outcomeInWords = (outcome: ChangeOutcome): string => t(outcome)

/** The outcome of a recorded change, with the code of its error. */
export const RecordedOutcome = ({ outcome, code }: Pick<RecordedChange, 'outcome' | 'code'>) => (
  <StateChip tone={tones[outcome]}>
    {code === null ? t(outcome) : t('withCode', { outcome: t(outcome), code })}
  </StateChip>
)
