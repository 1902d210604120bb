import { publishing, type PublishingJob } from '../../../rest/publishing/publishing.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { createDataStore, type firstCall, type TestDataStore } from './dataStore.ts'

/** Where members sign in: a portal of a test, or of another process. */
type SignedIn = Pick<TestPortal, 'signIn'>

/** Creates a database and a data store of the publisher for it, see `createDataStore`. */
export const addDataStore = async (
  portal: SignedIn,
  postgresUrl: string,
  sql: string,
): Promise<TestDataStore> => createDataStore(await portal.signIn('publisher'), postgresUrl, sql)

/** Waits until the last job of a data store has ended, and returns it. */
export const ended = async (
  portal: SignedIn,
  { id }: Pick<TestDataStore, 'id'>,
): Promise<PublishingJob> => {
  const client = await portal.signIn('publisher')
  for (;;) {
    const { job } = await client.send(publishing.publication, { datastoreId: id })
    if (job && job.status !== 'processing') return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Publishes or synchronizes, and returns the job when it has ended. */
export const publish = async (
  portal: SignedIn,
  store: Pick<TestDataStore, 'id'>,
  params: Partial<ReturnType<typeof firstCall>> & {
    syncItemInfo?: boolean
    applySvcConfigChanges?: boolean
    state?: string
  } = {},
): Promise<PublishingJob> => {
  const client = await portal.signIn('publisher')
  await client.send(publishing.publishLayers, { datastoreId: store.id, ...params })
  return ended(portal, store)
}
