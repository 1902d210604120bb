import type { Group } from '../../../../rest/records/group.ts'
import { formatDay } from '../../../shell/format.ts'
import { isoTime } from '../../../shell/lists/export/isoTime.ts'
import { paths } from '../../../shell/paths.ts'
import { Person } from '../../../shell/people/Person.tsx'
import { SharingLabel } from '../../../ui/icons/IconLabel.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { groupRoleOf } from './member.ts'
import { t } from './messages.ts'

const accessLabel = ({ access }: Group) =>
  access && t(`groupAccess.${access}`, { defaultValue: access })

const time = (column: 'created' | 'modified', isExtra: boolean): Column<Group> => ({
  id: column,
  header: t(`groups.column.${column}`),
  sort: ({ [column]: value = 0 }) => value,
  align: 'end',
  quiet: true,
  isExtra,
  value: ({ [column]: value }) => isoTime(value),
  cell: ({ [column]: value }) => value !== undefined && formatDay(value),
})

/** Returns the columns of the groups of a member. */
export const groupColumns = (username: string): readonly Column<Group>[] => {
  const roleLabel = (group: Group) => {
    const role = groupRoleOf(username, group)
    return role && t(`groupRole.${role}`, { defaultValue: role })
  }
  return [
    {
      id: 'title',
      header: t('groups.column.title'),
      sort: ({ title }) => title,
      value: ({ title }) => title,
      cell: ({ id, title, snippet }) => (
        <TitleCell title={title} href={paths.group(id)} subtitle={snippet} isSummary />
      ),
    },
    {
      id: 'role',
      header: t('groups.column.role'),
      sort: (group) => roleLabel(group) ?? '',
      value: roleLabel,
      cell: (group) => {
        const role = groupRoleOf(username, group)
        return role === undefined ? (
          t('notProvided')
        ) : (
          <StateChip tone={role === 'owner' || role === 'admin' ? 'brand' : 'neutral'}>
            {roleLabel(group)}
          </StateChip>
        )
      },
    },
    {
      id: 'owner',
      header: t('groups.column.owner'),
      sort: ({ owner }) => owner,
      value: ({ owner }) => owner,
      cell: ({ owner }) => <Person username={owner} />,
    },
    {
      id: 'access',
      header: t('groups.column.access'),
      sort: (group) => accessLabel(group) ?? '',
      value: accessLabel,
      cell: (group) =>
        group.access && (
          <SharingLabel access={group.access === 'private' ? 'shared' : group.access}>
            {accessLabel(group)}
          </SharingLabel>
        ),
    },
    time('modified', false),
    time('created', true),
    {
      id: 'id',
      header: t('groups.column.id'),
      isExtra: true,
      quiet: true,
      value: ({ id }) => id,
    },
  ]
}
