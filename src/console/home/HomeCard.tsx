import type { ReactNode } from 'react'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Waiting } from './Waiting.tsx'

/** The part of a query that a card shows. */
export interface CardQuery<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface Props<T> {
  readonly title: string
  /** At the end of the title's line. */
  readonly aside?: ReactNode
  readonly query: CardQuery<T>
  /** The expected number of rows. */
  readonly rows: number
  readonly children: (data: T) => ReactNode
}

/** A card with its own skeleton and error, independent of all others. Data that was read before is shown in spite of an error. */
export const HomeCard = <T,>({
  title,
  aside,
  query: { data, error, refetch },
  rows,
  children,
}: Props<T>) => (
  <Card title={title} aside={aside}>
    {data !== undefined ? (
      children(data)
    ) : error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting rows={rows} />
    )}
  </Card>
)
