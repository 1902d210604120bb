import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Item } from '../../rest/records/item.ts'
import { packages } from '../../rest/groups/packages.ts'
import { queryClient } from '../shell/api.ts'
import { formatBytes } from '../shell/format.ts'
import { pageSize, readList, useList } from '../shell/lists/listState.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { refusalMessage, usePermission } from '../shell/permissions.ts'
import { addWords, t } from '../shell/words/index.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable, type Column } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { Toolbar } from '../ui/table/Toolbar.tsx'
import { ExportButton } from './ExportButton.tsx'
import { GroupDetails } from './GroupDetails.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { groupItems, groupRead, itemCount, ItemList } from './group.ts'
import { words } from './words.ts'

addWords('groups', words)

export const loader = async ({ request, params: { groupId = '' } }: LoaderFunctionArgs) => {
  const list = readList(ItemList, new URL(request.url).searchParams)
  await Promise.all([
    queryClient.query(groupRead(groupId)),
    queryClient.query(itemCount(groupId)),
    queryClient.query(groupItems(groupId, list)),
  ])
  return null
}

const columns: readonly Column<Item>[] = [
  {
    id: 'title',
    header: t('groups:column.title'),
    sort: true,
    cell: ({ id, title, snippet }) => (
      <TitleCell title={title} href={paths.item(id)} subtitle={snippet} />
    ),
  },
  { id: 'type', header: t('groups:column.type'), sort: true, cell: ({ type }) => type },
  {
    id: 'owner',
    header: t('groups:column.owner'),
    sort: true,
    quiet: true,
    cell: ({ owner }) => owner,
  },
  {
    id: 'size',
    header: t('groups:column.size'),
    sort: true,
    align: 'end',
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'modified',
    header: t('groups:column.modified'),
    sort: true,
    align: 'end',
    quiet: true,
    cell: ({ modified }) => <Moment time={modified} />,
  },
]

/** The page of one group: its items, details, members, and actions. */
export const Component = () => {
  const { t: say } = useTranslation('groups')
  const { groupId = '' } = useParams()
  const [state, change] = useList(ItemList)
  const { data: group } = useSuspenseQuery(groupRead(groupId))
  const { total: count } = useSuspenseQuery(itemCount(groupId)).data
  const { total, results } = useSuspenseQuery(groupItems(groupId, state)).data
  const importPermission = usePermission(packages.importGroup, group.owner)
  return (
    <Page
      title={group.title}
      crumbs={[{ label: say('title'), href: paths.groups() }]}
      subtitle={group.snippet}
      action={
        <>
          <ExportButton group={group} count={count} />
          <ActionButton
            variant="contained"
            href={paths.importPackage(groupId)}
            disabledReason={refusalMessage(importPermission)}
          >
            {say('group.importPackage')}
          </ActionButton>
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          columnGap: 6,
          rowGap: 4,
          alignItems: 'start',
        }}
      >
        <Box component="section" aria-label={say('group.items')}>
          <Toolbar end={say('group.count', { count: total })}>
            <SearchField
              label={say('group.search')}
              value={state.q}
              onSearch={(q) => change({ q })}
            />
          </Toolbar>
          <DataTable
            caption={say('group.caption')}
            rows={results}
            columns={columns}
            rowId={({ id }) => id}
            sorting={{ column: state.sort, descending: state.order === 'desc' }}
            onSort={({ column, descending }) => {
              const { sort, order } = ItemList.parse({
                sort: column,
                order: descending ? 'desc' : 'asc',
              })
              change({ sort, order })
            }}
            empty={
              <EmptyState
                action={
                  count > 0 && (
                    <Button variant="outlined" href={paths.group(groupId)}>
                      {say('group.clear')}
                    </Button>
                  )
                }
              >
                {say(count === 0 ? 'group.noItems' : 'group.noMatch')}
              </EmptyState>
            }
          />
          <Pager
            label={say('group.caption')}
            page={state.page}
            pageSize={pageSize}
            total={total}
            onPage={(page) => change({ page })}
          />
        </Box>
        <div>
          <GroupDetails group={group} />
          <GroupMembers groupId={groupId} />
        </div>
      </Box>
    </Page>
  )
}
