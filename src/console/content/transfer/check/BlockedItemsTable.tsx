import { People, peopleOf, Person } from '../../../shell/people/Person.tsx'
import { ItemTypeLabel } from '../../../ui/icons/IconLabel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import type { BlockedItem } from './causes.ts'
import { ItemLink } from '../ItemLink.tsx'
import { t } from '../messages.ts'

const columns: readonly Column<BlockedItem>[] = [
  {
    id: 'item',
    header: t('column.item'),
    sort: ({ item }) => item.title,
    cell: ({ item, detail }) => <ItemLink item={item} line={detail?.url} />,
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: ({ item, detail }) => detail?.type ?? item.type,
    cell: ({ item, detail }) => <ItemTypeLabel type={detail?.type ?? item.type} />,
  },
  {
    id: 'keywords',
    header: t('column.keywords'),
    quiet: true,
    cell: ({ detail }) => detail?.reservedTypeKeywords?.join(', '),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: ({ item, detail }) => detail?.owner ?? item.owner,
    cell: ({ item, detail }) => <Person username={detail?.owner ?? item.owner} />,
  },
]

interface Props {
  readonly caption: string
  readonly blockedItems: readonly BlockedItem[]
}

/** Lists the items that can't be transferred, with the details that the portal provides. */
export const BlockedItemsTable = ({ caption, blockedItems }: Props) => (
  <People value={peopleOf(blockedItems.map(({ item, detail }) => detail?.owner ?? item.owner))}>
    <DataTable
      caption={caption}
      rows={blockedItems}
      columns={columns}
      rowId={({ item }) => item.id}
      rowName={({ item }) => item.title}
    />
  </People>
)
