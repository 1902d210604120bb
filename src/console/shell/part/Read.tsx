import Button from '@mui/material/Button'
import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Reading } from '../../ui/Reading.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { t } from '../messages/index.ts'

interface Props<Q, T, K extends QueryKey> extends Omit<ComponentProps<typeof Reading>, 'onStop'> {
  readonly query: UseQueryOptions<Q, Error, T, K>
  /** What to do after an error, if the part has more specific advice than the kind of the error. */
  readonly advice?: string
  /** The part that shows what was read. */
  readonly children: (data: T) => ReactNode
}

/** Focuses the button that takes the place of the one that stopped reading. */
const focus = (button: HTMLElement | null) => button?.focus()

/**
 * A part of a page that shows what a query reads: until then, its progress, which people can stop waiting for. An error is shown above
 * what was read before.
 */
export const Read = <Q, T, K extends QueryKey>({
  query,
  advice,
  children,
  ...reading
}: Props<Q, T, K>) => {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(query)
  const again = () => void refetch()
  return (
    <>
      {error && !isFetching && <ErrorNotice error={error} advice={advice} onRetry={again} />}
      {data === undefined && isFetching && (
        <Reading
          {...reading}
          onStop={() => void client.cancelQueries({ queryKey: query.queryKey, exact: true })}
        />
      )}
      {data === undefined && !isFetching && !error && (
        <Notice
          tone="neutral"
          action={
            <Button variant="outlined" ref={focus} onClick={again}>
              {t('reading.again')}
            </Button>
          }
        >
          {t('reading.stopped')}
        </Notice>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
