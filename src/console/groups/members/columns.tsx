import Box from '@mui/material/Box'
import { use } from 'react'
import { People, Person } from '../../shell/people/Person.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { monospace } from '../../ui/theme.ts'
import type { GroupRole } from '../group.ts'
import { t } from './messages.ts'

/** A member of a group. */
export interface GroupMember {
  readonly username: string
  /** The full name, or the username where it is not known. */
  readonly name: string
  readonly role: GroupRole
}

/** Larger groups are searched and sorted by usernames: full names are read with a request for each 100 members. */
export const maxNamed = 1_000

/** As many full names as one request reads. */
const batch = 100

/** A member by full name. In a larger group, the names of the members around are read in the same request. */
const Member = ({ username }: Pick<GroupMember, 'username'>) => {
  const people = use(People)
  const at = people.indexOf(username)
  const first = at - (at % batch)
  return (
    <People value={people.length > maxNamed ? people.slice(first, first + batch) : people}>
      <Person username={username} />
    </People>
  )
}

const roles: readonly GroupRole[] = ['owner', 'admin', 'member']

export const columns: readonly Column<GroupMember>[] = [
  {
    id: 'name',
    header: t('column.name'),
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ username }) => <Member username={username} />,
  },
  {
    id: 'username',
    header: t('column.username'),
    sort: ({ username }) => username,
    quiet: true,
    value: ({ username }) => username,
    cell: ({ username }) => (
      <Box component="span" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
        {username}
      </Box>
    ),
  },
  {
    id: 'role',
    header: t('column.role'),
    sort: ({ role }) => roles.indexOf(role),
    value: ({ role }) => t(`role.${role}`),
    cell: ({ role }) => (
      <StateChip tone={role === 'member' ? 'neutral' : 'brand'}>{t(`role.${role}`)}</StateChip>
    ),
  },
]
