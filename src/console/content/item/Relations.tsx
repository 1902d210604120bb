import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '../../../rest/item.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { paths } from '../../shell/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TitleCell } from '../../ui/TitleCell.tsx'
import { related } from './item.ts'
import { t as say, useWords } from './words.ts'

const columns: readonly Column<Item>[] = [
  {
    id: 'title',
    header: say('item:label.title'),
    sort: ({ title }) => title,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.item(id)} line={snippet} />
    ),
  },
  {
    id: 'type',
    header: say('item:fact.type'),
    sort: ({ type }) => type,
    cell: ({ type }) => type,
  },
  {
    id: 'owner',
    header: say('item:fact.owner'),
    sort: ({ owner }) => owner,
    quiet: true,
    cell: ({ owner }) => owner,
  },
]

/** What an item uses and what uses it, as far as the portal was told. */
export const Relations = ({ item }: { item: Item }) => {
  const { t } = useWords()
  return (
    <>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('relations')}
      </Typography>
      <Direction itemId={item.id} direction="forward" />
      <Direction itemId={item.id} direction="reverse" />
    </>
  )
}

interface Props {
  readonly itemId: string
  readonly direction: 'forward' | 'reverse'
}

const Direction = ({ itemId, direction }: Props) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(related(itemId, direction))
  return (
    <Card title={t(direction)}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <DataTable
          caption={t('listOf', { what: t(direction) })}
          rows={data.relatedItems}
          columns={columns}
          rowId={({ id }) => id}
          empty={<EmptyState>{t(direction === 'forward' ? 'noForward' : 'noReverse')}</EmptyState>}
        />
      )}
    </Card>
  )
}
