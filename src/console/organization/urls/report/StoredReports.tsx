import { Moment } from '../../../shell/Moment.tsx'
import { formatDateTime, formatNumber } from '../../../shell/format.ts'
import { paths } from '../../../shell/paths.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { forgetReport, type StoredReport } from './reports.ts'
import { t } from './messages.ts'

const columns: readonly Column<StoredReport>[] = [
  {
    id: 'url',
    header: t('storedColumn.url'),
    cell: ({ name, url }) => <TitleCell title={url} href={paths.urlReport(name)} />,
  },
  {
    id: 'of',
    header: t('storedColumn.of'),
    cell: ({ serverName }) => serverName ?? t('ofPortal'),
  },
  {
    id: 'created',
    header: t('storedColumn.created'),
    cell: ({ created }) => <Moment time={created} />,
  },
  {
    id: 'items',
    header: t('storedColumn.items'),
    align: 'end',
    cell: ({ itemCount }) => formatNumber(itemCount),
  },
  {
    id: 'urls',
    header: t('storedColumn.urls'),
    align: 'end',
    cell: ({ urlCount }) => formatNumber(urlCount),
  },
]

const actionsOf = ({ name }: StoredReport) => [
  { label: t('remove'), icon: 'delete', onClick: () => void forgetReport(name) },
]

const rowName = ({ url, created }: StoredReport) =>
  t('comparedWith', { url, time: formatDateTime(created) })

/** The reports in this browser. */
export const StoredReports = ({ reports }: { reports: readonly StoredReport[] }) => (
  <Card title={t('stored')}>
    <DataTable
      caption={t('storedCaption')}
      rows={reports}
      columns={columns}
      rowId={({ name }) => name}
      rowName={rowName}
      actionsOf={actionsOf}
    />
  </Card>
)
