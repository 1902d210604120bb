import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useState } from 'react'
import type { Item } from '../../rest/records/item.ts'
import { packages } from '../../rest/groups/packages.ts'
import { queryClient } from '../shell/api.ts'
import { ItemTypeLabel, SharingLabel } from '../ui/icons/IconLabel.tsx'
import { formatBytes, formatNumber } from '../shell/format.ts'
import { HistoryButton } from '../shell/undo/HistoryButton.tsx'
import { isoTime } from '../shell/lists/export/isoTime.ts'
import { sortedAs } from '../shell/lists/export/listExport.ts'
import { readList, useList } from '../shell/lists/listState.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { Moment } from '../shell/Moment.tsx'
import { People, peopleOf, Person } from '../shell/people/Person.tsx'
import { paths } from '../shell/paths.ts'
import { refusalMessage, usePermission } from '../shell/permissions.ts'
import { Description } from '../shared/description/Description.tsx'
import { Thumbnail } from '../shell/Thumbnail.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Column, RowAction } from '../ui/table/DataTable.tsx'
import { plainText } from '../ui/inertWindow.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleTile } from '../ui/TitleTile.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
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

const accessLabel = ({ access }: Item) =>
  access && t(`itemAccess.${access}`, { defaultValue: access })

const columns: readonly Column<Item>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: true,
    value: ({ title }) => title,
    cell: ({ id, title, type, snippet, thumbnail }) => (
      <TitleCell
        picture={<Thumbnail of={{ itemId: id, path: thumbnail }} type={type} />}
        title={title}
        href={paths.item(id)}
        subtitle={snippet}
        isSummary
      />
    ),
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: true,
    value: ({ type }) => type,
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: true,
    value: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
  {
    id: 'size',
    header: t('column.size'),
    sort: true,
    align: 'end',
    value: ({ size }) => size,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'modified',
    header: t('column.modified'),
    sort: true,
    align: 'end',
    quiet: true,
    value: ({ modified }) => isoTime(modified),
    cell: ({ modified }) => <Moment time={modified} />,
  },
  {
    id: 'access',
    header: t('column.itemAccess'),
    isExtra: true,
    value: accessLabel,
    cell: (item) =>
      item.access && <SharingLabel access={item.access}>{accessLabel(item)}</SharingLabel>,
  },
  {
    id: 'tags',
    header: t('column.tags'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ tags = [] }) => tags.join(', '),
  },
  {
    id: 'numviews',
    header: t('column.numviews'),
    isExtra: true,
    align: 'end',
    value: ({ numViews }) => numViews,
    cell: ({ numViews }) => numViews !== undefined && formatNumber(numViews),
  },
  {
    id: 'created',
    header: t('column.created'),
    isExtra: true,
    align: 'end',
    quiet: true,
    value: ({ created }) => isoTime(created),
    cell: ({ created }) => <Moment time={created} />,
  },
]

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
