import type { TestPortal } from '../../testing/portal.ts'
import { createDataStore, endedJob, publishLayers } from './dataStore.ts'

/** Where members sign in: a portal of a test, or of another process. */
type SignedIn = Pick<TestPortal, 'signIn'>

/** Returns a function that signs in as the publisher for each call of a function with a client. */
const asPublisher =
  <A extends readonly unknown[], T>(
    work: (client: Awaited<ReturnType<SignedIn['signIn']>>, ...rest: A) => Promise<T>,
  ) =>
  async (portal: SignedIn, ...rest: A): Promise<T> =>
    work(await portal.signIn('publisher'), ...rest)

/** See `createDataStore`. */
export const addDataStore = asPublisher(createDataStore)

/** See `endedJob`. */
export const ended = asPublisher(endedJob)

/** See `publishLayers`. */
export const publish = asPublisher(publishLayers)
