import Typography from '@mui/material/Typography'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { query, queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { NotText, type Encoding } from '../../../shell/tables/decode.ts'
import { EncodingNotice } from '../../../shell/tables/EncodingNotice.tsx'
import { FirstRows } from '../../../shell/tables/FirstRows.tsx'
import { readTable } from '../../../shell/tables/readTable.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { t } from './messages.ts'

/** The most rows and columns that are shown. */
const most = { rows: 100, columns: 30 } as const

/** Query for the first rows of a CSV file, in the encoding that is selected for one that is not certain. */
const firstRows = (itemId: string, encoding: Encoding | undefined) =>
  queryOptions({
    queryKey: [items.data.path, 'table', itemId, encoding],
    queryFn: async () =>
      readTable(await queryClient.query(query(items.data, { itemId })), {
        encoding,
        most: most.rows + 1,
      }),
    // The rows stay while they are read in another encoding.
    placeholderData: keepPreviousData,
  })

/** The first rows of a CSV file, with its first row as the head. */
export const CsvTable = ({ item: { id, title } }: { readonly item: Item }) => {
  const [encoding, setEncoding] = useState<Encoding>()
  const { data, error, refetch } = useQuery(firstRows(id, encoding))
  if (error instanceof NotText) return <Notice tone="warning">{error.message}</Notice>
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <ProgressLine label={t('loading')} />
  const { rows, guess, isCut } = data
  const [head = [], ...body] = rows
  if (head.length === 0) return <Typography color="textSecondary">{t('noRows')}</Typography>
  const width = Math.min(most.columns, head.length)
  return (
    <>
      {guess && <EncodingNotice encoding={encoding ?? guess} onSelect={setEncoding} />}
      <FirstRows label={t('caption', { title })} head={head.slice(0, width)} body={body} />
      {(isCut || head.length > width) && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 2 }}
        >
          {isCut && t('rows', { rows: body.length })}{' '}
          {head.length > width && t('firstColumns', { columns: width })}
        </Typography>
      )}
    </>
  )
}
