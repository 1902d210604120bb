import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { transfer } from '../../../rest/content/transfer.ts'
import type { User } from '../../../rest/records/user.ts'
import { users } from '../../../rest/organization/users.ts'
import { query } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDay } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import type { Part } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { SidePanel } from '../../ui/layout/SidePanel.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly username: string
  readonly role: (user: User) => string | undefined
  readonly userType: (user: User) => string | undefined
  readonly assignRole: {
    readonly ahead: Part<never>['ahead']
    /** The reason why the user can’t assign roles. */
    readonly refusal: string | undefined
    readonly open: (user: User) => void
  }
  readonly onClose: () => void
}

/** The panel of one member: details, groups, and actions. */
export const MemberSheet = ({ username, role, userType, assignRole, onClose }: Props) => {
  const { t } = useMessages()
  const { data: user, error } = useQuery(query(users.read, { userName: username }))
  const groups = user?.groups ?? []
  const refusal = refusalMessage(usePermission(transfer.reassignMany, username))
  return (
    <SidePanel
      open
      onClose={onClose}
      title={user?.fullName ?? username}
      subtitle={user?.description}
      actions={
        <>
          <ActionButton
            variant="outlined"
            href={paths.transfer(username)}
            disabledReason={refusal}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('transfer')}
          </ActionButton>
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
          <ActionButton
            variant="contained"
            disabledReason={assignRole.refusal ?? (user ? undefined : t('loading'))}
            {...assignRole.ahead}
            onClick={() => user && assignRole.open(user)}
          >
            {t('assignRole')}
          </ActionButton>
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
      {user && (
        <>
          <DescriptionList
            facts={[
              { label: t('username'), value: user.username },
              { label: t('email'), value: user.email },
              { label: t('column.role'), value: role(user) },
              { label: t('column.userType'), value: userType(user) },
              {
                label: t('column.state'),
                value:
                  user.disabled === undefined ? null : t(user.disabled ? 'disabled' : 'active'),
              },
              {
                label: t('created'),
                value: user.created === undefined ? null : formatDay(user.created),
              },
              {
                label: t('column.lastlogin'),
                value:
                  user.lastLogin === undefined ? null : user.lastLogin < 0 ? (
                    t('never')
                  ) : (
                    <Moment isExact time={user.lastLogin} />
                  ),
              },
            ]}
          />
          <Typography variant="h3" component="h3" sx={{ marginBlock: 4, marginBlockEnd: 2 }}>
            {t('groups')}
          </Typography>
          {groups.length === 0 ? (
            <Typography color="textSecondary">{t('noGroups')}</Typography>
          ) : (
            <Rows>
              {groups.map(({ id, title }) => (
                <li key={id}>
                  <Link href={paths.group(id)}>{title}</Link>
                </li>
              ))}
            </Rows>
          )}
        </>
      )}
    </SidePanel>
  )
}
