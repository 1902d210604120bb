import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryClient } from '../../shell/api.ts'
import { datasets } from '../queries.ts'
import {
  differenceBetween,
  previewRows,
  type PreviewDifference,
  type PreviewRow,
} from './preview.ts'

interface Seen {
  readonly state: string
  readonly rows: readonly PreviewRow[]
  readonly difference: PreviewDifference | undefined
}

/**
 * Reads the database of a data store and compares it with what is published, once for each visit of the page and whenever it is asked to.
 * `difference` is what has changed since the comparison before.
 */
export const useComparison = (dataStoreId: string) => {
  const options = datasets(dataStoreId)
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...options,
    // What is reviewed must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const plain = useMemo(() => data && previewRows(data), [data])
  const [seen, setSeen] = useState<Seen>()
  if (data && plain && data.state !== seen?.state)
    setSeen({
      state: data.state,
      rows: plain,
      difference: seen && differenceBetween(seen.rows, plain),
    })
  return {
    data,
    /** The preview without options. */
    rows: plain,
    error: error ?? undefined,
    isReading: isFetching,
    /** When the database was read (epoch ms). */
    readAt: dataUpdatedAt,
    difference: seen?.difference,
    forgetDifference: () => seen && setSeen({ ...seen, difference: undefined }),
    readAgain: () => refetch({ cancelRefetch: true }),
    cancel: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
  }
}
export type Comparison = ReturnType<typeof useComparison>
