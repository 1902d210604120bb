import type { Operation } from '../../../rest/protocol/operation.ts'
import { accountScope } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import type { MutationRecord } from '../mutations/mutationMeta.ts'
import { changeHistory } from './history.ts'
import { entryId } from './historyStore.ts'
import { outcomeOf, recordOf } from './record.ts'

/** What ends an entry: without an error it was done, and what it made may be found at `href`. */
export type FinishEntry = (ended: {
  readonly error?: unknown
  readonly href?: string | undefined
}) => Promise<void>

/**
 * Enters a write before it is sent, as unknown: should the page be closed before the answer comes, that is what is known about it.
 * Answers how to say how it ended.
 */
export const beginEntry = async (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  about: MutationRecord,
): Promise<FinishEntry> => {
  const { root, person, organization, connection } = session()
  const place = accountScope()
  const time = Date.now()
  const id = entryId(place, time)
  await changeHistory.add({
    id,
    place,
    time,
    who: person.username,
    portal: { name: organization.name ?? connection.name, root },
    ...recordOf(operation, input, about),
    outcome: 'unknown',
  })
  return ({ error, href }) =>
    changeHistory.end(id, error === undefined ? { outcome: 'done', href } : outcomeOf(error))
}
