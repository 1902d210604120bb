import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Item } from '../../rest/records/item.ts'
import { formatBytes, formatNumber } from '../shell/format.ts'
import { isoTime } from '../shell/lists/export/isoTime.ts'
import { Moment } from '../shell/Moment.tsx'
import { OtherOrganization } from '../shell/OtherOrganization.tsx'
import { Person } from '../shell/people/Person.tsx'
import { paths } from '../shell/paths.ts'
import { Thumbnail } from '../shell/Thumbnail.tsx'
import { ItemTypeLabel, SharingLabel } from '../ui/icons/IconLabel.tsx'
import type { Column } from '../ui/table/DataTable.tsx'
import { monospace } from '../ui/theme.ts'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { t } from './messages.ts'

/** The columns in addition to the title, in their order. */
const otherColumns = [
  'type',
  'owner',
  'access',
  'folder',
  'tags',
  'categories',
  'status',
  'size',
  'numviews',
  'created',
  'modified',
  'id',
] as const
type OtherColumn = (typeof otherColumns)[number]

const shownByDefault: readonly OtherColumn[] = ['type', 'owner', 'access', 'modified']

/** Returns the last part of a category's path. */
export const categoryName = (path: string): string => path.split('/').at(-1) ?? path

const accessLabel = ({ access }: Item) => access && t(`access.${access}`, { defaultValue: access })

const folderTitle = ({ ownerFolder }: Item, folders: ReadonlyMap<string, string>) =>
  ownerFolder === undefined
    ? undefined
    : ownerFolder === null
      ? t('folders.root')
      : folders.get(ownerFolder)

const statusLabel = ({ contentStatus }: Item) =>
  contentStatus != null && contentStatus !== ''
    ? t(`status.${contentStatus}`, { defaultValue: contentStatus })
    : undefined

const cells: Record<OtherColumn, (item: Item, folders: ReadonlyMap<string, string>) => ReactNode> =
  {
    type: ({ type }) => <ItemTypeLabel type={type} />,
    owner: ({ owner }) => <Person username={owner} />,
    access: (item) =>
      item.access && <SharingLabel access={item.access}>{accessLabel(item)}</SharingLabel>,
    folder: folderTitle,
    tags: ({ tags = [] }) => tags.join(', '),
    categories: ({ categories = [] }) => categories.map(categoryName).join(', '),
    status: statusLabel,
    size: ({ size }) => formatBytes(size),
    numviews: ({ numViews = 0 }) => formatNumber(numViews),
    created: ({ created }) => <Moment time={created} />,
    modified: ({ modified }) => <Moment time={modified} />,
    id: ({ id }) => (
      <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
        {id}
      </Box>
    ),
  }

/** The values of the columns in files. */
const values: Record<
  OtherColumn,
  (item: Item, folders: ReadonlyMap<string, string>) => string | number | undefined
> = {
  type: ({ type }) => type,
  owner: ({ owner }) => owner,
  access: accessLabel,
  folder: folderTitle,
  tags: ({ tags = [] }) => tags.join(', '),
  categories: ({ categories = [] }) => categories.join(', '),
  status: statusLabel,
  size: ({ size }) => size,
  numviews: ({ numViews }) => numViews,
  created: ({ created }) => isoTime(created),
  modified: ({ modified }) => isoTime(modified),
  id: ({ id }) => id,
}

const sortable: readonly OtherColumn[] = [
  'type',
  'owner',
  'size',
  'numviews',
  'created',
  'modified',
]
/** Columns that portals can't sort by, unlike what their values suggest. */
const expectedToSort: readonly OtherColumn[] = ['access', 'folder', 'status']
const figures: readonly OtherColumn[] = ['size', 'numviews', 'created', 'modified']

/** Returns the columns of the table. `folders` are titles by ID. */
export const columnsOf = (folders: ReadonlyMap<string, string>): readonly Column<Item>[] => [
  {
    id: 'title',
    header: t('column.title'),
    sort: true,
    value: ({ title }) => title,
    cell: (item) => (
      <TitleCell
        picture={<Thumbnail of={{ itemId: item.id, path: item.thumbnail }} type={item.type} />}
        title={item.title}
        lang={item.culture}
        href={paths.item(item.id)}
        mark={<OtherOrganization of={item} />}
        subtitle={item.snippet}
        isSummary
      />
    ),
  },
  ...otherColumns.map((column): Column<Item> => ({
    id: column,
    header: t(`column.${column}`),
    cell: (item) => cells[column](item, folders),
    value: (item) => values[column](item, folders),
    ...(sortable.includes(column) ? { sort: true } : {}),
    ...(expectedToSort.includes(column)
      ? { notSorted: t('notSorted', { column: t(`column.${column}`) }) }
      : {}),
    ...(figures.includes(column) ? { align: 'end' } : {}),
    quiet: !['type', 'owner', 'access'].includes(column),
    isCut: ['folder', 'tags', 'categories'].includes(column),
    isExtra: !shownByDefault.includes(column),
  })),
]
