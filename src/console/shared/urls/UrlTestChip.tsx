import type { Tone } from '../../ui/designTokens.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { UrlTest } from './testUrl.ts'
import { t } from './messages.ts'

const tones: Readonly<Record<UrlTest['outcome'], Tone>> = {
  responds: 'success',
  broken: 'error',
  silent: 'error',
  policy: 'warning',
  mixedContent: 'warning',
  malformed: 'error',
}

/** Returns the outcome of a test in words. */
export const outcomeOf = (test: UrlTest): string =>
  t(`outcome.${test.outcome}`, { code: test.outcome === 'broken' ? test.code : 0 })

/** Returns what an outcome means, and what to do. */
export const meaningOf = ({ outcome }: UrlTest): string => t(`about.${outcome}`)

/** Says where tests are sent from, and what they show. */
export const howTested = (): string => t('how')

/** The outcome of a test. */
export const UrlTestChip = ({ test }: { test: UrlTest }) => (
  <StateChip tone={tones[test.outcome]}>{outcomeOf(test)}</StateChip>
)
