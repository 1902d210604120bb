import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { paths } from '../../shell/paths.ts'
import type { User } from '../../../rest/records/user.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly roleId: string
  readonly users: readonly User[]
  readonly total: number
}

export const MembersWithRole = ({ roleId, users, total }: Props) => {
  const { t } = useMessages()
  return (
    <Card
      title={t('members')}
      aside={total > 0 && <Link href={paths.members(roleId)}>{t('allMembers')}</Link>}
    >
      {total === 0 ? (
        t('noMembers')
      ) : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
          {users.map(({ username, fullName }) => (
            <li key={username}>
              <Link href={paths.member(username)}>{fullName ?? username}</Link>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {username}
              </Box>
            </li>
          ))}
          {total > users.length && <li>{t('more', { count: total - users.length })}</li>}
        </Box>
      )}
    </Card>
  )
}
