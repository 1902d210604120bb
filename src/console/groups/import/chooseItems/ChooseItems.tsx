import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { PackageEntry } from '../../../../rest/groups/packages.ts'
import { formatBytes, formatDay } from '../../../shell/format.ts'
import { ItemTypeLabel } from '../../../ui/icons/IconLabel.tsx'
import { DataTable, enterTable, type Column } from '../../../ui/table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import type { Tone } from '../../../ui/designTokens.ts'
import { Toolbar } from '../../../ui/table/Toolbar.tsx'
import {
  countStates,
  entryStates,
  filterEntries,
  isSelectable,
  stateOf,
  type EntryState,
} from './entries.ts'
import { EntryTitle } from './EntryTitle.tsx'
import { t } from '../messages.ts'

const tones: Record<EntryState, Tone> = { new: 'success', exists: 'warning', cannot: 'error' }

/** A date without line breaks; `time` in epoch ms. */
const Day = ({ time }: { time: number }) => (
  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
    {formatDay(time)}
  </Box>
)

const columns: readonly Column<PackageEntry>[] = [
  {
    id: 'title',
    header: t('contents.column.title'),
    width: '32%',
    sort: ({ title }) => title,
    cell: (entry) => <EntryTitle entry={entry} />,
  },
  {
    id: 'type',
    header: t('contents.column.type'),
    width: '20%',
    sort: ({ type }) => type,
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
  {
    id: 'size',
    header: t('contents.column.size'),
    width: '10%',
    align: 'end',
    sort: ({ size }) => size,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'state',
    header: t('contents.column.state'),
    width: '14%',
    sort: (entry) => entryStates.indexOf(stateOf(entry)),
    cell: (entry) => {
      const state = stateOf(entry)
      return <StateChip tone={tones[state]}>{t(`contents.state.${state}`)}</StateChip>
    },
  },
  {
    id: 'created',
    header: t('contents.column.created'),
    from: 700,
    width: '12%',
    align: 'end',
    sort: ({ created }) => created,
    cell: ({ created }) => <Day time={created} />,
  },
  {
    id: 'modified',
    header: t('contents.column.modified'),
    width: '12%',
    align: 'end',
    sort: ({ modified }) => modified,
    cell: ({ modified }) => <Day time={modified} />,
  },
]

/** Height of the selection bar and its margins, in px. */
const selectionBarHeight = 132

interface Props {
  readonly entries: readonly PackageEntry[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** The table of the package's items with filters and selection. */
export const ChooseItems = ({ entries, selected, onSelect }: Props) => {
  const [filter, setFilter] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<EntryState | 'all'>('all')
  const counts = useMemo(() => countStates(entries), [entries])
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterEntries(entries, wanted, state), [entries, wanted, state])
  if (entries.length === 0) return <EmptyState icon="package">{t('contents.empty')}</EmptyState>
  const select = (which: readonly PackageEntry[]) =>
    onSelect(new Set([...selected, ...which.filter(isSelectable).map(({ id }) => id)]))
  const isFiltered = shown !== entries
  return (
    <>
      <Remark entries={entries} counts={counts} onSelectAll={() => select(entries)} />
      <Toolbar
        end={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            {isFiltered && shown.some(isSelectable) && (
              <Button size="small" onClick={() => select(shown)}>
                {t('contents.selectShown')}
              </Button>
            )}
            <output>{t('contents.selected', { count: selected.size })}</output>
          </Box>
        }
      >
        <SearchField
          label={t('contents.filter')}
          value={filter}
          onSearch={setFilter}
          onDown={() => enterTable(table.current)}
        />
        <SegmentedControl
          label={t('contents.states')}
          selected={state}
          onSelect={setState}
          options={[
            { value: 'all', label: t('contents.all'), count: entries.length },
            ...entryStates.map((value) => ({
              value,
              label: t(`contents.state.${value}`),
              count: counts[value],
            })),
          ]}
        />
      </Toolbar>
      <DataTable
        ref={table}
        caption={t('contents.caption')}
        rows={shown}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        below={selectionBarHeight}
        selection={{ selected, onChange: onSelect, selectable: isSelectable }}
        empty={
          <EmptyState icon="search" isSmall>
            {t('contents.noMatch')}
          </EmptyState>
        }
      />
    </>
  )
}

/** A notice if no item can be imported, or all that can be exist already. */
const Remark = ({
  entries,
  counts,
  onSelectAll,
}: {
  entries: readonly PackageEntry[]
  counts: Record<EntryState, number>
  onSelectAll: () => void
}) => {
  const count = entries.length
  if (counts.cannot === count)
    return <Notice tone="error">{t('contents.nothingImportable', { count })}</Notice>
  if (counts.new > 0) return null
  return (
    <Notice
      tone="info"
      action={
        <Button variant="outlined" onClick={onSelectAll}>
          {t('contents.selectExisting')}
        </Button>
      }
    >
      {counts.cannot > 0
        ? t('contents.someExist', { ...counts, count })
        : t('contents.allExist', { count })}
    </Notice>
  )
}
