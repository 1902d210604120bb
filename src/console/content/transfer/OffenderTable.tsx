import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import type { Offender } from './causes.ts'
import { ItemLink } from './ItemLink.tsx'
import { t as say } from './words.ts'

const columns: readonly Column<Offender>[] = [
  {
    id: 'item',
    header: say('owners:column.item'),
    sort: ({ item }) => item.title,
    cell: ({ item, detail }) => <ItemLink item={item} line={detail?.url} />,
  },
  {
    id: 'type',
    header: say('owners:column.type'),
    sort: ({ item, detail }) => detail?.type ?? item.type,
    cell: ({ item, detail }) => detail?.type ?? item.type,
  },
  {
    id: 'keywords',
    header: say('owners:column.keywords'),
    quiet: true,
    cell: ({ detail }) => detail?.reservedTypeKeywords?.join(', '),
  },
  {
    id: 'owner',
    header: say('owners:column.owner'),
    sort: ({ item, detail }) => detail?.owner ?? item.owner,
    cell: ({ item, detail }) => detail?.owner ?? item.owner,
  },
]

interface Props {
  readonly caption: string
  readonly offenders: readonly Offender[]
}

/** The items in the way, with what the portal told about each. */
export const OffenderTable = ({ caption, offenders }: Props) => (
  <DataTable
    caption={caption}
    rows={offenders}
    columns={columns}
    rowId={({ item }) => item.id}
    rowName={({ item }) => item.title}
  />
)
