import * as z from 'zod'
import { countValues } from '../../shell/lists/counts.ts'
import { anyOfThese, isNarrowed, listSchema } from '../../shell/lists/listState.ts'
import { findings } from './assess.ts'
import { serviceOf, type WebhookRow } from './rows.ts'

/** The columns by which webhooks can be sorted. */
const webhookSorts = [
  'findings',
  'name',
  'service',
  'server',
  'type',
  'owner',
  'receiver',
  'active',
  'updated',
  'created',
] as const
type Sort = (typeof webhookSorts)[number]

/** The columns by which receivers can be sorted. */
const receiverSorts = [
  'url',
  'webhooks',
  'services',
  'owners',
  'inactive',
  'unsigned',
  'failures',
] as const

export const isReceiverSort = (sort: string): boolean => receiverSorts.some((one) => one === sort)

/** What the page shows: webhooks one by one or by receiver, or what the portal's own receiver has received. */
export const views = ['webhooks', 'receivers', 'received'] as const

/** An empty text is a value, too: the host of a receiver that has none. */
const values = anyOfThese(z.string().max(300))

export const WebhookList = listSchema(
  ['all', ...findings],
  [...webhookSorts, ...receiverSorts],
).extend({
  view: z.enum(views).catch('webhooks'),
  /** ID of a federated server; `-` for webhooks whose server is not known. */
  server: values,
  type: values,
  owner: values,
  active: anyOfThese(z.enum(['yes', 'no'])),
  event: values,
  host: values,
  /** The fingerprint of the URL of a receiver. */
  receiver: z.string().max(8).catch(''),
  /** ID of the webhook whose details are open. */
  webhook: z.string().max(128).catch(''),
  panel: z.enum(['', 'check', 'export']).catch(''),
})
export type WebhookListState = z.output<typeof WebhookList>

/** The filters that have values to choose from. */
export const facets = ['server', 'type', 'owner', 'active', 'event', 'host'] as const
export type Facet = (typeof facets)[number]

/** The state without search text and filters. */
export const unfiltered = {
  q: '',
  show: 'all',
  server: [],
  type: [],
  owner: [],
  active: [],
  event: [],
  host: [],
  receiver: '',
} as const satisfies Partial<WebhookListState>

export const isFiltered = (state: WebhookListState): boolean => isNarrowed(state, unfiltered)

/** The values of a row that a facet filters by. */
const facetValues: Readonly<Record<Facet, (row: WebhookRow) => readonly string[]>> = {
  server: ({ server }) => [server?.id ?? '-'],
  type: ({ webhook }) => [webhook.serviceType],
  owner: ({ webhook }) => [webhook.owner],
  active: ({ webhook }) => [webhook.active ? 'yes' : 'no'],
  event: ({ webhook }) => webhook.changeTypes,
  host: ({ host }) => [host],
}

/** Returns the values of a facet with the number of rows, most frequent first. */
export const facetCounts = (
  rows: readonly WebhookRow[],
  facet: Facet,
): readonly (readonly [value: string, count: number])[] =>
  countValues(rows.flatMap((row) => facetValues[facet](row)))

type Filters = Pick<WebhookListState, keyof typeof unfiltered>

/** Returns the rows that match the search text and all filters except those in `but`. */
export const matching = (
  rows: readonly WebhookRow[],
  filters: Filters,
  but: readonly (Facet | 'show')[] = [],
): readonly WebhookRow[] => {
  const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = facets
    .filter((facet) => filters[facet].length > 0 && !but.includes(facet))
    .map((facet) => ({ valuesOf: facetValues[facet], any: new Set<string>(filters[facet]) }))
  const finding = but.includes('show') || filters.show === 'all' ? undefined : filters.show
  if (words.length + wanted.length === 0 && filters.receiver === '' && finding === undefined)
    return rows
  return rows.filter(
    (row) =>
      (finding === undefined || row.findings.includes(finding)) &&
      (filters.receiver === '' || row.receiver === filters.receiver) &&
      wanted.every(({ valuesOf, any }) => valuesOf(row).some((value) => any.has(value))) &&
      words.every((word) => row.text.includes(word)),
  )
}

/** The text by whose characters a name is sorted: the numbers in it, filled up with zeros, by value. */
const naturalKey = (name: string): string =>
  name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'))

/**
 * What rows are sorted by, those with the highest risk first. Texts are compared by their characters: a collation of 50,000 rows takes
 * longer than a frame.
 */
const keys: Readonly<Record<Sort, (row: WebhookRow) => string | number>> = {
  name: ({ webhook }) => naturalKey(webhook.name),
  service: ({ webhook }) => naturalKey(serviceOf(webhook)),
  server: ({ server }) => (server ? naturalKey(server.name) : '\uFFFF'),
  type: ({ webhook }) => webhook.serviceType,
  owner: ({ ownerName }) => naturalKey(ownerName),
  receiver: ({ webhook }) => naturalKey(webhook.hookUrl),
  active: ({ webhook }) => (webhook.active ? 0 : 1),
  // By the most urgent finding, then the number of findings.
  findings: ({ findings: [first], findings: found }) =>
    (first === undefined ? findings.length : findings.indexOf(first)) - found.length / 100,
  // The latest first.
  updated: ({ webhook }) => -webhook.lastUpdatedTime,
  created: ({ webhook }) => -webhook.createdTime,
}

/** Compares texts by their characters, and numbers. */
export const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the rows in the order of a column; equal ones by name. */
export const sorted = (
  rows: readonly WebhookRow[],
  { sort, order }: Pick<WebhookListState, 'sort' | 'order'>,
): readonly WebhookRow[] => {
  const sign = order === 'desc' ? -1 : 1
  const keyOf = sort in keys ? keys[sort as Sort] : keys.name
  return rows
    .map((row) => ({ row, key: keyOf(row), name: keys.name(row) }))
    .toSorted((a, b) => sign * compare(a.key, b.key) || compare(a.name, b.name))
    .map(({ row }) => row)
}
