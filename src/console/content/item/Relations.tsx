import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Item } from '../../../rest/item.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { paths } from '../../shell/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TitleCell } from '../../ui/TitleCell.tsx'
import { related } from './item.ts'
import type { Direction } from './relationKinds.ts'
import { Uses } from './Uses.tsx'
import { t as say, useWords } from './words.ts'

const AddRelation = lazy(async () => ({ default: (await import('./AddRelation.tsx')).AddRelation }))
const RemoveRelation = lazy(async () => ({
  default: (await import('./RemoveRelation.tsx')).RemoveRelation,
}))

const columnsOf = (onRemove: (other: Item) => void): readonly Column<Item>[] => [
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
  {
    id: 'actions',
    header: say('item:actions'),
    align: 'end',
    cell: (other) => (
      <Button
        size="small"
        aria-label={say('item:unrelateOne', { title: other.title })}
        onClick={() => onRemove(other)}
      >
        {say('item:unrelate')}
      </Button>
    ),
  },
]

/** How an item is related to others, what it uses and what uses it. */
export const Relations = ({ item }: { item: Item }) => {
  const { t } = useWords()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          marginBlockEnd: 3,
        }}
      >
        <Typography color="textSecondary">{t('relations')}</Typography>
        <Button variant="outlined" onClick={() => setIsAdding(true)}>
          {t('relate')}
        </Button>
      </Box>
      <Related item={item} direction="forward" />
      <Related item={item} direction="reverse" />
      <Uses itemId={item.id} />
      {isAdding && (
        <Suspense>
          <AddRelation item={item} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

const Related = ({ item, direction }: { item: Item; direction: Direction }) => {
  const { t } = useWords()
  const [removing, setRemoving] = useState<Item>()
  const { data, error, refetch } = useQuery(related(item.id, direction))
  const columns = useMemo(() => columnsOf(setRemoving), [])
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
      {removing && (
        <Suspense>
          <RemoveRelation
            item={item}
            other={removing}
            direction={direction}
            onClose={() => setRemoving(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
