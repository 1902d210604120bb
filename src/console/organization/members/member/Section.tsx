import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadingRows } from './LoadingRows.tsx'

interface Props<T> {
  readonly title: string
  readonly aside?: ReactNode
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error'> & { readonly refetch: () => unknown }
  readonly children: (data: T) => ReactNode
}

/** A card whose data has a request of its own: bars until it arrives, and its own error. */
export const Section = <T,>({ title, aside, query, children }: Props<T>) => {
  const { data, error, refetch } = query
  return (
    <Card title={title} aside={data !== undefined && aside}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Card>
  )
}
