import type { Item } from '../../../rest/records/item.ts'
import { toSelected, type SelectedItem } from '../../shared/selection/selectedItem.ts'
import { webUrl } from '../../shared/urls/testUrl.ts'

/** The size (bytes) above which items are large: 1 GB. */
export const largeSize = 1024 ** 3

/** What can be wrong with an item, as far as its properties say. */
export const findingNames = ['noSummary', 'noDescription', 'noTags', 'large', 'malformed'] as const
export type FindingName = (typeof findingNames)[number]

// Clients that send a null in a form leave the word behind, which the item's page then shows.
const isEmpty = (text: string | null | undefined) => text == null || /^\s*(?:null)?\s*$/.test(text)
// Editors leave empty elements behind.
const withoutTags = (html: string | null | undefined) =>
  html?.replaceAll(/<(?!img\b)[^>]*>|&nbsp;/gi, '')

const tests: Readonly<Record<FindingName, (item: Item) => boolean>> = {
  noSummary: ({ snippet }) => isEmpty(snippet),
  noDescription: ({ description }) => isEmpty(withoutTags(description)),
  noTags: ({ tags = [] }) => tags.length === 0,
  large: ({ size = 0 }) => size > largeSize,
  malformed: ({ url }) => !isEmpty(url) && webUrl(url ?? '') === undefined,
}

export interface ItemWithUrl extends SelectedItem {
  readonly url: string
}

/** What was found in the items that were read. */
export interface Findings {
  readonly items: Readonly<Record<FindingName, readonly SelectedItem[]>>
  /** The sum of the sizes of large items (bytes). */
  readonly largeBytes: number
  /** Items with the URL of a web server. */
  readonly withUrl: readonly ItemWithUrl[]
}

export const noFindings: Findings = {
  items: { noSummary: [], noDescription: [], noTags: [], large: [], malformed: [] },
  largeBytes: 0,
  withUrl: [],
}

/** Returns the findings with those of further items. */
export const withItems = (before: Findings, items: readonly Item[]): Findings => {
  const found = (name: FindingName) => [
    ...before.items[name],
    ...items.filter(tests[name]).map(toSelected),
  ]
  return {
    items: {
      noSummary: found('noSummary'),
      noDescription: found('noDescription'),
      noTags: found('noTags'),
      large: found('large'),
      malformed: found('malformed'),
    },
    largeBytes: items
      .filter(tests.large)
      .reduce((sum, { size = 0 }) => sum + size, before.largeBytes),
    withUrl: [
      ...before.withUrl,
      ...items.flatMap((item) =>
        item.url != null && webUrl(item.url) ? { ...toSelected(item), url: item.url } : [],
      ),
    ],
  }
}
