import { useMemo, type ComponentProps } from 'react'
import { formatNumber } from '../../shell/format.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { Line, withoutScheme } from './columns.tsx'
import { isReceiverSort, type View } from './list.ts'
import { receiversOf, type ReceiverRow } from './receivers.ts'
import type { WebhookRow } from './rows.ts'
import { t } from './messages.ts'

const count = (id: 'webhooks' | 'services' | 'owners' | 'inactive' | 'unsigned' | 'failures') =>
  ({
    id,
    header: t(`column.${id}`),
    align: 'end',
    sort: (row) => row[id],
    cell: (row) => formatNumber(row[id]),
  }) satisfies Column<ReceiverRow>

/** Returns the columns of the table of receivers; `open` lists the webhooks of one. */
const receiverColumns = (open: (id: string) => void): readonly Column<ReceiverRow>[] => [
  {
    id: 'url',
    header: t('column.receiver'),
    sort: ({ url }) => url.toLowerCase(),
    cell: ({ id, url }) => (
      <TitleCell
        title={
          <TitleButton tip={url} onClick={() => open(id)}>
            <Line text={withoutScheme(url)} title={null} width={360} narrowWidth={190} isCode />
          </TitleButton>
        }
      />
    ),
  },
  count('webhooks'),
  { ...count('services'), from: 900 },
  count('owners'),
  count('inactive'),
  count('unsigned'),
  count('failures'),
]

type Frame = Pick<
  ComponentProps<typeof ListView<ReceiverRow, View>>,
  'list' | 'search' | 'views' | 'filters' | 'status' | 'empty'
>

interface Props extends Frame {
  /** The webhooks as they are searched and filtered. */
  readonly found: readonly WebhookRow[]
  /** Lists the webhooks of a receiver. */
  readonly onOpen: (receiver: string) => void
}

/** The receivers of the listed webhooks, those with most webhooks first. */
export const Receivers = ({ found, onOpen, list, ...frame }: Props) => {
  const rows = useMemo(() => receiversOf(found), [found])
  const columns = useMemo(() => receiverColumns(onOpen), [onOpen])
  return (
    <ListView
      {...frame}
      name="webhookReceivers"
      list={{
        ...list,
        sorting: isReceiverSort(list.state.sort)
          ? list.sorting
          : { column: 'webhooks', descending: true },
      }}
      caption={t('views.receivers')}
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ url }) => url}
    />
  )
}
