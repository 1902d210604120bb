import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/layout/Card.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { People, Person } from '../shell/people/Person.tsx'
import { groupUsers } from './group.ts'

/** Number of members shown at first. */
const initialCount = 12

/** The members of a group with their group roles, sorted by role. */
export const GroupMembers = ({ groupId }: { groupId: string }) => {
  const { t } = useTranslation('groups')
  const { data } = useQuery(groupUsers(groupId))
  const [showsAll, setShowsAll] = useState(false)
  if (!data) return null
  const roles = new Map([
    ...data.users.map((name) => [name, 'member'] as const),
    ...data.admins.map((name) => [name, 'admin'] as const),
    [data.owner, 'owner'] as const,
  ])
  const ordered = [...new Set([data.owner, ...data.admins, ...data.users])]
  const shown = showsAll ? ordered : ordered.slice(0, initialCount)
  return (
    <Card title={t('group.members', { count: ordered.length })}>
      <People value={shown}>
        <Rows aria-label={t('group.membersCaption')}>
          {shown.map((username) => (
            <li key={username}>
              <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
                <Person username={username} />
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t(`groupRole.${roles.get(username) ?? 'member'}`)}
              </Box>
            </li>
          ))}
        </Rows>
      </People>
      {shown.length < ordered.length && (
        <Button variant="outlined" size="small" onClick={() => setShowsAll(true)}>
          {t('group.allMembers', { count: ordered.length })}
        </Button>
      )}
    </Card>
  )
}
