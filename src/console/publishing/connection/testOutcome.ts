import type { Result } from '../../../rest/protocol/operation.ts'
import type { publishing } from '../../../rest/publishing/publishing.ts'
import { t } from './messages.ts'

type Validation = Result<typeof publishing.validate>

/** Whether a server can connect to a database, and why not. */
export interface TestOutcome {
  readonly hasSucceeded: boolean
  /** The reason of each machine of the server that could not connect. */
  readonly reasons: readonly { readonly machine: string; readonly message: string }[]
}

/** Returns the outcome of a test: it succeeded if no machine of the server reports a failure. */
export const testOutcome = ({ status, machines = [] }: Validation): TestOutcome => {
  const reasons = machines.flatMap(({ machine, status: ended, dataItems }) => {
    const failed = dataItems.filter(({ validationState }) => validationState === 'FAILED')
    if (failed.length === 0 && ended !== 'error') return []
    const messages = [...new Set(failed.map(({ message }) => message).filter(Boolean))]
    return [{ machine, message: messages.join(' ') || t('test.unknown') }]
  })
  return {
    hasSucceeded: reasons.length === 0 && (status === 'success' || machines.length > 0),
    reasons,
  }
}
