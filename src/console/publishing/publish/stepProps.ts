import type { Publication } from '../queries.ts'
import type { Step } from './publishUrl.ts'
import type { PublishValues, Refused } from './publishValues.ts'

/** What every step gets. */
export interface StepProps {
  readonly publication: Publication
  readonly values: PublishValues
  readonly onChange: (next: Partial<PublishValues>) => void
  /** The value that the portal refused, until it is changed. */
  readonly refused: Refused | undefined
  readonly onRefused: (refused: Refused) => void
  /** Opens another step. */
  readonly onStep: (step: Step) => void
  /** Called when the job was started, with the path of the page of its result. */
  readonly onStarted: (destination: string) => void
}
