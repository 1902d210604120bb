import { queryOptions } from '@tanstack/react-query'
import type { Result } from '../../rest/protocol/operation.ts'
import { content } from '../../rest/content/content.ts'
import { search } from '../../rest/content/search.ts'
import { publishing, type PublishingJob } from '../../rest/publishing/publishing.ts'
import { servers } from '../../rest/servers/servers.ts'
import { jobState } from '../../rest/records/job.ts'
import { polled } from '../shared/jobs/polling.ts'
import { query, send } from '../shell/api.ts'
import { hasAdditions } from '../shell/permissions.ts'
import { session } from '../shell/session/session.ts'

type Known = Result<typeof publishing.publication>

/** A job of a data store. Its times (epoch ms) are null where the portal does not return them. */
export type PublicationJob = Pick<
  PublishingJob,
  'jobId' | 'jobType' | 'status' | 'statusMessage' | 'progress' | 'datasets'
> & { readonly created: number | null; readonly modified: number | null }

/** What is known of a data store and its layers. */
export type Publication = Pick<
  Known,
  | 'datastoreId'
  | 'title'
  | 'owner'
  | 'kind'
  | 'connection'
  | 'serverIds'
  | 'serverId'
  | 'serverFolder'
  | 'portalFolderId'
  | 'templateSvcConfig'
  | 'publishedDatasets'
  | 'synchronized'
> & { readonly job: PublicationJob | null }

/** Whether the portal reads databases before it publishes: then there are previews, and outcomes of datasets. */
export const hasPreviews = (): boolean => hasAdditions(session())

/** Reads what is known of a data store: connection without secrets, parameters of the publication, last job. Does not read its database. */
export const readPublication = async (
  datastoreId: string,
  signal: AbortSignal,
): Promise<Publication> =>
  hasPreviews()
    ? send(publishing.publication, { datastoreId }, { signal })
    : (await import('./documentedRead.ts')).readDocumented(datastoreId, signal)

/** A query for what is known of a data store. */
export const publication = (datastoreId: string) =>
  queryOptions({
    queryKey: [publishing.publication.path, { datastoreId }],
    queryFn: ({ signal }) => readPublication(datastoreId, signal),
  })

/** The same, read again and again while a job is in progress. */
export const publicationNow = (datastoreId: string) => ({
  ...publication(datastoreId),
  ...polled<Publication>(
    (data) =>
      // Without the outcomes of datasets, a job that is partial can still be in progress.
      data?.job
        ? jobState(data.job.status, hasPreviews() ? data.job.jobType : undefined)
        : undefined,
    (data) => data?.job?.status === 'partial',
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
