import type { Result } from '../../rest/protocol/operation.ts'
import { content } from '../../rest/content/content.ts'
import { search } from '../../rest/content/search.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { servers } from '../../rest/servers/servers.ts'
import { jobState } from '../../rest/records/job.ts'
import { polled } from '../shared/jobs/polling.ts'
import { query } from '../shell/api.ts'

export type Publication = Result<typeof publishing.publication>

/** What is remembered of a data store: connection without secrets, parameters of the publication, last job. Does not read its database. */
export const publication = (datastoreId: string) => query(publishing.publication, { datastoreId })

/** The same, read again and again while a job is in progress. */
export const publicationNow = (datastoreId: string) => ({
  ...publication(datastoreId),
  ...polled<Publication>((data) =>
    data?.job ? jobState(data.job.status, data.job.jobType) : undefined,
  ),
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
  search.items,
  content.list,
] as const
