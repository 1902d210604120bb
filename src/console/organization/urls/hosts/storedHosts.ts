import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { queryClient } from '../../../shell/api.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { openStore } from '../../../shell/storage/database.ts'

/** An item with its URL. */
const ItemWithUrl = z.object({
  id: z.string(),
  title: z.string(),
  owner: z.string(),
  url: z.string(),
})
export type ItemWithUrl = z.output<typeof ItemWithUrl>

/** Maximum number of items that are stored for each host. */
export const listedItems = 1_000

/** A host that belongs neither to the portal nor to a server. */
const UnknownHost = z.object({
  host: z.string(),
  /** Whether it is in the domain of the portal or of a server. */
  relation: z.enum(['related', 'other']),
  /** Items whose URL has this host. */
  items: z.int(),
  /** The items, up to `listedItems`. */
  listed: z.array(ItemWithUrl).readonly(),
  /** Usernames of their owners. */
  owners: z.array(z.string()),
})
export type UnknownHost = z.output<typeof UnknownHost>

/** What the last search for unknown hosts found in this browser. */
const HostSearch = z.object({
  /** When it ended (epoch ms). */
  ended: z.int(),
  /** Items that the portal found, and those that it returned. */
  total: z.int(),
  found: z.int(),
  /** Items with a URL. */
  items: z.int(),
  hosts: z.array(UnknownHost).readonly(),
})
export type HostSearch = z.output<typeof HostSearch>

const store = openStore('unknownHosts')
const queryKey = () => ['unknown hosts', accountScope()]

/** The last search for unknown hosts in this browser; null if there is none. */
export const storedHosts = () =>
  queryOptions({
    queryKey: queryKey(),
    queryFn: async () => HostSearch.safeParse(await store.get(accountScope())).data ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Stores a search in place of the previous one. */
export const storeHosts = async (search: HostSearch): Promise<void> => {
  const place = accountScope()
  queryClient.setQueryData(queryKey(), search)
  await store.put({ id: place, place, ...search })
}
