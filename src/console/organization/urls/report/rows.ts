import { createUrlMatcher, moveUrls } from '../../../../rest/organization/urlMatching.ts'
import {
  urlPlaceKinds,
  type UrlPlaceKind,
  type UrlReportItem,
} from '../../../../rest/records/urls.ts'
import { byOwner, type OwnerEntry } from '../../../shared/owners/byOwner.ts'
import { countValues } from '../../../shell/lists/counts.ts'

type ReportPlace = 'info' | 'properties' | 'data' | 'resource'

export type ReportChange = 'added' | 'removed' | 'unchanged'

/** One URL in one part of an item. */
export interface ReportRow {
  readonly key: string
  readonly itemId: string
  readonly owner: string
  readonly type: string
  readonly place: ReportPlace
  readonly kind: UrlPlaceKind
  readonly url: string
  /** The path of the resource, where the portal returns it. */
  readonly resource?: string | undefined
  /** The field of the item that contains the URL. */
  readonly property?: string | undefined
  /** What has changed since an earlier report. */
  readonly change?: ReportChange
}

type Listed = NonNullable<UrlReportItem['resources']>['urls'][number] & {
  readonly property?: string
}

const keyOf = ({ itemId, place, resource, property, kind, url }: Omit<ReportRow, 'key'>) =>
  [itemId, place, resource ?? property ?? '', kind, url].join(' ')

/** Returns the places of a report as rows, in the order of the report. */
export const rowsOf = (items: readonly UrlReportItem[]): ReportRow[] => {
  // Some portals list a URL once for each occurrence.
  const rows = new Map<string, ReportRow>()
  const add = (row: Omit<ReportRow, 'key'>) => {
    const key = keyOf(row)
    rows.set(key, { key, ...row })
  }
  for (const { itemId, owner, itemType, itemInfo, properties, data, resources } of items) {
    const item = { itemId, owner, type: itemType }
    if (itemInfo) add({ ...item, place: 'info', kind: 'url', url: itemInfo.url })
    const addAll = (place: ReportPlace, listed: readonly Listed[]) => {
      for (const entry of listed)
        for (const kind of urlPlaceKinds) {
          const url = entry[kind]
          const { resource, property } = entry
          if (url !== undefined) add({ ...item, place, kind, url, resource, property })
        }
    }
    addAll('properties', properties?.urls ?? [])
    addAll('data', data?.urls ?? [])
    addAll('resource', resources?.urls ?? [])
  }
  return [...rows.values()]
}

/** Returns the rows of two reports with what has changed from the earlier one to the later one. */
export const compared = (
  later: readonly ReportRow[],
  earlier: readonly ReportRow[],
): readonly ReportRow[] => {
  const before = new Set(earlier.map(({ key }) => key))
  const after = new Set(later.map(({ key }) => key))
  return [
    ...later.map((row): ReportRow => ({
      ...row,
      change: before.has(row.key) ? 'unchanged' : 'added',
    })),
    ...earlier
      .filter(({ key }) => !after.has(key))
      .map((row): ReportRow => ({ ...row, change: 'removed' })),
  ]
}

/** The fields by which rows are filtered, and of which charts count the values. */
export const fields = ['place', 'kind', 'type', 'owner'] as const
export type ReportField = (typeof fields)[number]

/** Returns the values of a field with the number of rows, most frequent first. */
export const countsOf = (
  rows: readonly ReportRow[],
  field: ReportField | 'change',
): readonly (readonly [value: string, count: number])[] =>
  countValues(rows.flatMap(({ [field]: value }) => value ?? []))

/** Returns a function that returns the URL of a row after the public URL has changed. */
export const rehearsal = (from: string, to: string): ((row: ReportRow) => string) => {
  const matcher = createUrlMatcher(from)
  return ({ url }) => moveUrls(url, matcher, to)
}

/** Returns the rows of a report as they would be listed after the public URL has changed. */
export const movedRows = (
  rows: readonly ReportRow[],
  from: string,
  to: string,
): readonly ReportRow[] => {
  if (from === to) return rows
  const newUrlOf = rehearsal(from, to)
  return rows.map((row) => {
    const moved = { ...row, url: newUrlOf(row) }
    return { ...moved, key: keyOf(moved) }
  })
}

/** Returns whether a text can be a new public URL: a URL of HTTP or HTTPS without query and fragment. */
export const isPublicUrl = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { search, hash, username, password } = new URL(text)
  return [search, hash, username, password].every((part) => part === '')
}

/** Returns the affected items by owner, most URLs first. */
export const listForOwners = (
  rows: readonly ReportRow[],
): readonly OwnerEntry<ReportRow, 'items' | 'urls' | 'scripts'>[] =>
  byOwner(rows, (own) => ({
    items: new Set(own.map(({ itemId }) => itemId)).size,
    urls: own.length,
    scripts: own.filter(({ kind }) => kind === 'script').length,
  }))
