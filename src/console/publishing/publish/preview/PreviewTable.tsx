import Box from '@mui/material/Box'
import { useDeferredValue, useRef, useState } from 'react'
import { geometryTypes } from '../../../../rest/publishing/datasets.ts'
import { formatNumber } from '../../../shell/format.ts'
import { ExportButton } from '../../../shell/lists/export/ExportButton.tsx'
import { exportOf } from '../../../shell/lists/export/listExport.ts'
import { withText } from '../../../shell/searchText.ts'
import type { Tone } from '../../../ui/designTokens.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { DataTable, enterTable, type Column } from '../../../ui/table/DataTable.tsx'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { Toolbar } from '../../../ui/table/Toolbar.tsx'
import { previewStates, stateOf, type PreviewRow, type PreviewState } from './preview.ts'
import { t } from '../messages.ts'
import { t as tPublishing } from '../../messages.ts'

const tones: Readonly<Record<PreviewState, Tone>> = {
  publish: 'success',
  check: 'warning',
  cannot: 'error',
}

/** A second line of a cell. */
const Caption = ({ children }: { readonly children: string }) => (
  <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', maxInlineSize: 420 }}>{children}</Box>
)

const typeText = ({ dataset: { geometryType, isView } }: PreviewRow): string => {
  const known = geometryTypes.find((one) => one === geometryType)
  const type =
    known || geometryType === null ? tPublishing(`geometry.${known ?? 'none'}`) : geometryType
  return isView ? t('preview.view', { type }) : type
}

const rowsText = ({ dataset: { rowCount, isEstimate } }: PreviewRow): string =>
  rowCount === null
    ? '–'
    : isEstimate
      ? t('preview.about', { count: rowCount })
      : formatNumber(rowCount)

/** Returns what to check, or why the dataset can't be published. */
const remarkOf = ({ dataset, takenName, hasSameTitle, service }: PreviewRow): string =>
  service === undefined
    ? (dataset.message ?? '')
    : [
        ...(takenName === undefined ? [] : [t('preview.renamed', { name: takenName })]),
        ...(hasSameTitle ? [t('preview.sameTitle')] : []),
      ].join(' ')

const stateText = (row: PreviewRow) => t(`preview.state.${stateOf(row)}`)

const columns: readonly Column<PreviewRow>[] = [
  {
    id: 'dataset',
    header: t('preview.column.dataset'),
    sort: ({ dataset }) => dataset.name,
    value: ({ dataset }) => dataset.name,
    cell: ({ dataset }) => <TitleCell title={dataset.name} subtitle={dataset.description} />,
  },
  {
    id: 'type',
    header: t('preview.column.type'),
    sort: typeText,
    value: typeText,
  },
  {
    id: 'rows',
    header: t('preview.column.rows'),
    align: 'end',
    sort: ({ dataset }) => dataset.rowCount ?? -1,
    value: ({ dataset }) => dataset.rowCount ?? undefined,
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {rowsText(row)}
      </Box>
    ),
  },
  {
    id: 'layers',
    header: t('preview.column.layers'),
    sort: ({ service, title }) => (service === undefined ? '' : title),
    value: ({ service, title }) => (service === undefined ? undefined : title),
    cell: ({ service, title }) =>
      service === undefined ? (
        '–'
      ) : (
        <div>
          <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t('preview.both')}
          </Box>
        </div>
      ),
  },
  {
    id: 'service',
    header: t('preview.column.service'),
    sort: ({ service = '' }) => service,
    value: ({ service }) => service,
    cell: ({ service = '–' }) => <Box sx={{ overflowWrap: 'anywhere' }}>{service}</Box>,
  },
  {
    id: 'state',
    header: t('preview.column.state'),
    width: '28%',
    sort: (row) => previewStates.indexOf(stateOf(row)),
    value: stateText,
    cell: (row) => {
      const remark = remarkOf(row)
      return (
        <div>
          <StateChip tone={tones[stateOf(row)]}>{stateText(row)}</StateChip>
          {remark !== '' && <Caption>{remark}</Caption>}
        </div>
      )
    },
  },
]

/** The columns of files, which have the remarks in a column of their own. */
const exportedColumns: readonly Column<PreviewRow>[] = [
  ...columns,
  {
    id: 'remark',
    header: t('preview.column.remark'),
    value: (row) => remarkOf(row),
    cell: remarkOf,
  },
]

/** Height of the bar and of what is above the table besides the title (px). */
const around = 160

type View = PreviewState | 'all'

/** Every dataset of the database with its future layers. */
export const PreviewTable = ({ rows }: { readonly rows: readonly PreviewRow[] }) => {
  const [words, setWords] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>('all')
  const wanted = useDeferredValue(words)
  const matching = withText(rows, wanted, (row) => [
    row.dataset.name,
    row.dataset.description ?? '',
    row.service,
    typeText(row),
    remarkOf(row),
  ])
  const shown = view === 'all' ? matching : matching.filter((row) => stateOf(row) === view)
  return (
    <>
      <Toolbar
        end={
          <ExportButton
            list="publishingPreview"
            columns={exportedColumns}
            exported={exportOf('layers', shown)}
          />
        }
      >
        <SearchField
          label={t('preview.search')}
          value={words}
          onSearch={setWords}
          onDown={() => enterTable(table.current)}
        />
        <SegmentedControl<View>
          label={t('preview.filter')}
          selected={view}
          onSelect={setView}
          options={[
            { value: 'all', label: t('preview.views.all'), count: matching.length },
            ...previewStates.map((value) => ({
              value,
              label: t(`preview.views.${value}`),
              count: matching.filter((row) => stateOf(row) === value).length,
            })),
          ]}
        />
      </Toolbar>
      <DataTable
        ref={table}
        caption={t('preview.caption')}
        rows={shown}
        columns={columns}
        rowId={({ dataset }) => dataset.name}
        below={around}
        empty={
          <EmptyState icon="search" isSmall>
            {t('preview.noMatch')}
          </EmptyState>
        }
      />
    </>
  )
}
