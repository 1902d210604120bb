import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { copyText, openInNewTab } from '../../shell/lists/rowActions.ts'
import { People } from '../../shell/people/Person.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, seeingMembers, usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { RowAction } from '../../ui/table/DataTable.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { TitleTile } from '../../ui/TitleTile.tsx'
import { compare } from '../../ui/compare.ts'
import {
  groupPermission,
  groupRead,
  groupUsers,
  reportedTimes,
  rolesIn,
  type GroupRole,
} from '../group.ts'
import { GroupTabs } from '../GroupTabs.tsx'
import type { MembershipChange, Refused } from './changes.ts'
import { maxNamed, type GroupMember } from './columns.tsx'
import { fullNames, memberList, namedIn } from './list.ts'
import { SelectedBar } from './SelectedBar.tsx'
import { changeFor, type Action } from './memberActions.ts'
import { t } from './messages.ts'
import { AddMembers } from './AddMembers.tsx'
import { MembershipReview } from './MembershipReview.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'

export const loader = async ({ params: { groupId = '' } }: LoaderFunctionArgs) => {
  const [users] = await Promise.all([
    // The page shows the error in place of the rows.
    queryClient.query(groupUsers(groupId)).catch(() => undefined),
    queryClient.query(groupRead(groupId)),
  ])
  if (users) await queryClient.query(fullNames(namedIn(rolesIn(users))))
  return null
}

const none: ReadonlyMap<string, GroupRole> = new Map()

/** The members of a group: who belongs to it with which group role, and for those who can, adding, removing, and group roles. */
export const Component = () => {
  const { groupId = '' } = useParams()
  const session = useSession()
  const { data: group } = useSuspenseQuery(groupRead(groupId))
  const { data, error, refetch } = useQuery(groupUsers(groupId))
  const managing = groupPermission(session, groupMembers.add, group)
  const canManage = managing.allowed
  const canAppoint = groupPermission(session, groupMembers.update, group).allowed
  const canFind = usePermission(seeingMembers)
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const [isAdding, setIsAdding] = useState(false)
  const [planned, setPlanned] = useState<MembershipChange>()
  const [refused, setRefused] = useState<Refused>()
  const roles = useMemo(() => (data ? rolesIn(data) : none), [data])
  const named = useMemo(() => namedIn(roles), [roles])
  const { data: names } = useQuery(fullNames(named))
  const all = useMemo(
    () =>
      [...roles]
        .map(([username, role]) => ({ username, role, name: names?.get(username) ?? username }))
        .toSorted((one, other) => compare(one.name, other.name)),
    [roles, names],
  )
  const chosen = all.filter(({ username, role }) => selected.has(username) && role !== 'owner')
  const only = useSelectedOnly(selected.size, () => chosen.map(({ username }) => username))
  const { shown, viewsOf } = memberList.use(all, { only })
  const people = useMemo(
    () => (named.length > 0 ? named : all.map(({ username }) => username)),
    [named, all],
  )
  const actionsOf = useMemo(
    () =>
      (member: GroupMember): readonly RowAction[] => {
        const action = (wanted: Action, icon: string): RowAction => ({
          label: t(`choose.${wanted}`),
          icon,
          onClick: () => setPlanned(changeFor(wanted, [member])),
        })
        const { username, role } = member
        const isOwner = role === 'owner'
        return [
          openInNewTab(paths.member(username)),
          copyText(t('copyUsername'), username),
          ...(canAppoint && !isOwner
            ? [action(role === 'admin' ? 'member' : 'admin', 'assignRole')]
            : []),
          ...(canManage && !isOwner ? [action('remove', 'delete')] : []),
        ]
      },
    [canAppoint, canManage],
  )
  const onDone = (next: Refused) => {
    setRefused(next.members.length > 0 ? next : undefined)
    setSelected(new Set())
    setIsAdding(false)
    setPlanned(undefined)
  }
  return (
    <Page
      title={group.title}
      part={t('title')}
      picture={<TitleTile icon="groups" />}
      crumbs={[{ label: t('groups'), href: paths.groups() }]}
      subtitle={data && t('line', { count: all.length })}
      action={
        <>
          <HistoryButton
            about={`group:${groupId}`}
            name={group.title}
            reported={reportedTimes(group)}
          />
          {canManage && (
            <ActionButton
              variant="contained"
              icon="add"
              disabledReason={refusalMessage(canFind)}
              onClick={() => setIsAdding(true)}
            >
              {t('add.title')}
            </ActionButton>
          )}
        </>
      }
    >
      <GroupTabs group={group} current="members" />
      {!canManage && (
        <NoPermission
          permission={managing}
          reason={t('noPermission')}
          owner={group.owner}
          isViewOnly
        />
      )}
      <People value={people}>
        <ListView
          {...shown}
          caption={t('caption')}
          rowName={({ name }) => name}
          actionsOf={actionsOf}
          {...(canManage && {
            selection: {
              selected,
              onChange: setSelected,
              selectable: ({ role }: GroupMember) => role !== 'owner',
            },
          })}
          search={{
            label: t(roles.size > maxNamed ? 'searchUsernames' : 'search'),
            isInPage: true,
          }}
          views={viewsOf(t('filter'))}
          status={
            <>
              {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
              <div role="alert">
                {refused && (
                  <RefusedNotice refused={refused} onClose={() => setRefused(undefined)} />
                )}
              </div>
            </>
          }
          empty={error ? undefined : { message: t('noMatch'), reset: t('showAll') }}
        />
      </People>
      {chosen.length > 0 && (
        <SelectedBar
          selected={chosen}
          onPage={shown.rows.filter(({ username }) => selected.has(username)).length}
          only={only}
          canAppoint={canAppoint}
          onClear={() => setSelected(new Set())}
          onAction={(wanted) => setPlanned(changeFor(wanted, chosen))}
        />
      )}
      {isAdding && (
        <AddMembers
          kind="add"
          group={group}
          roles={roles}
          onClose={() => setIsAdding(false)}
          onDone={onDone}
        />
      )}
      {planned && (
        <MembershipReview
          group={group}
          change={planned}
          onClose={() => setPlanned(undefined)}
          onDone={onDone}
        />
      )}
    </Page>
  )
}
