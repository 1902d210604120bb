import { useMemo } from 'react'
import type { Group } from '../../../../rest/records/group.ts'
import type { User } from '../../../../rest/records/user.ts'
import { exportOf } from '../../../shell/lists/export/listExport.ts'
import { localList } from '../../../shell/lists/localList.tsx'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../../../shell/lists/rowActions.ts'
import { paths } from '../../../shell/paths.ts'
import { People, peopleOf } from '../../../shell/people/Person.tsx'
import { useSession } from '../../../shell/session/session.ts'
import type { RowAction } from '../../../ui/table/DataTable.tsx'
import { groupColumns } from './groupColumns.tsx'
import { groupRoleOf } from './member.ts'
import { t } from './messages.ts'

const groupList = localList({
  name: 'memberGroups',
  columns: groupColumns(''),
  rowId: ({ id }) => id,
  search: t('groups.search'),
  textsOf: ({ title, snippet, owner }) => [title, snippet, owner],
})

/** Returns the actions of the groups of a member; one leaves a group on its page. */
const actionsFor =
  (username: string, isOwn: boolean) =>
  (group: Group): readonly RowAction[] => [
    openInNewTab(paths.group(group.id)),
    copyLink(paths.group(group.id)),
    ...(isOwn && groupRoleOf(username, group) !== 'owner'
      ? [{ label: t('groups.leave'), icon: 'move', href: paths.group(group.id, 'leave') }]
      : []),
  ]

const none: Group[] = []

/** All groups of a member that the signed-in member can see, with the member's role in each. */
export const Groups = ({ user: { username, groups = none } }: { user: User }) => {
  const columns = useMemo(() => groupColumns(username), [username])
  const isOwn = username === useSession().person.username
  const actionsOf = useMemo(() => actionsFor(username, isOwn), [username, isOwn])
  const { shown } = groupList.use(groups)
  return (
    <People value={peopleOf(groups.map(({ owner }) => owner))}>
      <ListView
        {...shown}
        caption={t('groups.caption')}
        columns={columns}
        rowName={({ title }) => title}
        actionsOf={actionsOf}
        exported={exportOf(`groups-of-${username}`, shown.rows)}
        empty={
          groups.length === 0
            ? { icon: 'groups', message: t(isOwn ? 'groups.ownNone' : 'groups.none') }
            : { message: t('groups.noMatch'), reset: t('groups.clear') }
        }
      />
    </People>
  )
}
