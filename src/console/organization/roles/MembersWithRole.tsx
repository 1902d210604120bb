import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { paths } from '../../shell/paths.ts'
import type { User } from '../../../rest/records/user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { ReassignButton } from './ReassignButton.tsx'
import { t } from './messages.ts'

interface Props {
  readonly roleId: string
  readonly users: readonly User[]
  readonly total: number
  /** Called with all members with the role, to assign another one to them. */
  readonly onReassign: (users: readonly User[]) => void
}

/** The first members with a role, and a link to all of them. */
export const MembersWithRole = ({ roleId, users, total, onReassign }: Props) => {
  return (
    <Card
      title={t('members')}
      aside={total > 0 && <Link href={paths.members({ role: roleId })}>{t('allMembers')}</Link>}
    >
      {total === 0 ? (
        t('noMembers')
      ) : (
        <>
          <Rows aria-label={t('members')}>
            {users.map(({ username, fullName }) => (
              <li key={username}>
                <Box
                  component="span"
                  title={username}
                  sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
                >
                  <Avatar name={fullName ?? username} username={username} />
                  <Link href={paths.member(username)}>{fullName ?? username}</Link>
                </Box>
              </li>
            ))}
            {total > users.length && <li>{t('more', { count: total - users.length })}</li>}
          </Rows>
          <ReassignButton roleId={roleId} count={total} onRead={onReassign} />
        </>
      )}
    </Card>
  )
}
