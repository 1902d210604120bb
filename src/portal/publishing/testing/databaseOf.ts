import { beforeAll, beforeEach, inject } from 'vitest'
import { publishing, type PublishingJob } from '../../../rest/publishing/publishing.ts'
import type { TestPortal } from '../../testing/portal.ts'
import { createDataStore, type firstCall, type TestDataStore } from './dataStore.ts'

/** Declares the PostgreSQL server for databases of data stores; tests are skipped without one. */
export const databaseServer = (): { readonly url: () => string } => {
  let missing: string | undefined
  beforeAll(() => {
    const postgres = inject('postgres')
    missing = 'missing' in postgres ? postgres.missing : undefined
  })
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing)
  })
  return {
    url: () => {
      const postgres = inject('postgres')
      if ('missing' in postgres) throw new Error(postgres.missing)
      return postgres.url
    },
  }
}

/** Creates a database and a data store of the publisher for it, see `createDataStore`. */
export const addDataStore = async (
  portal: TestPortal,
  postgresUrl: string,
  sql: string,
): Promise<TestDataStore> => createDataStore(await portal.signIn('publisher'), postgresUrl, sql)

/** Waits until the last job of a data store has ended, and returns it. */
export const ended = async (
  portal: TestPortal,
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
  portal: TestPortal,
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
