import * as z from 'zod'
import type { ListState } from '../../shell/lists/listState.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { findings, type Finding } from './assess.ts'
import { serviceOf, type WebhookRow } from './rows.ts'
import { isOfOrganization, ownerIdOf } from './organizationType.ts'
import { eventName, findingName, typeName } from './words.ts'
import { t } from './messages.ts'

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
export type View = (typeof views)[number]

/** The text by whose characters a name is sorted: the numbers in it, filled up with zeros, by value. */
const naturalKey = (name: string): string =>
  name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'))

/**
 * What rows are sorted by, those with the highest risk first. Texts are compared by their characters: a collation of 50,000 rows takes
 * longer than a frame.
 */
const keys = {
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
} satisfies Readonly<Record<string, (row: WebhookRow) => string | number>>

/** Compares texts by their characters, and numbers. */
export const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the rows in the order of a column; equal ones by name. */
export const sorted = (
  rows: readonly WebhookRow[],
  { sort, order }: Pick<ListState, 'sort' | 'order'>,
): readonly WebhookRow[] => {
  const sign = order === 'desc' ? -1 : 1
  const keyOf = keys[sort as keyof typeof keys] ?? keys.name
  return rows
    .map((row) => ({ row, key: keyOf(row), name: keys.name(row) }))
    .toSorted((a, b) => sign * compare(a.key, b.key) || compare(a.name, b.name))
    .map(({ row }) => row)
}

/** The list of webhooks, and its state in the URL. */
export const webhookList = localList({
  name: 'webhooks',
  sorts: [...Object.keys(keys), ...receiverSorts],
  sorting: { column: 'findings', descending: false },
  sorted,
  rowId: ({ webhook }: WebhookRow) => webhook.id,
  search: t('search'),
  textsOf: ({ webhook, ownerName, server }: WebhookRow) => [
    webhook.name,
    serviceOf(webhook),
    webhook.serviceType,
    webhook.hookUrl,
    webhook.owner,
    ownerIdOf(webhook),
    ownerName,
    webhook.modifiedId,
    server?.name,
    ...webhook.changeTypes,
    webhook.id,
    webhook.itemId,
  ],
  facets: {
    show: {
      label: t('assessment'),
      kind: 'chips',
      valuesOf: ({ findings: found }) => found,
      values: z.enum(['all', ...findings]),
      nameOf: (value: Finding | 'all') => (value === 'all' ? t('all') : findingName(value)),
      isLong: true,
    },
    server: {
      label: t('filter.server'),
      // `-` for webhooks whose server is not known.
      valuesOf: ({ server, webhook }) => (isOfOrganization(webhook) ? [] : [server?.id ?? '-']),
      nameOf: (id, rows) =>
        rows.find(({ server }) => server?.id === id)?.server?.name ?? t('unknownServer'),
      none: t('empty.found'),
    },
    type: {
      label: t('filter.type'),
      valuesOf: ({ webhook }) => [webhook.serviceType],
      nameOf: typeName,
      none: t('empty.found'),
    },
    owner: {
      label: t('filter.owner'),
      kind: 'members',
      valuesOf: ({ webhook: { owner } }) => (owner === '' ? [] : [owner]),
      none: t('empty.found'),
    },
    active: {
      label: t('filter.active'),
      values: z.enum(['yes', 'no']),
      valuesOf: ({ webhook }) => [webhook.active ? 'yes' : 'no'],
      nameOf: (value) => t(value === 'yes' ? 'active' : 'inactive'),
      none: t('empty.found'),
    },
    event: {
      label: t('filter.event'),
      valuesOf: ({ webhook }) => webhook.changeTypes,
      nameOf: eventName,
      none: t('empty.found'),
    },
    host: {
      label: t('filter.host'),
      valuesOf: ({ host }) => [host],
      // A URL that cannot be parsed has no host.
      nameOf: (value) => (value === '' ? t('noHost') : value),
      none: t('empty.found'),
    },
    /** The fingerprint of the URL of a receiver. */
    receiver: {
      label: t('filter.receiver'),
      kind: 'link',
      valuesOf: ({ receiver }) => [receiver],
      nameOf: (value, rows) =>
        rows.find(({ receiver }) => receiver === value)?.webhook.hookUrl ?? value,
    },
  },
  parameters: {
    view: z.enum(views).catch('webhooks'),
    /** ID of the webhook whose details are open. */
    webhook: z.string().max(128).catch(''),
    panel: z.enum(['', 'check', 'create', 'export', 'settings']).catch(''),
  },
})
