import { PortalError } from '../../../rest/protocol/errors.ts'
import { reassignDetails, type ReassignDetail } from '../../../rest/content/transfer.ts'
import { mayResume } from './retry.ts'

/** One that was refused, with what the portal said about it; without details it was refused with all that were asked for. */
export interface Rejection<T> {
  readonly one: T
  readonly error: PortalError
  readonly details: readonly ReassignDetail[]
}

interface Asked<T, R> {
  /** The portal's answer about those that are left; undefined when none is. */
  readonly answer: R | undefined
  readonly left: readonly T[]
  readonly refused: readonly Rejection<T>[]
}

/**
 * Asks for many items at once where a portal refuses all because of some: those it names are left out and the rest is asked
 * for again, until it agrees or names none. Throws what `ask` throws when another try may help, and what is no refusal.
 */
export const retryWithoutRejected = async <T, R>(
  all: readonly T[],
  idOf: (one: T) => string,
  ask: (left: readonly T[]) => Promise<R>,
): Promise<Asked<T, R>> => {
  const refused: Rejection<T>[] = []
  let left = all
  while (left.length > 0)
    try {
      return { answer: await ask(left), left, refused }
    } catch (error) {
      if (!(error instanceof PortalError) || mayResume(error)) throw error
      const details = new Map<string, ReassignDetail[]>()
      for (const detail of reassignDetails(error))
        details.set(detail.itemId, [...(details.get(detail.itemId) ?? []), detail])
      const named = left.filter((one) => details.has(idOf(one)))
      const out = new Set(named.length > 0 ? named : left)
      for (const one of out) refused.push({ one, error, details: details.get(idOf(one)) ?? [] })
      left = left.filter((one) => !out.has(one))
    }
  return { answer: undefined, left, refused }
}
