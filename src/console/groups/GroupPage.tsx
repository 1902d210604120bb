import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useState } from 'react'
import { packages } from '../../rest/groups/packages.ts'
import { queryClient } from '../shell/api.ts'
import { HistoryButton } from '../shell/undo/HistoryButton.tsx'
import { readList, useList } from '../shell/lists/listState.ts'
import { overlay } from '../shell/part/part.tsx'
import { paths } from '../shell/paths.ts'
import { refusalMessage, usePermission } from '../shell/permissions.ts'
import { Description } from '../shared/description/Description.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { plainText } from '../ui/inertWindow.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleTile } from '../ui/TitleTile.tsx'
import { GroupActions } from './actions/GroupActions.tsx'
import { GroupDetails } from './GroupDetails.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { JoinButton } from './JoinButton.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import { groupItems, groupRead, itemCount, ItemList, reportedTimes } from './group.ts'
import { GroupItems } from './items/GroupItems.tsx'
import { useGroupSharing } from './items/useGroupSharing.ts'
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

const AddItems = overlay(async () => (await import('./items/AddItems.tsx')).AddItems)

/** The page of one group: its items, details, members, and actions. */
export const Component = () => {
  const { groupId = '' } = useParams()
  const list = useList(ItemList)
  const { data: group } = useSuspenseQuery(groupRead(groupId))
  const { total: count } = useSuspenseQuery(itemCount(groupId)).data
  const sharing = useGroupSharing(group)
  const [isAdding, setIsAdding] = useState(false)
  const importPermission = usePermission(packages.importGroup, group)
  const { canChange, addRefusal } = sharing
  const onAdd = addRefusal === undefined ? () => setIsAdding(true) : undefined
  const isManaged = ['owner', 'admin'].includes(group.userMembership?.memberType ?? '')
  const isImportFirst = importPermission.allowed && isManaged && onAdd === undefined
  const description = group.description ?? ''
  const about = plainText(description)
  const summary = group.snippet ?? ''
  return (
    <Page
      width="object"
      title={group.title}
      picture={<TitleTile icon="groups" />}
      crumbs={[{ label: t('title'), href: paths.groups() }]}
      // Many descriptions begin with the summary.
      subtitle={summary !== '' && about.startsWith(summary.trim()) ? undefined : group.snippet}
      action={
        <>
          <HistoryButton
            about={`group:${groupId}`}
            name={group.title}
            reported={reportedTimes(group)}
          />
          <JoinButton group={group} isFirst={!canChange && !importPermission.allowed} />
          <ExportButton group={group} count={count} />
          <ActionButton
            variant={isImportFirst ? 'contained' : 'text'}
            icon="import"
            href={paths.importPackage(groupId)}
            disabledReason={refusalMessage(importPermission)}
          >
            {t('group.importPackage')}
          </ActionButton>
          {canChange && (
            <ActionButton
              variant={onAdd ? 'contained' : 'outlined'}
              icon="add"
              disabledReason={addRefusal}
              onClick={onAdd}
            >
              {t('group.addItems')}
            </ActionButton>
          )}
          <GroupActions
            group={group}
            panel={list.state.panel}
            onPanel={(panel) => list.change({ panel, page: list.state.page })}
          />
        </>
      }
    >
      <GroupTabs group={group} current="content" />
      <GroupItems
        group={group}
        count={count}
        sharing={sharing}
        onAdd={onAdd}
        above={
          about !== '' && (
            <Card title={t('group.about')}>
              <Description html={description} />
            </Card>
          )
        }
        beside={
          <>
            <GroupDetails group={group} />
            <GroupMembers group={group} />
          </>
        }
      />
      {isAdding && <AddItems group={group} sharing={sharing} onClose={() => setIsAdding(false)} />}
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
        variant="text"
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
