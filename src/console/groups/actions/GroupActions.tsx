import { notifications } from '../../../rest/groups/notifications.ts'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import type { Group } from '../../../rest/records/group.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { overlay } from '../../shell/part/part.tsx'
import { refusalMessage } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { groupPermission, type GroupPanel } from '../group.ts'
import { t } from './messages.ts'

const GroupPanels = overlay(async () => (await import('./GroupPanels.tsx')).GroupPanels)

interface Props {
  readonly group: Group
  /** The panel in the URL. */
  readonly panel: GroupPanel
  readonly onPanel: (panel: GroupPanel) => void
}

const leaveRefusal = ({ leavingDisallowed = false, userMembership }: Group) => {
  const role = userMembership?.memberType ?? 'none'
  if (role === 'owner') return t('leave.isOwner')
  if (role === 'none') return t('leave.notMember')
  return leavingDisallowed ? t('leave.disallowed') : undefined
}

/** The menu of further actions of a group, and the panel of the selected one. */
export const GroupActions = ({ group, panel, onPanel }: Props) => {
  const session = useSession()
  const refusals = {
    notify: refusalMessage(groupPermission(session, notifications.create, group)),
    owner: refusalMessage(groupPermission(session, groupChanges.reassign, group)),
    leave: leaveRefusal(group),
    delete: refusalMessage(groupPermission(session, groupChanges.remove, group)),
  }
  const action = (name: keyof typeof refusals, icon: string) => ({
    label: t(`${name}.action`),
    icon,
    disabledReason: refusals[name],
    onClick: () => onPanel(name),
  })
  return (
    <>
      <MoreActions
        actions={[
          action('notify', 'notifications'),
          action('owner', 'transfer'),
          action('leave', 'move'),
          { ...action('delete', 'delete'), isDestructive: true },
        ]}
      />
      {panel !== '' && refusals[panel] === undefined && (
        <GroupPanels group={group} panel={panel} onClose={() => onPanel('')} />
      )}
    </>
  )
}
