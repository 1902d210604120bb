import type { Result } from '../../rest/protocol/operation.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { query } from '../shell/api.ts'
import { isoTime } from '../shell/lists/export/isoTime.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { localList } from '../shell/lists/localList.tsx'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { Read } from '../shell/part/Read.tsx'
import { Card } from '../ui/layout/Card.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { layerKind } from './layerKind.ts'
import { t } from './messages.ts'

type Row = Result<typeof publishing.getLayers>['layerAndDatasets'][number]

/** Both layers of a dataset have its name: only their kinds differ. */
const kindOf = ({ layer }: Row) => layerKind(layer.type)

const columns: readonly Column<Row>[] = [
  {
    id: 'title',
    header: t('layers.column.title'),
    sort: ({ layer }) => layer.title,
    value: ({ layer }) => layer.title,
    cell: ({ layer: { id, title } }) => <TitleCell title={title} href={paths.item(id)} />,
  },
  {
    id: 'type',
    header: t('layers.column.type'),
    sort: kindOf,
    value: kindOf,
  },
  {
    id: 'dataset',
    header: t('layers.column.dataset'),
    sort: ({ dataset }) => dataset.name,
    value: ({ dataset }) => dataset.name,
  },
  {
    id: 'created',
    header: t('layers.column.created'),
    from: 700,
    sort: ({ layer }) => layer.created,
    value: ({ layer }) => isoTime(layer.created),
    cell: ({ layer }) => <Moment time={layer.created} />,
  },
  {
    id: 'modified',
    header: t('layers.column.modified'),
    sort: ({ layer }) => layer.modified,
    value: ({ layer }) => isoTime(layer.modified),
    cell: ({ layer }) => <Moment time={layer.modified} />,
  },
]

const list = localList({
  name: 'published-layers',
  columns,
  sorting: { column: 'modified', descending: true },
  rowId: ({ layer }) => layer.id,
  search: t('layers.search'),
  textsOf: (row) => [row.layer.title, kindOf(row), row.dataset.name],
  fileName: t('layers.file'),
})

/** The layers that are published from a data store, as every portal lists them, those that were changed last first. */
export const PublishedLayers = ({ datastoreId }: { readonly datastoreId: string }) => {
  const read = query(publishing.getLayers, { datastoreId })
  return (
    <Card title={t('layers.title')}>
      <Read query={read} label={t('layers.reading')}>
        {({ layerAndDatasets }) => <Layers rows={layerAndDatasets} />}
      </Read>
    </Card>
  )
}

const Layers = ({ rows }: { readonly rows: readonly Row[] }) => {
  const { shown } = list.use(rows)
  return (
    <ListView
      {...shown}
      caption={t('layers.title')}
      empty={
        rows.length === 0
          ? { icon: 'publishing', message: t('layers.none'), line: t('layers.noneLine') }
          : { message: t('layers.noMatch') }
      }
    />
  )
}
