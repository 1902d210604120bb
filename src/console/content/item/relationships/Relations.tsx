import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Item } from '../../../../rest/records/item.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { paths } from '../../../shell/paths.ts'
import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ItemTypeLabel } from '../../../ui/icons/IconLabel.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { related } from '../item.ts'
import {
  kindsFor,
  relationKinds,
  type Direction,
  areRulesKnown,
  inherited,
} from './relationKinds.ts'
import { relationNames } from './relationNames.ts'
import { usesOf, usesRead, type Use } from './uses.ts'
import { t } from '../messages.ts'
import { AddRelation } from './AddRelation.tsx'
import { RemoveRelation } from './RemoveRelation.tsx'
import { relationshipTypeNamed } from '../../../../rest/content/relationships.ts'

/** Relationship types by the ID of the other item; undefined while they load. */
type Names = ReadonlyMap<string, readonly string[]> | undefined

interface Known {
  readonly names: Readonly<Record<Direction, Names>>
  readonly onRemove: (use: Use) => void
}

const columnsOf = ({ names, onRemove }: Known): readonly Column<Use>[] => [
  {
    id: 'title',
    header: t('label.title'),
    sort: ({ title }) => title,
    cell: ({ id, isItem, title }) => (
      <TitleCell title={title} {...(isItem && { href: paths.item(id) })} />
    ),
  },
  {
    id: 'direction',
    header: t('use.direction'),
    sort: ({ direction }) => direction,
    cell: ({ direction }) => t(`use.${direction}`),
  },
  {
    id: 'type',
    header: t('fact.type'),
    sort: ({ type = '' }) => type,
    cell: ({ type }) => type !== undefined && <ItemTypeLabel type={type} />,
  },
  {
    id: 'source',
    header: t('use.source'),
    cell: ({ id, direction, related: other }) =>
      other ? (
        <RelationCell
          names={names[direction] && (names[direction].get(id) ?? [])}
          direction={direction}
        />
      ) : (
        t(`use.content.${direction}`)
      ),
  },
  {
    id: 'owner',
    header: t('fact.owner'),
    sort: ({ owner = '' }) => owner,
    quiet: true,
    cell: ({ owner }) => owner !== undefined && <Person username={owner} />,
  },
  {
    id: 'actions',
    header: t('actions'),
    align: 'end',
    cell: (use) =>
      use.related && (
        <ActionButton
          size="small"
          aria-label={t('removeRelationTo', { title: use.title })}
          disabledReason={
            names[use.direction] && (names[use.direction]?.get(use.id) ?? []).length === 0
              ? t('typeUnknown')
              : undefined
          }
          onClick={() => onRemove(use)}
        >
          {t('removeRelation')}
        </ActionButton>
      ),
  },
]

/** Reads what an item uses and what uses it, from relationships and from the content of items. */
const useUses = (item: Item) => {
  const forward = useQuery(related(item.id, 'forward'))
  const reverse = useQuery(related(item.id, 'reverse'))
  const dependents = useQuery(usesRead('dependents', item.id))
  const list = useQuery(usesRead('list', item.id))
  const ahead = forward.data?.relatedItems ?? []
  const back = reverse.data?.relatedItems ?? []
  const aheadNames = useQuery(relationNames({ item, direction: 'forward', others: ahead }))
  const backNames = useQuery(relationNames({ item, direction: 'reverse', others: back }))
  const all = [forward, reverse, dependents, list]
  const isReading = all.some(({ isPending }) => isPending)
  return {
    isReading,
    uses: usesOf({
      related: { forward: ahead, reverse: back },
      dependents: dependents.data?.list ?? [],
      dependencies: list.data?.list ?? [],
    }),
    hasMore: dependents.data?.hasMore === true || list.data?.hasMore === true,
    failed: [...all, aheadNames, backNames].filter(({ error }) => error !== null),
    names: { forward: aheadNames.data, reverse: backNames.data },
  }
}

const filters = ['all', 'reverse', 'forward'] as const

/** One list of what an item uses and what uses it; relationships can be added and removed. */
export const Relations = ({ item }: { item: Item }) => {
  const { person } = useSession()
  const [shown, setShown] = useState<(typeof filters)[number]>('all')
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Use>()
  const { isReading, uses, hasMore, failed, names } = useUses(item)
  const { forward, reverse } = names
  const columns = useMemo(
    () => columnsOf({ names: { forward, reverse }, onRemove: setRemoving }),
    [forward, reverse],
  )
  const rows = uses.filter(({ direction }) => shown === 'all' || direction === shown)
  const refusal =
    relationKinds(item.type).length === 0
      ? t('noTypes', { type: item.type })
      : kindsFor(item, person).length === 0
        ? t('noTypesForYou')
        : undefined
  const removed = removing && names[removing.direction]?.get(removing.id)
  return (
    <Card
      title={t('use.title')}
      aside={
        <ActionButton variant="outlined" disabledReason={refusal} onClick={() => setIsAdding(true)}>
          {t('addRelation')}
        </ActionButton>
      }
    >
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {t('uses')}
      </Typography>
      {failed.map(({ error, refetch }) => (
        <ErrorNotice key={error?.message} error={error} onRetry={() => void refetch()} />
      ))}
      {isReading && <ProgressLine label={t('use.reading')} />}
      {!isReading && (
        <>
          <Box sx={{ marginBlockEnd: 3 }}>
            <SegmentedControl
              label={t('use.filter')}
              options={filters.map((value) => ({
                value,
                label: t(`use.${value}`),
                count: uses.filter(({ direction }) => value === 'all' || direction === value)
                  .length,
              }))}
              selected={shown}
              onSelect={setShown}
            />
          </Box>
          <People value={peopleOf(rows.map(({ owner }) => owner))}>
            <DataTable
              caption={t('tableOf', { what: t('use.title') })}
              rows={rows}
              columns={columns}
              rowId={({ key }) => key}
              empty={
                <EmptyState icon="link" isSmall>
                  {t(`use.none.${shown}`)}
                </EmptyState>
              }
            />
          </People>
          {hasMore && (
            <Typography color="textSecondary" sx={{ marginBlockStart: 3 }}>
              {t('use.more')}
            </Typography>
          )}
        </>
      )}
      {isAdding && <AddRelation item={item} onClose={() => setIsAdding(false)} />}
      {removing?.related && removed && (
        <RemoveRelation
          item={item}
          other={removing.related}
          names={removed}
          direction={removing.direction}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}

interface Props {
  /** Undefined while they load. */
  readonly names: readonly string[] | undefined
  readonly direction: Direction
}

/** Shows the relationship types between an item and the item of the page, with their effects on sharing and deletion. */
const RelationCell = ({ names, direction }: Props) => {
  if (!names) return null
  if (names.length === 0) return <>{t('notProvided')}</>
  return names.map((name) => <One key={name} name={name} direction={direction} />)
}

const One = ({ name, direction }: { name: string; direction: Direction }) => {
  const rules = relationshipTypeNamed(name) ?? {}
  const follows = inherited(rules).filter((rule) => rule !== 'copyOriginShareOnAdd')
  return (
    <Box sx={{ minInlineSize: 150, overflowWrap: 'break-word' }}>
      {name}
      <Typography variant="caption" component="div" color="textSecondary">
        {follows.length > 0
          ? follows.map((rule) => <div key={rule}>{t(`inherits.${direction}.${rule}`)}</div>)
          : t(areRulesKnown(rules) ? 'inherits.nothing' : 'inherits.unknown')}
      </Typography>
    </Box>
  )
}
