import { queryOptions } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Server } from '../../../rest/records/server.ts'
import { send } from '../../shell/api.ts'
import { allItems } from '../../shell/lists/allResults/allItems.ts'
import type { Progress } from '../../shell/lists/allResults/allResults.ts'
import { accountScope } from '../../shell/session/accountScope.ts'

type Dependent = Pick<Item, 'id' | 'title' | 'type'>

/** What depends on a server, as far as the member sees it. */
export interface Dependents extends Progress {
  /** The items whose URL is below that of the server. */
  readonly items: readonly Dependent[]
  /** The data stores that are registered with it. */
  readonly dataStores: readonly Dependent[]
  /** How many data stores the portal did not say the servers of. */
  readonly unread: number
}

/** Returns host, port, and path of a URL without regard to case and scheme; undefined if it cannot be read. */
const placeOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/*$/, '/')}`.toLowerCase()
}

/** Whether a URL is below one of those of a server. */
export const isBelow = (
  { url, adminUrl }: Pick<Server, 'url' | 'adminUrl'>,
  itemUrl: string | null | undefined,
): boolean => {
  const place = placeOf(itemUrl ?? '')
  return [url, adminUrl].some((one) => {
    const own = placeOf(one)
    return own !== undefined && place?.startsWith(own) === true
  })
}

/** How many data stores are asked about at the same time. */
const concurrency = 6

/** A query for what depends on a server. Reads all items, and makes a request for each data store. Throws what `allItems` throws. */
export const dependentsOf = (server: Server, onProgress: (progress: Progress) => void) =>
  queryOptions({
    queryKey: ['dependents of server', accountScope(), server.id],
    queryFn: async ({ signal }): Promise<Dependents> => {
      const items: Dependent[] = []
      const stores: Dependent[] = []
      const progress = await allItems(
        { q: '*' },
        (results, read) => {
          items.push(...results.filter(({ url }) => isBelow(server, url)))
          stores.push(...results.filter(({ type }) => type === 'Data Store'))
          onProgress(read)
        },
        signal,
      )
      let unread = 0
      const isRegistered = async ({ id: datastoreId }: Dependent): Promise<boolean> => {
        signal.throwIfAborted()
        try {
          const { servers } = await send(publishing.getServers, { datastoreId }, { signal })
          return servers.some(({ id }) => id === server.id)
        } catch (error) {
          // The portal does not answer about data stores of others.
          if (!(error instanceof PortalError)) throw error
          unread += 1
          return false
        }
      }
      const queue = new PQueue({ concurrency })
      const registered = await queue.addAll(stores.map((store) => () => isRegistered(store)))
      return { ...progress, items, dataStores: stores.filter((_, n) => registered[n]), unread }
    },
    enabled: false,
    retry: false,
  })
