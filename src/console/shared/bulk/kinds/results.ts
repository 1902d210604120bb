import type { content } from '../../../../rest/content/content.ts'
import type { Result } from '../../../../rest/protocol/operation.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import type { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Item } from '../../../../rest/records/item.ts'
import type { Outcome } from '../records.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import { isAnswer } from '../../../shell/errors/retry.ts'
import { itemsById } from './itemsById.ts'

type Results = Result<typeof content.deleteItems>['results']

/** Converts the portal's results for several items of one owner to outcomes. */
export const outcomesFrom = (results: Results): Outcome[] =>
  results.map(({ itemId, success, error }): Outcome => {
    if (success) return { id: itemId, state: 'done' }
    if (!error) return { id: itemId, state: 'failed' }
    const { code, messageCode, message } = error
    return {
      id: itemId,
      state: 'failed',
      message,
      code: [code, messageCode].filter(Boolean).join(' '),
    }
  })

/** How much of a response that is not understood is kept (characters). */
const keptResponse = 500

/** Returns the outcome of a target that the portal refused to change, or whose change it answered in a way that is not understood. */
export const answerOutcome = (id: string, error: PortalError): Outcome => {
  const { message: text, details, items, code, raw } = toProblem(error)
  return {
    id,
    state: error.isUnclear ? 'unclear' : 'failed',
    message: [text, ...details, ...items.map((item) => item.text)].join(' '),
    ...(code === undefined ? {} : { code }),
    ...(error.isUnclear && raw !== undefined ? { response: raw.slice(0, keptResponse) } : {}),
  }
}

interface ForTarget {
  readonly target: { readonly id: string }
}

/**
 * Changes targets one after the other, and returns their outcomes. Throws what `change` throws if the portal did not answer: what was
 * sent is unknown then.
 */
export const oneByOne = async <T extends ForTarget>(
  tasks: readonly T[],
  change: (task: T) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const task of tasks)
    try {
      outcomes.push(await change(task))
    } catch (error) {
      if (!isAnswer(error)) throw error
      outcomes.push(answerOutcome(task.target.id, error))
    }
  return outcomes
}

/**
 * Returns the outcomes of the targets whose change an earlier attempt has made, as `read` shows one after the other, and an unclear one
 * where the portal does not show it. Throws what `read` throws if the portal did not answer.
 */
export const foundOneByOne = async <T extends ForTarget>(
  tasks: readonly T[],
  read: (task: T) => Promise<Outcome | undefined>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const task of tasks)
    try {
      const outcome = await read(task)
      if (outcome) outcomes.push(outcome)
    } catch (error) {
      if (!isAnswer(error)) throw error
      outcomes.push({ ...answerOutcome(task.target.id, error), state: 'unclear' })
    }
  return outcomes
}

/** Reads the failed items again; deleted items are missing. Sends nothing if no item failed. */
export const failedNow = async (
  outcomes: readonly Outcome[],
  how: { readonly send: Client['send']; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, Item>> => {
  const ids = outcomes.filter(({ state }) => state === 'failed').map(({ id }) => id)
  return ids.length === 0 ? new Map<string, Item>() : itemsById(ids, how)
}
