import type { PortalError } from '../../../rest/protocol/errors.ts'
import { reassignDetails, type ReassignDetail } from '../../../rest/content/transfer.ts'
import { isRefusal } from './retry.ts'

/** A refused item with the portal's details; without details, the whole request was refused. */
export interface Rejection<T> {
  readonly one: T
  readonly error: PortalError
  readonly details: readonly ReassignDetail[]
}

interface Answer<T, R> {
  /** The portal's response for the remaining items; undefined if none remain. */
  readonly answer: R | undefined
  readonly left: readonly T[]
  readonly refused: readonly Rejection<T>[]
}

/**
 * Sends a request for many items to portals that refuse all because of some: excludes the items that the refusal names and repeats
 * the request, until it succeeds or the refusal names none. Rethrows errors that can be resumed, and errors that are not refusals.
 */
export const retryWithoutRejected = async <T, R>(
  all: readonly T[],
  idOf: (one: T) => string,
  ask: (left: readonly T[]) => Promise<R>,
): Promise<Answer<T, R>> => {
  const refused: Rejection<T>[] = []
  let left = all
  while (left.length > 0)
    try {
      return { answer: await ask(left), left, refused }
    } catch (error) {
      if (!isRefusal(error)) throw error
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
