import type { Item } from '../../rest/records/item.ts'
import { itemColumns, notSorted } from '../shared/items/itemColumns.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { sorts } from './list.ts'
import { t } from './messages.ts'

const shown = ['title', 'type', 'owner', 'access', 'modified'] as const
const before = itemColumns(['title', 'type', 'owner', 'access'], shown, sorts)
const after = itemColumns(
  ['tags', 'categories', 'status', 'size', 'numviews', 'created', 'modified', 'id'],
  shown,
  sorts,
)

/** Returns the columns of the table. `folders` are titles by ID. */
export const columnsOf = (folders: ReadonlyMap<string, string>): readonly Column<Item>[] => [
  ...before,
  {
    id: 'folder',
    header: t('column.folder'),
    notSorted: notSorted('folder'),
    quiet: true,
    isCut: true,
    isExtra: true,
    value: ({ ownerFolder }) =>
      ownerFolder === null ? t('folders.root') : folders.get(ownerFolder ?? ''),
  },
  ...after,
]
