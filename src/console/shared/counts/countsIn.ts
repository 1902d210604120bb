import type { search } from '../../../rest/content/search.ts'
import type { Result } from '../../../rest/protocol/operation.ts'

/** Returns the number of items with each value of a field, most frequent first, as far as the portal counted them. */
export const countsIn = (
  { aggregations }: Pick<Result<typeof search.items>, 'aggregations'>,
  field: 'type' | 'access',
): ReadonlyMap<string, number> =>
  new Map(
    (aggregations?.counts ?? [])
      .filter(({ fieldName }) => fieldName === field)
      .flatMap(({ fieldValues }) => fieldValues)
      .map(({ value, count }) => [value, count]),
  )
