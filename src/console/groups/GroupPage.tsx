import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useState } from 'react'
import type { Item } from '../../rest/records/item.ts'
import { packages } from '../../rest/groups/packages.ts'
import { queryClient } from '../shell/api.ts'
import { HistoryButton } from '../shell/undo/HistoryButton.tsx'
import { sortedAs } from '../shell/lists/export/listExport.ts'
import { readList, useList } from '../shell/lists/listState.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { People, peopleOf } from '../shell/people/Person.tsx'
import { paths } from '../shell/paths.ts'
import { refusalMessage, usePermission } from '../shell/permissions.ts'
import { itemColumns } from '../shared/items/itemColumns.tsx'
import { Description } from '../shared/description/Description.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { RowAction } from '../ui/table/DataTable.tsx'
import { plainText } from '../ui/inertWindow.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleTile } from '../ui/TitleTile.tsx'
import { GroupActions } from './actions/GroupActions.tsx'
import { GroupDetails } from './GroupDetails.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { JoinButton } from './JoinButton.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import {
  everyGroupItem,
  groupItems,
  groupRead,
  itemCount,
  ItemList,
  itemSorts,
  reportedTimes,
} from './group.ts'
import { t } from './messages.ts'
import type { Group } from '../../rest/records/group.ts'
import { ExportPanel } from './export/ExportPanel.tsx'

export const loader = async ({ request, params: { groupId = '' } }: LoaderFunctionArgs) => {
  const list = readList(ItemList, new URL(request.url).searchParams)
  await Promise.all([
    queryClient.query(groupRead(groupId)),
    queryClient.query(itemCount(groupId)),
    queryClient.query(groupItems(groupId, list)),
  ])
  return null
}

const columns = itemColumns(
  ['title', 'type', 'owner', 'size', 'modified', 'access', 'tags', 'numviews', 'created'],
  ['title', 'type', 'owner', 'size', 'modified'],
  itemSorts,
)

const actionsOf = ({ id }: Item): readonly RowAction[] => [
  openInNewTab(paths.item(id)),
  copyLink(paths.item(id)),
]

/** The page of one group: its items, details, members, and actions. */
export const Component = () => {
  const { groupId = '' } = useParams()
  const list = useList(ItemList)
  const { data: group } = useSuspenseQuery(groupRead(groupId))
  const { total: count } = useSuspenseQuery(itemCount(groupId)).data
  const { total, results } = useSuspenseQuery(groupItems(groupId, list.state)).data
  const importPermission = usePermission(packages.importGroup, group)
  const canImport = importPermission.allowed
  const description = group.description ?? ''
  return (
    <Page
      width="object"
      title={group.title}
      picture={<TitleTile icon="groups" />}
      crumbs={[{ label: t('title'), href: paths.groups() }]}
      subtitle={group.snippet}
      action={
        <>
          <HistoryButton
            about={`group:${groupId}`}
            name={group.title}
            reported={reportedTimes(group)}
          />
          <JoinButton group={group} />
          <ExportButton group={group} count={count} />
          <ActionButton
            variant="contained"
            icon="import"
            href={paths.importPackage(groupId)}
            disabledReason={refusalMessage(importPermission)}
          >
            {t('group.importPackage')}
          </ActionButton>
          <GroupActions
            group={group}
            panel={list.state.panel}
            onPanel={(panel) => list.change({ panel, page: list.state.page })}
          />
        </>
      }
    >
      <GroupTabs group={group} current="content" />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          columnGap: 6,
          rowGap: 4,
          alignItems: 'start',
        }}
      >
        <div>
          {plainText(description) !== '' && (
            <Card title={t('group.about')}>
              <Description html={description} />
            </Card>
          )}
          <Box component="section" aria-label={t('group.items')}>
            <People value={peopleOf(results.map(({ owner }) => owner))}>
              <ListView
                name="groupItems"
                list={list}
                caption={t('group.caption')}
                rows={results}
                columns={columns}
                rowId={({ id }) => id}
                rowName={({ title }) => title}
                actionsOf={actionsOf}
                search={{ label: t('group.search') }}
                options={t('group.count', { count: total })}
                exported={{
                  fileName: 'group-items',
                  total,
                  read: (onRows, signal) => everyGroupItem(groupId, list.state, onRows, signal),
                  sorted: (rows) => sortedAs(rows, columns, list.state),
                }}
                pages={{ total }}
                empty={
                  count === 0
                    ? {
                        icon: 'groups',
                        message: t('group.noItems'),
                        line: t(`group.${canImport ? 'noItemsImport' : 'noItemsLine'}`),
                      }
                    : { message: t('group.noMatch'), reset: t('group.clear') }
                }
              />
            </People>
          </Box>
        </div>
        <div>
          <GroupDetails group={group} />
          <GroupMembers group={group} />
        </div>
      </Box>
    </Page>
  )
}

/** A button that opens the export of a group as a package. `count` is the number of its items. */
const ExportButton = ({ group, count }: { group: Group; count: number }) => {
  const permission = usePermission(packages.exportGroup, group)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="outlined"
        icon="download"
        disabledReason={
          refusalMessage(permission) ?? (count === 0 ? t('group.nothingToExport') : undefined)
        }
        onClick={() => setIsOpen(true)}
      >
        {t('group.exportGroup')}
      </ActionButton>
      {isOpen && <ExportPanel group={group} onClose={() => setIsOpen(false)} />}
    </>
  )
}
