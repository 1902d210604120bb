import type { Operation } from '../../../rest/protocol/operation.ts'
import { accountScope } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { timedId } from '../storage/timedId.ts'
import type { MutationRecord } from '../mutations/mutationMeta.ts'
import { changeHistory } from './history.ts'
import { outcomeOf, recordOf } from './record.ts'

/**
 * Completes an entry: as failed or unknown with an error, else as done. `href` is the path of a created object. Returns the ID of the
 * entry if the change can be undone.
 */
export type FinishEntry = (ended: {
  readonly error?: unknown
  readonly href?: string | undefined
}) => Promise<string | undefined>

/**
 * Adds a mutation to the change history before it is sent, with the outcome unknown, which remains if the page is closed before the
 * response arrives. Returns the function that completes the entry.
 */
export const beginEntry = async (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  about: MutationRecord,
): Promise<FinishEntry> => {
  const { root, person, organization, connection } = session()
  const place = accountScope()
  const time = Date.now()
  const id = timedId(place, time)
  const record = recordOf(operation, input, about)
  await changeHistory.add({
    id,
    place,
    time,
    who: person.username,
    portal: { name: organization.name ?? connection.name, root },
    ...record,
    outcome: 'unknown',
  })
  return async ({ error, href }) => {
    await changeHistory.end(id, error === undefined ? { outcome: 'done', href } : outcomeOf(error))
    return error === undefined && record.opposite ? id : undefined
  }
}
