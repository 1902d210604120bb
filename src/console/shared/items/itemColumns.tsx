import Box from '@mui/material/Box'
import type { Item } from '../../../rest/records/item.ts'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { Moment } from '../../shell/Moment.tsx'
import { OtherOrganization } from '../../shell/OtherOrganization.tsx'
import { Person } from '../../shell/people/Person.tsx'
import { paths } from '../../shell/paths.ts'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { ItemTypeLabel, SharingLabel } from '../../ui/icons/IconLabel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { monospace } from '../../ui/theme.ts'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { t } from './messages.ts'

/** Returns the last part of a category's path. */
export const categoryName = (path: string): string => path.split('/').at(-1) ?? path

const accessLabel = ({ access }: Item) => access && t(`access.${access}`, { defaultValue: access })

/** Returns why portals can't sort items by a column, unlike what its values suggest. */
export const notSorted = (column: 'access' | 'folder' | 'status') =>
  t('notSorted', { column: t(`column.${column}`) })

const columns = {
  title: {
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
  type: {
    value: ({ type }) => type,
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
  owner: {
    from: 700,
    value: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  access: {
    notSorted: notSorted('access'),
    value: accessLabel,
    cell: (item) =>
      item.access && <SharingLabel access={item.access}>{accessLabel(item)}</SharingLabel>,
  },
  tags: {
    isCut: true,
    quiet: true,
    value: ({ tags = [] }) => tags.join(', '),
  },
  categories: {
    isCut: true,
    quiet: true,
    value: ({ categories = [] }) => categories.join(', '),
    cell: ({ categories = [] }) => categories.map(categoryName).join(', '),
  },
  status: {
    notSorted: notSorted('status'),
    quiet: true,
    value: ({ contentStatus }) =>
      contentStatus != null && contentStatus !== ''
        ? t(`status.${contentStatus}`, { defaultValue: contentStatus })
        : undefined,
  },
  size: {
    from: 700,
    align: 'end',
    quiet: true,
    value: ({ size }) => size,
    cell: ({ size }) => formatBytes(size),
  },
  numviews: {
    align: 'end',
    quiet: true,
    value: ({ numViews }) => numViews,
    cell: ({ numViews = 0 }) => formatNumber(numViews),
  },
  created: {
    align: 'end',
    quiet: true,
    value: ({ created }) => isoTime(created),
    cell: ({ created }) => <Moment time={created} />,
  },
  modified: {
    align: 'end',
    quiet: true,
    value: ({ modified }) => isoTime(modified),
    cell: ({ modified }) => <Moment time={modified} />,
  },
  id: {
    quiet: true,
    value: ({ id }) => id,
    cell: ({ id }) => (
      <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
        {id}
      </Box>
    ),
  },
} as const satisfies Readonly<Record<string, Omit<Column<Item>, 'id' | 'header'>>>

type ItemColumn = keyof typeof columns

/** Returns columns of items; those that are not in `shown` can be chosen. `sorts` are the fields by which the list is sorted. */
export const itemColumns = (
  names: readonly ItemColumn[],
  shown: readonly ItemColumn[],
  sorts: readonly string[],
): readonly Column<Item>[] =>
  names.map((id) => ({
    id,
    header: t(`column.${id}`),
    ...columns[id],
    ...(sorts.includes(id) && { sort: true }),
    isExtra: !shown.includes(id),
  }))
