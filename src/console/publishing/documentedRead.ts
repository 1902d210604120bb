import { content } from '../../rest/content/content.ts'
import { items } from '../../rest/content/items.ts'
import type { Result } from '../../rest/protocol/operation.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { isPublishingJob } from '../../rest/records/job.ts'
import { ifAnswered } from '../shell/errors/retry.ts'
import { query, queryClient, send } from '../shell/api.ts'
import { connectionOf, readDataStoreText } from './connection/dataStoreText.ts'
import type { Publication, PublicationJob } from './queries.ts'

type Layers = Result<typeof publishing.getLayers>['layerAndDatasets']
type Servers = Result<typeof publishing.getServers>['servers']
type Status = Result<typeof content.status>

/** What documented resources return of a data store. */
export interface DocumentedParts {
  readonly item: { readonly id: string; readonly title: string; readonly owner: string }
  /** The data of the item; undefined if the portal does not return them. */
  readonly text: string | undefined
  readonly servers: Servers
  readonly layers: Layers
  /** Undefined if the portal does not return it. */
  readonly status: Status | undefined
}

/** Returns where layers are published: the server and the server folder in the URL of one of them. */
const placeOf = (layers: Layers, servers: Servers) => {
  const places = layers.flatMap(({ layer: { url } }) =>
    servers.flatMap((server) => {
      const root = `${server.url}/rest/services/`
      if (!url.startsWith(root)) return []
      const [folder = '', ...name] = url.slice(root.length).split('/')
      return [{ serverId: server.id, serverFolder: name.length > 1 ? folder : null }]
    }),
  )
  return places[0] ?? { serverId: null, serverFolder: null }
}

/** The times, the progress, and the outcomes of a job are not documented. */
const jobOf = (read: Status | undefined): PublicationJob | null => {
  if (!read?.jobInfo || !isPublishingJob(read.jobInfo.jobType)) return null
  const { status, statusMessage = '', jobInfo } = read
  return {
    jobId: jobInfo.jobId,
    jobType: jobInfo.jobType,
    status,
    statusMessage,
    created: null,
    modified: null,
    progress: { done: 0, total: 0 },
    datasets: [],
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** Returns what is known of a data store and its layers from documented resources only. */
export const documentedPublication = ({
  item: { id, title, owner },
  text = '',
  servers,
  layers,
  status,
}: DocumentedParts): Publication => {
  const data = readDataStoreText(text)
  const connection = data && connectionOf(data)
  const port = Number(connection?.port)
  return {
    datastoreId: id,
    title,
    owner,
    kind: data ? 'database' : 'other',
    connection: {
      host: orNull(connection?.host ?? ''),
      port: connection && connection.host !== '' && Number.isInteger(port) ? port : null,
      database: orNull(connection?.database ?? ''),
      user: orNull(connection?.user ?? ''),
      tls: null,
      hasPassword: data !== undefined,
    },
    serverIds: servers.map((server) => server.id),
    ...placeOf(layers, servers),
    portalFolderId: null,
    templateSvcConfig: null,
    publishedDatasets: new Set(layers.map(({ dataset }) => dataset.name)).size,
    synchronized:
      layers.length === 0 ? null : Math.max(...layers.map(({ layer }) => layer.modified)),
    job: jobOf(status),
  }
}

/** Reads a data store from documented resources. Throws what `send` throws: 403 if the member can't see what is published. */
export const readDocumented = async (
  datastoreId: string,
  signal: AbortSignal,
): Promise<Publication> => {
  const options = { signal }
  const item = await send(items.read, { itemId: datastoreId }, options)
  // Without these, only the connection and the last job are unknown.
  const reading = async () =>
    (await ifAnswered(send(items.data, { itemId: datastoreId }, options)))?.text()
  const [text, { servers }, published, status] = await Promise.all([
    reading(),
    send(publishing.getServers, { datastoreId }, options),
    send(publishing.getLayers, { datastoreId }, options),
    ifAnswered(send(content.status, { userName: item.owner, itemId: datastoreId }, options)),
  ])
  // The list of layers changes as soon as what is known of them: nothing else says that a job has ended.
  queryClient.setQueryData(query(publishing.getLayers, { datastoreId }).queryKey, published)
  return documentedPublication({
    item,
    text,
    servers,
    layers: published.layerAndDatasets,
    status,
  })
}
