import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { canOwnContent } from '../../../../rest/organization/licenses.ts'
import type { User } from '../../../../rest/records/user.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { paths } from '../../../shell/paths.ts'
import { roleIdOf } from '../../../shared/roles/roleOf.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { licensesText } from '../../../shared/members/licenses.ts'
import { useRoleName, useUserType } from './member.ts'
import { PanelButton } from './PanelButton.tsx'
import { t } from './messages.ts'
import { t as tAccount } from '../account/messages.ts'

/** What a member can do: the role, the user type, and how the member signs in. */
export const Access = ({ user }: { user: User }) => {
  const { username, provider, mfaEnabled, lastLogin, privileges, userLicenseTypeId } = user
  const role = roleIdOf(user)
  const roleName = useRoleName(user)
  const userType = useUserType(user)
  const licenses = userType && licensesText(userType)
  return (
    <Card title={t('access.title')}>
      <Box component="dl" sx={{ margin: 0 }}>
        <Row
          label={t('access.role')}
          aside={
            role !== undefined && (
              <Link href={paths.member(username, 'privileges')}>
                {privileges
                  ? t('access.privileges', { count: privileges.length })
                  : t('access.showPrivileges')}
              </Link>
            )
          }
        >
          {role === undefined ? (
            t('notProvided')
          ) : (
            <Link href={paths.role(role)}>{roleName ?? '…'}</Link>
          )}
        </Row>
        <Row
          label={t('access.userType')}
          aside={
            userLicenseTypeId !== undefined && (
              <>
                {licenses !== undefined && <span>{licenses}</span>}
                {!canOwnContent(userLicenseTypeId) && <span>{t('access.noContent')}</span>}
                <Link href={paths.members({ userType: userLicenseTypeId })}>
                  {t('access.sameUserType')}
                </Link>
                <PanelButton user={user} panel="userType">
                  {tAccount('userType.action')}
                </PanelButton>
              </>
            )
          }
        >
          {userType?.name ?? userLicenseTypeId ?? t('notProvided')}
        </Row>
        <Row
          label={t('access.signIn')}
          aside={
            mfaEnabled !== undefined && <span>{t(`access.mfa.${mfaEnabled ? 'on' : 'off'}`)}</span>
          }
        >
          {provider === undefined
            ? t('notProvided')
            : t(`access.account.${provider}`, { defaultValue: provider })}
        </Row>
        <Row label={t('access.lastSignIn')}>
          {lastLogin === undefined ? (
            t('notProvided')
          ) : lastLogin < 0 ? (
            t('access.never')
          ) : (
            <Moment isExact time={lastLogin} />
          )}
        </Row>
      </Box>
    </Card>
  )
}

interface RowProps {
  readonly label: string
  readonly children: ReactNode
  /** Beside the value. */
  readonly aside?: ReactNode
}

const Row = ({ label, children, aside }: RowProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
      alignItems: 'center',
      columnGap: 4,
      minBlockSize: 44,
      paddingBlock: 2,
      marginInline: -4,
      paddingInline: 4,
      borderBlockStart: '1px solid',
      borderColor: 'line',
      '&:last-child': { paddingBlockEnd: 0 },
    }}
  >
    <Box component="dt" sx={{ fontWeight: 550 }}>
      {label}
    </Box>
    <Box
      component="dd"
      sx={{
        margin: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      <div>{children}</div>
      {aside != null && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 4,
            rowGap: 1,
            color: 'text.secondary',
          }}
        >
          {aside}
        </Box>
      )}
    </Box>
  </Box>
)
