import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { groupMembers } from '../../rest/groups/groupMembers.ts'
import type { Group } from '../../rest/records/group.ts'
import { People, Person } from '../shell/people/Person.tsx'
import { Read } from '../shell/part/Read.tsx'
import { paths } from '../shell/paths.ts'
import { useSession } from '../shell/session/session.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { groupPermission, groupUsers, rolesIn, type GroupRole } from './group.ts'
import { t } from './messages.ts'

/** The number of members in the card. */
const maxShown = 12

/** The first members of a group with their group roles, and a link to all of them. */
export const GroupMembers = ({ group }: { group: Group }) => {
  const { data } = useQuery(groupUsers(group.id))
  const canManage = groupPermission(useSession(), groupMembers.add, group).allowed
  return (
    <Card
      title={data ? t('group.members', { count: rolesIn(data).size }) : t('group.membersCaption')}
      aside={
        <Link href={paths.groupMembers(group.id)}>
          {t(`group.${canManage ? 'manageMembers' : 'allMembers'}`)}
        </Link>
      }
    >
      <Read query={groupUsers(group.id)} label={t('group.readingMembers')}>
        {(users) => <Shown roles={[...rolesIn(users)].slice(0, maxShown)} />}
      </Read>
    </Card>
  )
}

const Shown = ({ roles }: { roles: readonly (readonly [string, GroupRole])[] }) => (
  <People value={roles.map(([username]) => username)}>
    <Rows aria-label={t('group.membersCaption')}>
      {roles.map(([username, role]) => (
        <li key={username}>
          <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
            <Person username={username} />
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`groupRole.${role}`)}
          </Box>
        </li>
      ))}
    </Rows>
  </People>
)
