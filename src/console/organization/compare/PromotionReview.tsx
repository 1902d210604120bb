import { useRef } from 'react'
import { note } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { leavesNoSignIn } from '../settings/guards.ts'
import { shownWarning } from '../settings/warnings.ts'
import type { Difference } from './difference.ts'
import type { PortalContent } from './content.ts'
import {
  changesForReview,
  copied,
  currentValues,
  promote,
  stepsOf,
  type StepOutcome,
} from './promote.ts'
import { t } from './messages.ts'

interface Props {
  /** The selected differences. */
  readonly differences: readonly Difference[]
  /** What this portal had when it was compared. */
  readonly here: PortalContent
  /** Reads what this portal has now, which also compares the portals again. */
  readonly readNow: () => Promise<PortalContent>
  readonly onApplied: (outcomes: readonly StepOutcome[]) => void
  readonly onClose: () => void
}

/** The review of the selected differences. It closes when everything was sent; the outcomes are on the page. */
export const PromotionReview = ({ differences, here, readNow, onApplied, onClose }: Props) => {
  const present = useRef(here)
  const settings = differences
    .filter(({ part }) => part === 'settings')
    .flatMap(({ changes }) => changes.map(({ name, after }) => [name, after] as const))
  const endsSignIn =
    leavesNoSignIn({ ...here.settings, ...Object.fromEntries(settings) }) &&
    !leavesNoSignIn(here.settings)
  return (
    <Review
      changes={changesForReview(differences)}
      warnings={[endsSignIn && shownWarning('lastSignIn'), note(t('reviewNote'))]}
      subject={t('title')}
      undo="history"
      request={(left) => copied(stepsOf(differences, left, here))}
      readAgain={async () => {
        present.current = await readNow()
        return currentValues(differences, present.current)
      }}
      apply={async (left) => {
        const outcomes = await promote(stepsOf(differences, left, present.current))
        onApplied(outcomes)
        await readNow().catch(() => undefined)
      }}
      onClose={onClose}
    />
  )
}
