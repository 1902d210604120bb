import type { Result } from '../../rest/protocol/operation.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { servers } from '../../rest/servers/servers.ts'
import { query } from '../shell/api.ts'

export type Publication = Result<typeof publishing.publication>

/** What is remembered of a data store: connection without secrets, parameters of the publication, last job. Does not read its database. */
export const publication = (datastoreId: string) => query(publishing.publication, { datastoreId })

/** How often a job in progress is read again (ms). */
const interval = 2_000

/** The same, read again and again while a job is in progress. */
export const publicationNow = (datastoreId: string) => ({
  ...publication(datastoreId),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Publication | undefined } }) =>
    state.data?.job?.status === 'processing' ? interval : (false as const),
})

/** The datasets of a data store as they are in its database now, and those that are published. Reads the database, which can take seconds. */
export const datasets = (datastoreId: string) =>
  query(publishing.datasets, { datastoreId }, { retry: false })

/** All federated servers. */
export const serverList = () => query(servers.list, {})

/** The reads that a job of a data store makes outdated. */
export const changedByPublishing = [
  publishing.publication,
  publishing.datasets,
  publishing.getLayers,
  publishing.source,
] as const
