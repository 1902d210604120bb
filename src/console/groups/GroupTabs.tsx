import { useQuery } from '@tanstack/react-query'
import { groupChanges } from '../../rest/groups/groupChanges.ts'
import { groupMembers } from '../../rest/groups/groupMembers.ts'
import type { Group } from '../../rest/records/group.ts'
import { paths } from '../shell/paths.ts'
import { useSession } from '../shell/session/session.ts'
import { PageTabs } from '../ui/layout/PageTabs.tsx'
import { groupApplications, groupPermission } from './group.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly current: 'content' | 'members' | 'requests' | 'settings'
}

/** The pages of a group. Requests are for people who can answer them, settings for those who can update the group. */
export const GroupTabs = ({ group, current }: Props) => {
  const session = useSession()
  const canUpdate = groupPermission(session, groupChanges.update, group).allowed
  const canAnswer = groupPermission(session, groupMembers.applications, group).allowed
  const { id } = group
  // The portal counts them for the owner and the managers only.
  const counted = group.userMembership?.applications
  const { data } = useQuery({
    ...groupApplications(id),
    enabled: canAnswer && counted === undefined,
  })
  const waiting = counted ?? data?.applications.length ?? 0
  return (
    <PageTabs
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'content', label: t('tab.content'), href: paths.group(id) },
        { id: 'members', label: t('tab.members'), href: paths.groupMembers(id) },
        ...(canAnswer || current === 'requests'
          ? [
              {
                id: 'requests' as const,
                label: t('tab.requests', { count: waiting }),
                href: paths.groupRequests(id),
              },
            ]
          : []),
        ...(canUpdate || current === 'settings'
          ? [
              {
                id: 'settings' as const,
                label: t('tab.settings'),
                href: paths.groupSettings(id),
              },
            ]
          : []),
      ]}
    />
  )
}
