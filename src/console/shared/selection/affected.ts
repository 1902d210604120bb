import { countValues } from '../../shell/lists/counts.ts'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { AffectedList, AffectedObject } from '../../shell/changes/change.ts'
import { t } from '../../shell/review/messages.ts'

/** The maximum number of items that a review lists for each change. Its numbers are those of all items. */
export const maxListed = 1_000

/** An item in a list of a review. */
export interface Listed {
  readonly id: string
  readonly title: string
  readonly type?: string | undefined
}

/** Returns the first of `count` items as a list of a review, with the icon of their type and a link. */
export const affectedItems = (
  items: readonly Listed[],
  detailOf: (id: string) => string | undefined = () => undefined,
  count = items.length,
): AffectedList => {
  const listed = items.slice(0, maxListed)
  return {
    label:
      listed.length < count
        ? t('showFirst', { first: formatNumber(listed.length), count })
        : t('showItems', { count }),
    objects: listed.map(({ id, title, type }) => {
      const detail = detailOf(id)
      return {
        title,
        href: paths.item(id),
        ...(type !== undefined && { type }),
        ...(detail !== undefined && { detail }),
      }
    }),
  }
}

/** Returns how many items have each value, the most frequent first, for the list of a review. */
export const countedBy = <T>(
  items: readonly T[],
  valueOf: (item: T) => string,
  format: (count: number) => string,
): readonly AffectedObject[] =>
  countValues(items.map(valueOf)).map(([title, count]) => ({ title, detail: format(count) }))
