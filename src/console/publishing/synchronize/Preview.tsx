import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEventCallback } from '@mui/material/utils'
import { useMemo } from 'react'
import { exportOf } from '../../shell/lists/export/listExport.ts'
import { useList } from '../../shell/lists/listState.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { withText } from '../../shell/searchText.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Publication } from '../queries.ts'
import { Usage } from '../usage/Usage.tsx'
import type { LayerUsage } from '../usage/usage.ts'
import {
  countsOf,
  PreviewList,
  previewGroups,
  type PreviewGroup,
  type PreviewListState,
  type PreviewRow,
} from './preview.ts'
import { groupTones, detailOf, rowName, rowsInWords } from './words.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'
import { DatasetPanel } from './DatasetPanel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { formatNumber } from '../../shell/format.ts'
import { LayerLinks } from '../LayerLinks.tsx'

interface Props {
  readonly publication: Pick<Publication, 'title' | 'job'>
  readonly rows: readonly PreviewRow[]
  /** The names of rows that are different from the comparison before. */
  readonly different: ReadonlySet<string> | undefined
  readonly usage: LayerUsage
}

const none: ReadonlySet<string> = new Set()

/** What a synchronization will do: a sentence for each group, what uses deleted layers, and all datasets. */
export const Preview = ({ publication, rows, different = none, usage }: Props) => {
  const list = useList(PreviewList)
  const { state, change } = list
  const counts = useMemo(() => countsOf(rows), [rows])
  const groups = previewGroups.filter((group) => counts[group] > 0)
  const { job } = publication
  const failed = useMemo(
    () =>
      new Set(
        (job?.datasets ?? []).flatMap(({ dataset, outcome }) =>
          outcome === 'failed' ? dataset : [],
        ),
      ),
    [job],
  )
  const usesOf = useMemo(() => {
    const uses = new Map<string, number>()
    for (const { datasets } of usage.users)
      for (const dataset of datasets) uses.set(dataset, (uses.get(dataset) ?? 0) + 1)
    return uses
  }, [usage.users])
  const open = useEventCallback((dataset: string) => change({ dataset }))
  const columns = useMemo(
    () =>
      columnsOf({
        different,
        failed,
        usesOf,
        isChecking: usage.isChecking,
        onOpen: open,
      }),
    [different, failed, usesOf, usage.isChecking, open],
  )
  const matching = useMemo(
    () =>
      withText(rows, state.q, ({ name, newName, before, after }) => [
        name,
        newName,
        ...((after ?? before)?.fields.map((field) => field.name) ?? []),
      ]),
    [rows, state.q],
  )
  const inView = (view: PreviewListState['show']) =>
    view === 'all'
      ? matching
      : matching.filter((row) => (view === 'again' ? failed.has(row.name) : row.group === view))
  const shown = inView(state.show)
  const opened = rows.find(({ name }) => name === state.dataset)
  const views = [
    'all' as const,
    ...previewGroups.filter((group) => counts[group] > 0 || state.show === group),
    ...(failed.size > 0 || state.show === 'again' ? (['again'] as const) : []),
  ]
  return (
    <>
      <Card title={t('summary')}>
        {rows.every(({ group }) => group === 'unchanged' || group === 'impossible') && (
          <Typography sx={{ marginBlockEnd: 2 }}>{t('none')}</Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {groups.map((group) => (
            <Group key={group} group={group} count={counts[group]} />
          ))}
        </Box>
        {counts.renamed > 0 && <Renames />}
      </Card>
      {usage.layers.length > 0 && (
        <Usage cause="synchronization" title={publication.title} usage={usage} />
      )}
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {tPublishing('all')}
      </Typography>
      <ListView
        name="synchronization"
        list={list}
        caption={t('caption')}
        rows={shown}
        columns={columns}
        rowId={({ name }) => name}
        exported={exportOf(t('file'), shown)}
        search={{ label: t('search'), isInPage: true }}
        views={{
          label: t('filter'),
          selected: state.show,
          onSelect: (show) => change({ show }),
          options: views.map((view) => ({
            value: view,
            label: t(`group.${view}`),
            count: inView(view).length,
          })),
        }}
        empty={{ message: t('noMatch'), reset: t('showAll') }}
      />
      <Box sx={{ marginBlockEnd: 4 }} />
      {opened && (
        <DatasetPanel row={opened} users={usage.users} onClose={() => change({ dataset: '' })} />
      )}
    </>
  )
}

const Group = ({ group, count }: { group: PreviewGroup; count: number }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '240px minmax(0, 1fr)' },
      columnGap: 4,
      rowGap: 1,
      paddingBlock: 2,
      '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <StateChip tone={groupTones[group]}>{t(`group.${group}`)}</StateChip>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontSize: '0.8125rem' }}>
        {t('datasets', { count })}
      </Box>
    </Box>
    <Typography color="textSecondary">{t(`sentence.${group}`)}</Typography>
  </Box>
)

/** That renames are guesses, and how the layers are kept. */
const Renames = () => (
  <Box sx={{ marginBlockStart: 3 }}>
    <Typography variant="h3">{t('rename.title')}</Typography>
    <Typography>{t('rename.guess')}</Typography>
    <Typography>{t('rename.todo')}</Typography>
  </Box>
)

interface Options {
  readonly different: ReadonlySet<string>
  /** The datasets that failed in the last job. */
  readonly failed: ReadonlySet<string>
  /** The number of known uses of the layers of a dataset. */
  readonly usesOf: ReadonlyMap<string, number>
  readonly isChecking: boolean
  readonly onOpen: (name: string) => void
}

const isDeleted = ({ group }: PreviewRow) => group === 'removed' || group === 'renamed'
const rowsOf = ({ before, after }: PreviewRow) => after?.rowCount ?? before?.rowCount ?? undefined

/** Returns the columns of the preview. */
const columnsOf = ({
  different,
  failed,
  usesOf,
  isChecking,
  onOpen,
}: Options): readonly Column<PreviewRow>[] => [
  {
    id: 'dataset',
    header: t('column.dataset'),
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: (row) => (
      <TitleCell
        title={
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 1,
            }}
          >
            <TitleButton onClick={() => onOpen(row.name)}>{rowName(row)}</TitleButton>
            {different.has(row.name) && <StateChip tone="info">{t('differentChip')}</StateChip>}
            {failed.has(row.name) && <StateChip tone="warning">{t('againChip')}</StateChip>}
          </Box>
        }
      />
    ),
  },
  {
    id: 'what',
    header: t('column.what'),
    sort: ({ group }) => previewGroups.indexOf(group),
    value: ({ group }) => group,
    cell: ({ group }) => <StateChip tone={groupTones[group]}>{t(`group.${group}`)}</StateChip>,
  },
  {
    id: 'newName',
    header: t('column.newName'),
    isExtra: true,
    value: ({ newName }) => newName,
  },
  {
    id: 'detail',
    header: t('column.detail'),
    value: detailOf,
  },
  {
    id: 'usedBy',
    header: t('column.usedBy'),
    value: (row) => (isDeleted(row) ? (usesOf.get(row.name) ?? 0) : undefined),
    cell: (row) => {
      if (!isDeleted(row)) return null
      const count = usesOf.get(row.name) ?? 0
      if (count > 0) return t('usedBy', { count })
      return isChecking ? t('checkingUse') : formatNumber(0)
    },
  },
  {
    id: 'rows',
    header: t('column.rows'),
    align: 'end',
    sort: (row) => rowsOf(row) ?? -1,
    value: rowsOf,
    cell: (row) => rowsInWords(rowsOf(row), row.after?.isEstimate),
  },
  {
    id: 'layers',
    header: t('column.layers'),
    cell: ({ name, before }) =>
      before && (
        <LayerLinks
          dataset={name}
          mapItemId={before.mapItemId}
          featureItemId={before.featureItemId}
        />
      ),
  },
  {
    id: 'service',
    header: t('column.service'),
    isExtra: true,
    value: ({ before }) => before?.serviceName,
  },
]
