import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { overlay } from '../../../shell/part/part.tsx'
import { paths } from '../../../shell/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { ItemTypeLabel } from '../../../ui/icons/IconLabel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { related } from '../item.ts'
import { RelationCell } from './RelationCell.tsx'
import { kindsFor, relationKinds, type Direction } from './relationKinds.ts'
import { relationNames } from './relationNames.ts'
import { Uses } from './Uses.tsx'
import { t as translate, useMessages } from '../messages.ts'

const AddRelation = overlay(async () => (await import('./AddRelation.tsx')).AddRelation)
const RemoveRelation = overlay(async () => (await import('./RemoveRelation.tsx')).RemoveRelation)

interface RelationshipRow {
  readonly direction: Direction
  /** Relationship types by the ID of the other item; undefined while they load. */
  readonly names: ReadonlyMap<string, readonly string[]> | undefined
  readonly onRemove: (other: Item) => void
}

const columnsOf = ({ direction, names, onRemove }: RelationshipRow): readonly Column<Item>[] => [
  {
    id: 'title',
    header: translate('item:label.title'),
    sort: ({ title }) => title,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.item(id)} subtitle={snippet} />
    ),
  },
  {
    id: 'type',
    header: translate('item:fact.type'),
    sort: ({ type }) => type,
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
  {
    id: 'relation',
    header: translate('item:relation'),
    cell: ({ id }) => <RelationCell names={names && (names.get(id) ?? [])} direction={direction} />,
  },
  {
    id: 'owner',
    header: translate('item:fact.owner'),
    sort: ({ owner }) => owner,
    quiet: true,
    cell: ({ owner }) => <Person username={owner} />,
  },
  {
    id: 'actions',
    header: translate('item:actions'),
    align: 'end',
    cell: (other) => (
      <ActionButton
        size="small"
        aria-label={translate('item:removeRelationTo', { title: other.title })}
        disabledReason={
          names && (names.get(other.id) ?? []).length === 0
            ? translate('item:typeUnknown')
            : undefined
        }
        onClick={() => onRemove(other)}
      >
        {translate('item:removeRelation')}
      </ActionButton>
    ),
  },
]

/** Shows the relationships, dependencies, and dependent items of an item. */
export const Relations = ({ item }: { item: Item }) => {
  const { t } = useMessages()
  const { person } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const refusal =
    relationKinds(item.type).length === 0
      ? t('noTypes', { type: item.type })
      : kindsFor(item, person).length === 0
        ? t('noTypesForYou')
        : undefined
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
        <ActionButton
          variant="outlined"
          disabledReason={refusal}
          {...AddRelation.ahead}
          onClick={() => setIsAdding(true)}
        >
          {t('addRelation')}
        </ActionButton>
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
  const { t } = useMessages()
  const [removing, setRemoving] = useState<Item>()
  const { data, error, refetch } = useQuery(related(item.id, direction))
  const others = data?.relatedItems ?? []
  const { data: names, error: unnamed } = useQuery(relationNames({ item, direction, others }))
  const columns = useMemo(
    () => columnsOf({ direction, names, onRemove: setRemoving }),
    [direction, names],
  )
  return (
    <Card title={t(direction)}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {unnamed && <ErrorNotice error={unnamed} />}
      {data && (
        <People value={peopleOf(others.map(({ owner }) => owner))}>
          <DataTable
            caption={t('tableOf', { what: t(direction) })}
            rows={others}
            columns={columns}
            rowId={({ id }) => id}
            empty={
              <EmptyState icon="link" isSmall>
                {t(direction === 'forward' ? 'noForward' : 'noReverse')}
              </EmptyState>
            }
          />
        </People>
      )}
      {removing && names && (
        <Suspense>
          <RemoveRelation
            item={item}
            other={removing}
            names={names.get(removing.id) ?? []}
            direction={direction}
            onClose={() => setRemoving(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
