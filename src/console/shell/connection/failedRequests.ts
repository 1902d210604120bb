import { createStore } from '../storage/store.ts'

/** The number of requests of this tab that did not reach the portal. */
export const failedRequests = createStore(0)

/** Records that a request did not reach the portal, so that the connection is checked. */
export const noteFailedRequest = (): void => failedRequests.set(failedRequests.get() + 1)
