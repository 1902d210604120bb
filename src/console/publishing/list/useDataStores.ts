import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import PQueue from 'p-queue'
import { search } from '../../../rest/content/search.ts'
import type { Item } from '../../../rest/records/item.ts'
import { allItems } from '../../shell/lists/allResults/allItems.ts'
import { allOf, exactly } from '../../shell/searchText.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { session } from '../../shell/session/session.ts'
import { publicationState, type PublicationState } from '../publishingState.ts'
import { publicationNow, readPublication, serverList, type Publication } from '../queries.ts'
import { t } from './messages.ts'

/** A data store, and what the portal remembers of it. */
export interface Row {
  readonly item: Item
  /** Undefined while it is read, and if that failed. */
  readonly publication: Publication | undefined
  /** Why the publication could not be read. */
  readonly error: Error | undefined
  /** The names of the servers with which it is registered. */
  readonly servers: readonly string[]
}

/** Returns the state of a data store; undefined while it is not known. */
export const stateOf = ({ publication }: Row): PublicationState | undefined =>
  publication && publicationState(publication)

/** Returns the number of datasets that failed in the last job. */
export const failedDatasets = ({ publication }: Row): number =>
  publication?.job?.datasets.filter(({ outcome }) => outcome === 'failed').length ?? 0

const type = 'Data Store'

/** Reads all data stores of a view. */
export const dataStores = (view: 'all' | 'mine') =>
  queryOptions({
    queryKey: [search.items.path, 'data stores', accountScope(), view],
    queryFn: async ({ signal }): Promise<readonly Item[]> => {
      const found: Item[] = []
      const ofType = exactly('type', type)
      const q = view === 'all' ? ofType : allOf(ofType, exactly('owner', session().person.username))
      await allItems({ q }, (items) => found.push(...items), signal)
      // A search by type also finds types that begin with the same words.
      return found.filter((item) => item.type === type)
    },
    staleTime: 30_000,
  })

/** Reads six publications at the same time: the list can have hundreds. */
const queue = new PQueue({ concurrency: 6 })

/** What is remembered of a data store of the list, read in turn with the others. */
const publicationInTurn = (datastoreId: string) => ({
  ...publicationNow(datastoreId),
  retry: false,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    queue.add(() => {
      signal.throwIfAborted()
      return readPublication(datastoreId, signal)
    }),
})

interface DataStores {
  /** Undefined until the data stores have been read. */
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

const none: readonly Item[] = []

/** Returns the data stores of a view: the items at once, and what the portal remembers of each as it arrives. */
export const useDataStores = (view: 'all' | 'mine'): DataStores => {
  const { data, error, refetch } = useQuery(dataStores(view))
  const items = data ?? none
  const { data: federated } = useQuery({ ...serverList(), retry: false })
  const publications = useQueries({
    queries: items.map(({ id }) => publicationInTurn(id)),
    combine: (results) =>
      results.map((result) => ({ publication: result.data, error: result.error ?? undefined })),
  })
  const rows = useMemo(() => {
    const names = new Map(federated?.servers.map(({ id, name }) => [id, name]))
    return items.map((item, index): Row => {
      const read = publications[index]
      const known = read?.publication
      return {
        item,
        publication: known,
        error: known ? undefined : read?.error,
        servers: (known?.serverIds ?? []).map((id) => names.get(id) ?? t('unknownServer')),
      }
    })
  }, [items, publications, federated])
  return { rows: data && rows, error, retry: () => void refetch() }
}
