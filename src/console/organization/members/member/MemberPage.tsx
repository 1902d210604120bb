import { personName } from '../../../shell/personName.ts'
import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { transferring } from '../../../../rest/content/transfer.ts'
import { members } from '../../../../rest/organization/members.ts'
import type { User } from '../../../../rest/records/user.ts'
import { NoPermission } from '../../../shell/access/NoPermission.tsx'
import { MoreActions, type MoreAction } from '../../../shell/actions/MoreActions.tsx'
import { queryClient } from '../../../shell/api.ts'
import { HistoryButton } from '../../../shell/undo/HistoryButton.tsx'
import { copyLink, copyText } from '../../../shell/lists/rowActions.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { part } from '../../../shell/part/part.tsx'
import { paths, type MemberPanel } from '../../../shell/paths.ts'
import { MemberAvatar } from '../../../shell/people/MemberAvatar.tsx'
import { refusalMessage, seeingMembers, usePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { PageTabs } from '../../../ui/layout/PageTabs.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { memberRead, ownedItems, tabs, useRoleName, useUserTypeName, type Tab } from './member.ts'
import { Overview } from './Overview.tsx'
import { t } from './messages.ts'
import { Privileges } from './privileges/Privileges.tsx'
import { t as tAccount } from '../account/messages.ts'
import { t as tProfile } from '../profile/messages.ts'
import { t as tPassword } from '../password/messages.ts'
import { t as tMessage } from '../message/messages.ts'
import { Panels, useRefusals } from './panels.tsx'
import { usePanel } from './usePanel.ts'
import { Groups } from './Groups.tsx'

const parts: Record<Exclude<Tab, 'overview'>, ComponentType<{ user: User }>> = {
  groups: Groups,
  privileges: Privileges,
  leaving: part(async () => (await import('./Leaving.tsx')).Leaving),
}

const tabNamed = (name: string | undefined): Tab => tabs.find((tab) => tab === name) ?? 'overview'

export const loader = async ({ params: { username = '', tab } }: LoaderFunctionArgs) => {
  // The overview shows them after the member.
  if (tab === undefined) queryClient.query(ownedItems(username)).catch(() => undefined)
  await queryClient.query(memberRead(username))
  return tab !== undefined && tabNamed(tab) === 'overview' ? redirect(paths.member(username)) : null
}

/** The page of a member: who it is, what the member can do, and what the member owns. */
export const Component = () => {
  const { username = '', tab: named } = useParams()
  const { data: user } = useSuspenseQuery(memberRead(username))
  return <MemberPage key={username} user={user} tab={tabNamed(named)} />
}

const MemberPage = ({ user, tab }: { user: User; tab: Tab }) => {
  const { username, disabled, groups = [], privileges } = user
  const name = personName(user)
  const Part = tab === 'overview' ? Overview : parts[tab]
  const labels: Record<Tab, string> = {
    overview: t('tab.overview'),
    groups: t('tab.groupsCount', { count: groups.length }),
    privileges: privileges
      ? t('tab.privilegesCount', { count: privileges.length })
      : t('tab.privileges'),
    leaving: t('tab.leaving'),
  }
  const refusals = useRefusals(user)
  const canLeave = tab === 'leaving' || [refusals.disable, refusals.delete].includes(undefined)
  return (
    <Page
      width="object"
      title={name}
      part={tab === 'overview' ? undefined : labels[tab]}
      titleAction={
        disabled !== undefined && (
          <StateChip tone={disabled ? 'warning' : 'success'}>
            {t(disabled ? 'disabled' : 'active')}
          </StateChip>
        )
      }
      picture={<MemberAvatar of={user} size={56} />}
      crumbs={[{ label: t('members'), href: paths.members() }]}
      subtitle={<MemberLine user={user} />}
      action={<Actions user={user} name={name} />}
    >
      <Limits user={user} />
      <PageTabs
        label={t('sections')}
        current={tab}
        tabs={tabs
          .filter((id) => id !== 'leaving' || canLeave)
          .map((id) => ({
            id,
            label: labels[id],
            href: paths.member(username, id === 'overview' ? undefined : id),
          }))}
      />
      <Part user={user} />
    </Page>
  )
}

/** The username, role, user type, and last sign-in, as far as the portal returns them. */
const MemberLine = ({ user }: { user: User }) => {
  const { username, lastLogin } = user
  const role = useRoleName(user)
  const userType = useUserTypeName(user)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      <CopyText label={t('username')} text={username} />
      {role !== undefined && <span>{role}</span>}
      {userType !== undefined && <span>{userType}</span>}
      {lastLogin !== undefined && (
        <span>
          {lastLogin < 0 ? (
            t('neverSignedIn')
          ) : (
            <>
              {t('signedIn')} <Moment time={lastLogin} />
            </>
          )}
        </span>
      )}
    </Box>
  )
}

/** Why the signed-in member sees or changes only a part of the page, and who can help. */
const Limits = ({ user: { username } }: { user: User }) => {
  const { person } = useSession()
  const others = usePermission(seeingMembers)
  const assigning = usePermission(members.updateRole)
  const permission = username === person.username || others.allowed ? assigning : others
  return permission.allowed ? null : <NoPermission permission={permission} isViewOnly />
}

const Actions = ({ user, name }: { user: User; name: string }) => {
  const { username } = user
  const { open } = usePanel()
  const refusals = useRefusals(user)
  const transferRefusal = refusalMessage(usePermission(transferring, username))
  const action = (panel: MemberPanel, icon: string, label: string): MoreAction => ({
    label,
    icon,
    disabledReason: refusals[panel],
    onClick: () => open(panel),
  })
  return (
    <>
      <ActionButton
        icon="transfer"
        href={paths.transfer(username)}
        disabledReason={transferRefusal}
      >
        {t('transfer')}
      </ActionButton>
      <ActionButton
        variant="contained"
        icon="assignRole"
        disabledReason={refusals.role}
        onClick={() => open('role')}
      >
        {t('assignRole')}
      </ActionButton>
      <HistoryButton
        about={`member:${username}`}
        name={name}
        reported={user.created === undefined ? [] : [{ what: 'created', time: user.created }]}
      />
      <MoreActions
        actions={[
          action('message', 'notifications', tMessage('action')),
          action('profile', 'edit', tProfile('edit')),
          action('userType', 'members', tAccount('userType.action')),
          action('password', 'resetPassword', tPassword('action')),
          user.disabled === true
            ? action('enable', 'run', tAccount('enable.action'))
            : action('disable', 'pause', tAccount('disable.action')),
          { label: t('showContent'), icon: 'content', href: paths.allContent({ owner: username }) },
          copyLink(paths.member(username)),
          copyText(t('copyUsername'), username),
          { ...action('delete', 'delete', tAccount('delete.action')), isDestructive: true },
        ]}
      />
      <Panels user={user} />
    </>
  )
}
