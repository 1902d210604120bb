import type { Operation } from '../../../rest/protocol/operation.ts'
import { accountScope } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { timedId, timeStamp } from '../storage/timedId.ts'
import type { MutationRecord, PartlyDone, UndoRequest } from './mutationMeta.ts'
import { changeHistory } from './history.ts'
import { outcomeOf, partOf, recordOf, storedUndo } from './record.ts'

/**
 * Completes an entry: as failed or unknown with an error, as running if a job continues the change, else as done. `href` is the path of
 * a created object, `undo` the request that undoes the change if it was not known before, `done` what was done if it was less than the
 * whole. Returns the ID of the entry if the change can be undone.
 */
export type FinishEntry = (ended: {
  readonly error?: unknown
  readonly href?: string | undefined
  readonly undo?: UndoRequest | undefined
  readonly done?: PartlyDone | undefined
  readonly isRunning?: boolean
}) => Promise<string | undefined>

/** An entry of the change history that is not complete yet. */
export interface BegunEntry {
  readonly id: string
  readonly finish: FinishEntry
}

/**
 * Adds a mutation to the change history before it is sent, with the outcome unknown, which remains if the page is closed before the
 * response arrives; a bulk operation that is resumed keeps its entry. Returns its ID and the function that completes it.
 */
export const beginEntry = async (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  about: MutationRecord,
): Promise<BegunEntry> => {
  const { root, person, organization, connection } = session()
  const place = accountScope()
  const { continues } = about
  const time = continues?.started ?? Date.now()
  const id = continues ? `${timeStamp(place, time)} ${continues.id}` : timedId(place, time)
  const record = recordOf(operation, input, about)
  if (continues && (await changeHistory.get(id)))
    await changeHistory.end(id, { outcome: 'unknown' })
  else
    await changeHistory.add({
      id,
      place,
      time,
      who: person.username,
      portal: { name: organization.name ?? connection.name, root },
      ...record,
      outcome: 'unknown',
    })
  const finish: FinishEntry = async ({ error, href, undo, done, isRunning = false }) => {
    const opposite = storedUndo(undo)
    await changeHistory.end(
      id,
      error === undefined
        ? {
            outcome: isRunning ? 'running' : 'done',
            href,
            opposite,
            ...(done && { part: partOf(operation, record, done) }),
          }
        : outcomeOf(error),
    )
    return error === undefined && (opposite ?? record.opposite) ? id : undefined
  }
  return { id, finish }
}
