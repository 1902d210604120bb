import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ItemWithUrl, UnknownHost } from '../../../shell/hosts/storedHosts.ts'
import { paths } from '../../../shell/paths.ts'
import { Person } from '../../../shell/people/Person.tsx'
import { SidePanel } from '../../../ui/layout/SidePanel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { t as say, useMessages } from './messages.ts'

const columns: readonly Column<ItemWithUrl>[] = [
  {
    id: 'title',
    header: say('unknownHosts:column.title'),
    sort: ({ title }) => title,
    cell: ({ id, title, url }) => <TitleCell title={title} href={paths.item(id)} subtitle={url} />,
  },
  {
    id: 'owner',
    header: say('unknownHosts:column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
]

interface Props {
  readonly host: UnknownHost
  readonly onClose: () => void
}

/** The items with URLs of an unknown host, and their owners. */
export const HostPanel = ({ host: { host, items, listed }, onClose }: Props) => {
  const { t } = useMessages()
  return (
    <SidePanel
      open
      onClose={onClose}
      title={host}
      subtitle={t('items', { count: items })}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {listed.length < items && (
        <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
          {t('first', { count: listed.length, total: items })}
        </Typography>
      )}
      <DataTable
        caption={t('itemsOf', { host })}
        rows={listed}
        columns={columns}
        rowId={({ id }) => id}
      />
    </SidePanel>
  )
}
