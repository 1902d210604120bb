import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { t } from './messages.ts'

/** An item whose URL is tested. */
interface ItemWithUrl {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly url: string
}

/** The columns of lists of items with their URLs. */
export const urlColumns: readonly Column<ItemWithUrl>[] = [
  {
    id: 'title',
    header: t('item'),
    sort: ({ title }) => title,
    cell: ({ id, title, url }) => <TitleCell title={title} href={paths.item(id)} subtitle={url} />,
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
]
