import type { Unreadable } from '../../../rest/protocol/lenient.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { createStore } from '../storage/store.ts'

/** No more parts are kept for the page. */
const maxKept = 100

/** What the responses to this page contained that could not be read, as JSON, each part once. */
export const unreadable = createStore<readonly string[]>([])

/** Keeps what could not be read of a response, so that the page says so. */
export const noteUnreadable = ({ path }: Operation, parts: readonly Unreadable[]): void => {
  const texts = parts.map((part) => `${path}, ${part.path}: ${JSON.stringify(part.raw, null, 2)}`)
  unreadable.set([...new Set([...unreadable.get(), ...texts])].slice(0, maxKept))
}
