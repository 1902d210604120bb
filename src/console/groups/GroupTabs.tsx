import { groupChanges } from '../../rest/groups/groupChanges.ts'
import type { Group } from '../../rest/records/group.ts'
import { paths } from '../shell/paths.ts'
import { useSession } from '../shell/session/session.ts'
import { PageTabs } from '../ui/layout/PageTabs.tsx'
import { groupPermission } from './group.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly current: 'content' | 'members' | 'settings'
}

/** The pages of a group. People who can't update the group have no settings. */
export const GroupTabs = ({ group, current }: Props) => {
  const canUpdate = groupPermission(useSession(), groupChanges.update, group).allowed
  const { id } = group
  return (
    <PageTabs
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'content', label: t('tab.content'), href: paths.group(id) },
        { id: 'members', label: t('tab.members'), href: paths.groupMembers(id) },
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
