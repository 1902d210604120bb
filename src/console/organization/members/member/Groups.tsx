import { useMemo } from 'react'
import type { Group } from '../../../../rest/records/group.ts'
import type { User } from '../../../../rest/records/user.ts'
import { exportOf } from '../../../shell/lists/export/listExport.ts'
import { listSchema, useList } from '../../../shell/lists/listState.ts'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../../../shell/lists/rowActions.ts'
import { withText } from '../../../shell/lists/searchText.ts'
import { paths } from '../../../shell/paths.ts'
import { People, peopleOf } from '../../../shell/people/Person.tsx'
import type { RowAction } from '../../../ui/table/DataTable.tsx'
import { groupColumns } from './groupColumns.tsx'
import { t } from './messages.ts'

const GroupList = listSchema(['all'], ['title', 'role', 'owner', 'access', 'modified', 'created'])

const actionsOf = ({ id }: Group): readonly RowAction[] => [
  openInNewTab(paths.group(id)),
  copyLink(paths.group(id)),
]

const none: Group[] = []

/** All groups of a member that the signed-in member can see, with the member's role in each. */
export const Groups = ({ user: { username, groups = none } }: { user: User }) => {
  const list = useList(GroupList)
  const columns = useMemo(() => groupColumns(username), [username])
  const { q } = list.state
  const rows = useMemo(
    () => withText(groups, q, ({ title, snippet, owner }) => [title, snippet ?? '', owner]),
    [groups, q],
  )
  return (
    <People value={peopleOf(groups.map(({ owner }) => owner))}>
      <ListView
        name="memberGroups"
        list={list}
        caption={t('groups.caption')}
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actionsOf={actionsOf}
        search={{ label: t('groups.search') }}
        exported={exportOf(`groups-of-${username}`, rows)}
        empty={
          groups.length === 0
            ? { icon: 'groups', message: t('groups.none') }
            : { message: t('groups.noMatch'), reset: t('groups.clear') }
        }
      />
    </People>
  )
}
