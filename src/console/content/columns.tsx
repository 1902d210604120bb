import * as z from 'zod'
import Box from '@mui/material/Box'
import type { Item } from '../../rest/records/item.ts'
import { formatBytes, formatNumber } from '../shell/format.ts'
import { Moment } from '../shell/Moment.tsx'
import { Person } from '../shell/people/Person.tsx'
import { paths } from '../shell/paths.ts'
import { preference } from '../shell/storage/preference.ts'
import { Thumbnail } from '../shell/Thumbnail.tsx'
import { ItemTypeLabel, SharingLabel } from '../ui/icons/IconLabel.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { t } from './messages.ts'

/** The columns in addition to the title, in their order. */
export const optionalColumns = [
  'type',
  'owner',
  'access',
  'folder',
  'tags',
  'categories',
  'size',
  'numviews',
  'created',
  'modified',
] as const
export type OptionalColumn = (typeof optionalColumns)[number]

/** The shown columns, stored in this browser. */
export const shownColumns = preference<readonly OptionalColumn[]>(
  'content.columns',
  z.array(z.enum(optionalColumns)),
  ['type', 'owner', 'access', 'modified'],
)

/** Returns the last part of a category's path. */
export const categoryName = (path: string): string => path.split('/').at(-1) ?? path

const cells: Record<
  OptionalColumn,
  (
    item: Item,
    folders: ReadonlyMap<string, string>,
  ) => Column<Item>['cell'] extends (row: Item) => infer N ? N : never
> = {
  type: ({ type }) => <ItemTypeLabel type={type} />,
  owner: ({ owner }) => <Person username={owner} />,
  access: ({ access }) =>
    access && (
      <SharingLabel access={access}>
        {t(`content:access.${access}`, { defaultValue: access })}
      </SharingLabel>
    ),
  folder: ({ ownerFolder }, folders) =>
    ownerFolder === undefined
      ? ''
      : ownerFolder === null
        ? t('content:folders.root')
        : folders.get(ownerFolder),
  tags: ({ tags = [] }) => tags.join(', '),
  categories: ({ categories = [] }) => categories.map(categoryName).join(', '),
  size: ({ size }) => formatBytes(size),
  numviews: ({ numViews = 0 }) => formatNumber(numViews),
  created: ({ created }) => <Moment time={created} />,
  modified: ({ modified }) => <Moment time={modified} />,
}

const sortable: readonly OptionalColumn[] = [
  'type',
  'owner',
  'size',
  'numviews',
  'created',
  'modified',
]
const figures: readonly OptionalColumn[] = ['size', 'numviews', 'created', 'modified']

/** Returns the columns of the table: the title and the shown columns. `folders` are titles by ID. */
export const columnsOf = (
  shown: readonly OptionalColumn[],
  folders: ReadonlyMap<string, string>,
): readonly Column<Item>[] => [
  {
    id: 'title',
    header: t('content:column.title'),
    sort: true,
    cell: ({ id, title, type, snippet, thumbnail }) => (
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Thumbnail of={{ itemId: id, path: thumbnail }} type={type} />
        <TitleCell title={title} href={paths.item(id)} subtitle={snippet} isSummary />
      </Box>
    ),
  },
  ...optionalColumns
    .filter((column) => shown.includes(column))
    .map((column): Column<Item> => ({
      id: column,
      header: t(`content:column.${column}`),
      cell: (item) => cells[column](item, folders),
      ...(sortable.includes(column) ? { sort: true } : {}),
      ...(figures.includes(column) ? { align: 'end' } : {}),
      quiet: !['type', 'owner', 'access'].includes(column),
    })),
]
