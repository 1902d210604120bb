import type { UseQueryResult } from '@tanstack/react-query'
import type { CardQuery } from '../HomeCard.tsx'

/** Combines queries: the data of all of them, or the first error; a retry repeats those that failed. */
export const allOf = <T>(queries: readonly UseQueryResult<T>[]): CardQuery<readonly T[]> => {
  const data = queries.flatMap((one) => (one.data === undefined ? [] : [one.data]))
  const failed = queries.filter(({ error }) => error !== null)
  return {
    data: data.length === queries.length ? data : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
