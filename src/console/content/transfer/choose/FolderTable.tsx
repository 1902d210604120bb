import { formatNumber } from '../../../shell/format.ts'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import type { FolderOfOwner } from './owned.ts'
import { t } from '../messages.ts'

interface NamedFolder extends FolderOfOwner {
  readonly title: string
}

/** The number of types that are listed by name. */
const named = 3

const formatTypes = ({ types }: FolderOfOwner): string => {
  const words = types.slice(0, named).map(([type, count]) => t('owned.typeCount', { type, count }))
  const more = types.length - named
  return [...words, ...(more > 0 ? [t('owned.moreTypes', { count: more })] : [])].join(', ')
}

const columns: readonly Column<NamedFolder>[] = [
  {
    id: 'folder',
    header: t('column.folder'),
    sort: ({ title }) => title,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    id: 'items',
    header: t('column.items'),
    sort: ({ items }) => items.length,
    align: 'end',
    cell: ({ items }) => formatNumber(items.length),
  },
  { id: 'types', header: t('column.types'), quiet: true, cell: formatTypes },
]

interface Props {
  readonly caption: string
  readonly folders: readonly NamedFolder[]
}

/** Lists the folders of a member with their number of items and types. */
export const FolderTable = ({ caption, folders }: Props) => (
  <DataTable caption={caption} rows={folders} columns={columns} rowId={({ id }) => id ?? '-'} />
)
