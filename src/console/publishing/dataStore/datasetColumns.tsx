import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { geometryTypes, obstacles } from '../../../rest/publishing/datasets.ts'
import { formatList, formatNumber } from '../../shell/format.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { paths } from '../../shell/paths.ts'
import type { Tone } from '../../ui/designTokens.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import type { DatasetRow, DatasetState } from './datasetRows.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

const tones: Readonly<Record<DatasetState, Tone>> = {
  new: 'info',
  changed: 'warning',
  restore: 'warning',
  unchanged: 'success',
  removed: 'error',
  problem: 'neutral',
  blocked: 'error',
}

/** A second line of a cell. */
const Caption = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      fontSize: '0.75rem',
      lineHeight: '16px',
      color: 'text.secondary',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      maxInlineSize: 360,
      paddingBlockStart: '2px',
    }}
  >
    {children}
  </Box>
)

/** Returns why a dataset can't be published, with what to do. */
const obstacleOf = ({ now, plan }: DatasetRow): string | undefined => {
  const message = now?.message ?? plan.message
  if (message !== undefined && message !== '') return message
  const known = obstacles.find((obstacle) => obstacle === now?.obstacle)
  return known && t(`datasets.obstacle.${known}`)
}

/** Returns what is to say about the state of a dataset, one sentence each. */
const remarksOf = (row: DatasetRow): readonly string[] => {
  const warning = row.now?.warning
  return [...stateRemarksOf(row), ...(warning === undefined ? [] : [warning])]
}

const stateRemarksOf = (row: DatasetRow): readonly string[] => {
  const { state, plan, now } = row
  switch (state) {
    case 'changed': {
      const { added = [], removed = [], changed = [], key, geometry } = plan.changes ?? {}
      return [
        ...(added.length > 0 ? [t('datasets.added', { names: formatList(added) })] : []),
        ...(removed.length > 0 ? [t('datasets.dropped', { names: formatList(removed) })] : []),
        ...(changed.length > 0 ? [t('datasets.altered', { names: formatList(changed) })] : []),
        ...(key === true ? [t('datasets.newKey')] : []),
        ...(geometry === true ? [t('datasets.newGeometry')] : []),
      ]
    }
    case 'restore':
      return [t('datasets.restored')]
    case 'removed':
      return [
        plan.renamedTo === undefined
          ? now
            ? (obstacleOf(row) ?? t('datasets.gone'))
            : t('datasets.gone')
          : t('datasets.renamedTo', { name: plan.renamedTo }),
      ]
    case 'problem':
    case 'blocked':
      return [obstacleOf(row) ?? '']
    case 'new':
      return plan.renamedFrom === undefined
        ? []
        : [t('datasets.renamedFrom', { name: plan.renamedFrom })]
    case 'unchanged':
      return []
  }
}

const stateText = (state: DatasetState, hasLayers: boolean): string =>
  t(state === 'new' && !hasLayers ? 'datasets.state.publishable' : `datasets.state.${state}`)

/** The structure of a dataset now, or as it was when it was published last. */
const structureOf = ({ now, published }: DatasetRow) => now ?? published

const geometryOf = (row: DatasetRow): string => {
  const type = structureOf(row)?.geometryType ?? null
  if (type === null) return tPublishing('geometry.none')
  const known = geometryTypes.find((one) => one === type)
  return known ? tPublishing(`geometry.${known}`) : type
}

const rowsText = ({ now }: DatasetRow): string => {
  if (!now) return t('datasets.none')
  const { rowCount, isEstimate } = now
  if (rowCount === null) return t('datasets.unknownRows')
  return isEstimate ? tPublishing('aboutRows', { count: rowCount }) : formatNumber(rowCount)
}

const Layer = ({
  dataset,
  itemId,
  label,
}: {
  readonly dataset: string
  readonly itemId: string | null
  readonly label: string
}) =>
  itemId === null ? (
    <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
      {t('datasets.deleted', { layer: label })}
    </Box>
  ) : (
    <Link
      href={paths.item(itemId)}
      aria-label={tPublishing('publication.layerOf', { layer: label, dataset })}
      sx={{ display: 'block', inlineSize: 'fit-content', whiteSpace: 'nowrap' }}
    >
      {label}
    </Link>
  )

const Layers = ({ name, published }: DatasetRow) =>
  published ? (
    <>
      <Layer
        dataset={name}
        itemId={published.featureItemId}
        label={tPublishing('publication.layer.feature')}
      />
      <Layer
        dataset={name}
        itemId={published.mapItemId}
        label={tPublishing('publication.layer.map')}
      />
    </>
  ) : (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {t('datasets.notPublished')}
    </Box>
  )

/** Returns the columns of the datasets. `hasLayers` is whether layers are published from the data store. */
export const columnsFor = (hasLayers: boolean): readonly Column<DatasetRow>[] => [
  {
    id: 'name',
    header: t('datasets.column.name'),
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ name, now }) => (
      <Box sx={{ minInlineSize: 140, maxInlineSize: 320, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {name}
        </Box>
        {now?.isView === true && <Caption>{t('datasets.view')}</Caption>}
      </Box>
    ),
  },
  {
    id: 'state',
    header: t('datasets.column.state'),
    sort: ({ state }) => stateText(state, hasLayers),
    value: (row) => [stateText(row.state, hasLayers), ...remarksOf(row)].join(' – '),
    cell: (row) => (
      <Box sx={{ minInlineSize: 150 }}>
        <StateChip tone={tones[row.state]}>{stateText(row.state, hasLayers)}</StateChip>
        {remarksOf(row).map((remark) => (
          <Caption key={remark}>{remark}</Caption>
        ))}
      </Box>
    ),
  },
  {
    id: 'layers',
    header: t('datasets.column.layers'),
    cell: (row) => <Layers {...row} />,
  },
  {
    id: 'geometry',
    header: t('datasets.column.geometry'),
    sort: geometryOf,
    value: geometryOf,
  },
  {
    id: 'rows',
    header: t('datasets.column.rows'),
    align: 'end',
    sort: ({ now }) => now?.rowCount ?? -1,
    value: ({ now }) => now?.rowCount ?? undefined,
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {rowsText(row)}
      </Box>
    ),
  },
  {
    id: 'fields',
    header: t('datasets.column.fields'),
    from: 700,
    align: 'end',
    sort: (row) => structureOf(row)?.fields.length ?? 0,
    value: (row) => structureOf(row)?.fields.length,
    cell: (row) => {
      const others = row.now?.otherFields ?? []
      return (
        <Box
          title={structureOf(row)
            ?.fields.map(({ name }) => name)
            .join(', ')}
        >
          {formatNumber(structureOf(row)?.fields.length ?? 0)}
          {others.length > 0 && <Caption>{t('datasets.others', { count: others.length })}</Caption>}
        </Box>
      )
    },
  },
  {
    id: 'time',
    header: t('datasets.column.time'),
    isExtra: true,
    value: ({ now }) => now?.timeFields.join(', '),
    cell: ({ now }) => (
      <Box sx={{ maxInlineSize: 200, overflowWrap: 'anywhere' }}>
        {now && now.timeFields.length > 0 ? formatList(now.timeFields) : t('datasets.none')}
      </Box>
    ),
  },
  {
    id: 'wkid',
    header: t('datasets.column.wkid'),
    isExtra: true,
    sort: (row) => structureOf(row)?.wkid ?? 0,
    value: (row) => structureOf(row)?.wkid ?? undefined,
    cell: (row) => {
      const wkid = structureOf(row)?.wkid
      return (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {wkid == null ? t('datasets.none') : t('datasets.wkid', { wkid: String(wkid) })}
        </Box>
      )
    },
  },
  {
    id: 'key',
    header: t('datasets.column.key'),
    isExtra: true,
    quiet: true,
    value: (row) => structureOf(row)?.keyField ?? undefined,
    cell: (row) => structureOf(row)?.keyField ?? t('datasets.none'),
  },
  {
    id: 'description',
    header: t('datasets.column.description'),
    isExtra: true,
    quiet: true,
    isCut: true,
    value: ({ now }) => now?.description ?? undefined,
    cell: ({ now }) => now?.description ?? t('datasets.none'),
  },
]

type View = 'new' | 'changed' | 'removed' | 'unchanged' | 'problem'

/** A view of the datasets in these states. */
const viewOf = (view: View, ...others: readonly DatasetState[]) => ({
  label: t(`datasets.views.${view}`),
  has: ({ state }: DatasetRow) => state === view || others.includes(state),
})

export const datasetList = localList({
  name: 'datasets',
  columns: columnsFor(true),
  rowId: ({ name }) => name,
  search: t('datasets.search'),
  textsOf: ({ name, now }) => [
    name,
    now?.displayName,
    now?.description,
    ...(now?.fields ?? []).map((field) => field.name),
  ],
  views: {
    all: { label: t('datasets.views.all') },
    new: viewOf('new'),
    changed: viewOf('changed', 'restore'),
    removed: viewOf('removed'),
    unchanged: viewOf('unchanged'),
    problem: viewOf('problem', 'blocked'),
  },
})
