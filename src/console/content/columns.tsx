import type { Item } from '../../rest/records/item.ts'
import { itemColumns, notSorted } from '../shared/items/itemColumns.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { sorts } from './list.ts'
import { t } from './messages.ts'

type Shown = Parameters<typeof itemColumns>[1]

/** With items of one owner, every row would say the same. */
const shownOf = (isOfOne: boolean): Shown => [
  'title',
  'type',
  isOfOne ? 'size' : 'owner',
  'access',
  'modified',
]

/** Returns the columns of the table. `folders` are titles by ID; isOfOne: all items have the same owner. */
export const columnsOf = (
  folders: ReadonlyMap<string, string>,
  isOfOne: boolean,
): readonly Column<Item>[] => [
  ...itemColumns(['title', 'type', 'owner', 'access'], shownOf(isOfOne), sorts),
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
  ...itemColumns(
    ['tags', 'categories', 'status', 'size', 'numviews', 'created', 'modified', 'id'],
    shownOf(isOfOne),
    sorts,
  ),
]
