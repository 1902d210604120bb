import Button from '@mui/material/Button'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Group } from '../../rest/records/group.ts'
import { queryClient } from '../shell/api.ts'
import { pageSize, readList, useList } from '../shell/lists/listState.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { addMessages, t as translate } from '../shell/messages/index.ts'
import { DataTable, type Column } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/table/FilterChips.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { Toolbar } from '../ui/table/Toolbar.tsx'
import { GroupRole } from './GroupRole.tsx'
import { groupCount, GroupList, groupList, views, type View } from './list.ts'
import { messages } from './messages.ts'

addMessages('groups', messages)

export const loader = ({ request }: LoaderFunctionArgs) =>
  queryClient.query(groupList(readList(GroupList, new URL(request.url).searchParams)))

const columns: readonly Column<Group>[] = [
  {
    id: 'title',
    header: translate('groups:column.title'),
    sort: true,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.group(id)} subtitle={snippet} />
    ),
  },
  {
    id: 'owner',
    header: translate('groups:column.owner'),
    sort: true,
    quiet: true,
    cell: ({ owner }) => owner,
  },
  {
    id: 'access',
    header: translate('groups:column.access'),
    cell: ({ access }) => access && translate(`groups:access.${access}`, { defaultValue: access }),
  },
  {
    id: 'groupRole',
    header: translate('groups:column.groupRole'),
    cell: ({ userMembership }) => <GroupRole membership={userMembership} />,
  },
  {
    id: 'modified',
    header: translate('groups:column.modified'),
    sort: true,
    align: 'end',
    quiet: true,
    cell: ({ modified }) => modified !== undefined && <Moment time={modified} />,
  },
]

const emptyMessages = { all: 'emptyAll', owned: 'emptyOwned', member: 'emptyMember' } as const

/** The page of all groups that the user can see. The portal searches, filters, and sorts. */
export const Component = () => {
  const { t } = useTranslation('groups')
  const [state, change] = useList(GroupList)
  const { data } = useSuspenseQuery(groupList(state))
  const counts = useQueries({
    queries: views.map((view) => groupCount(view, state.q)),
    combine: (results) =>
      Object.fromEntries(views.map((view, index) => [view, results[index]?.data?.total])),
  }) as Record<View, number | undefined>
  const { total, results } = data
  return (
    <Page title={t('title')} subtitle={t('line', { count: total })}>
      <Toolbar>
        <SearchField label={t('search')} value={state.q} onSearch={(q) => change({ q })} />
        <FilterChips
          label={t('filter')}
          chips={views.map((view) => ({ value: view, label: t(view), count: counts[view] }))}
          selected={state.show}
          onSelect={(show) => change({ show })}
        />
      </Toolbar>
      <DataTable
        caption={t('caption')}
        rows={results}
        columns={columns}
        rowId={({ id }) => id}
        sorting={{ column: state.sort, descending: state.order === 'desc' }}
        onSort={({ column, descending }) => change(readSorting(column, descending))}
        empty={
          <EmptyState
            action={
              (state.q !== '' || state.show !== 'all') && (
                <Button variant="outlined" href={paths.groups()}>
                  {t('showAll')}
                </Button>
              )
            }
          >
            {t(state.q === '' ? emptyMessages[state.show] : 'noMatch')}
          </EmptyState>
        }
      />
      <Pager
        label={t('caption')}
        page={state.page}
        pageSize={pageSize}
        total={total}
        onPage={(page) => change({ page })}
      />
    </Page>
  )
}

const readSorting = (column: string, descending: boolean) => {
  const { sort, order } = GroupList.parse({ sort: column, order: descending ? 'desc' : 'asc' })
  return { sort, order }
}
