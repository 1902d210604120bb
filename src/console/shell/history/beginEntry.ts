import type { Operation } from '../../../rest/protocol/operation.ts'
import { currentPlace } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import type { WriteRecord } from '../mutations/mutationMeta.ts'
import { journal } from './history.ts'
import { entryId } from './historyStore.ts'
import { outcomeOf, recordOf } from './record.ts'

/** What ends an entry: without an error it was done, and what it made may be found at `href`. */
export type End = (ended: {
  readonly error?: unknown
  readonly href?: string | undefined
}) => Promise<void>

/**
 * Enters a write before it is sent, as unknown: should the page be closed before the answer comes, that is what is known about it.
 * Answers how to say how it ended.
 */
export const note = async (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  about: WriteRecord,
): Promise<End> => {
  const { root, person, organization, connection } = session()
  const place = currentPlace()
  const time = Date.now()
  const id = entryId(place, time)
  await journal.add({
    id,
    place,
    time,
    who: person.username,
    portal: { name: organization.name ?? connection.name, root },
    ...recordOf(operation, input, about),
    outcome: 'unknown',
  })
  return ({ error, href }) =>
    journal.end(id, error === undefined ? { outcome: 'done', href } : outcomeOf(error))
}
