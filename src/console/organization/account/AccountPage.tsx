import { personName } from '../../shell/personName.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryClient } from '../../shell/api.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { overlay } from '../../shell/part/part.tsx'
import { MemberAvatar } from '../../shell/people/MemberAvatar.tsx'
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Details } from '../members/member/Details.tsx'
import { Groups } from '../members/member/Groups.tsx'
import { memberRead, useRoleName, useUserTypeName } from '../members/member/member.ts'
import { useRefusals } from '../members/member/panels.tsx'
import { usePanel } from '../members/member/usePanel.ts'
import { Applications, applicationsOf } from './Applications.tsx'
import { Invitations, invitationsOf } from './Invitations.tsx'
import { Notifications, notificationsOf } from './Notifications.tsx'
import { SignIns, signInsOf } from './SignIns.tsx'
import { t } from './messages.ts'

const EditProfile = overlay(
  async () => (await import('../members/profile/EditProfile.tsx')).EditProfile,
)
const ChangePassword = overlay(async () => (await import('./ChangePassword.tsx')).ChangePassword)

export const loader = async () => {
  const { username } = session().person
  await Promise.all([
    queryClient.query(memberRead(username)),
    // Their cards show the errors.
    queryClient.query(invitationsOf(username)).catch(() => undefined),
    queryClient.query(notificationsOf(username)).catch(() => undefined),
    queryClient.query(applicationsOf(username)).catch(() => undefined),
    queryClient.query(signInsOf(username)).catch(() => undefined),
  ])
  return null
}

/** The account of the signed-in member: profile, password, invitations, notifications, groups, applications, and sign-ins. */
export const Component = () => {
  const { username } = useSession().person
  const { data: user } = useSuspenseQuery(memberRead(username))
  const { panel, open } = usePanel()
  const groupsId = useId()
  const role = useRoleName(user)
  const userType = useUserTypeName(user)
  const facts = [
    username,
    role !== undefined && t('role', { role }),
    userType !== undefined && t('userType', { userType }),
  ].filter(Boolean)
  const profileRefusal = useRefusals(user).profile
  const passwordRefusal = user.provider === 'enterprise' ? t('password.enterprise') : undefined
  const close = () => open(undefined)
  return (
    <Page
      width="object"
      title={t('title')}
      picture={<MemberAvatar of={user} size={56} />}
      subtitle={facts.join(' · ')}
      action={
        <>
          <HistoryButton
            about={`member:${username}`}
            name={personName(user)}
            reported={user.created === undefined ? [] : [{ what: 'created', time: user.created }]}
          />
          <ActionButton
            variant="outlined"
            disabledReason={passwordRefusal}
            onClick={() => open('password')}
          >
            {t('password.action')}
          </ActionButton>
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
          columnGap: 4,
          alignItems: 'start',
        }}
      >
        <div>
          <Invitations username={username} />
          <Notifications username={username} />
          <Box component="section" aria-labelledby={groupsId} sx={{ marginBlockEnd: 4 }}>
            <Typography variant="h2" id={groupsId} sx={{ marginBlockEnd: 2 }}>
              {t('groups')}
            </Typography>
            <Groups user={user} />
          </Box>
          <Applications username={username} />
          <SignIns username={username} />
        </div>
        <Details user={user} />
      </Box>
      {panel === 'profile' && profileRefusal === undefined && (
        <EditProfile user={user} onClose={close} />
      )}
      {panel === 'password' && passwordRefusal === undefined && <ChangePassword onClose={close} />}
    </Page>
  )
}
