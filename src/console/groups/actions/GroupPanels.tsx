import type { Group } from '../../../rest/records/group.ts'
import type { GroupPanel } from '../group.ts'
import { ChangeOwner } from './ChangeOwner.tsx'
import { DeleteGroup } from './DeleteGroup.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { NotifyMembers } from './NotifyMembers.tsx'

interface Props {
  readonly group: Group
  readonly panel: Exclude<GroupPanel, ''>
  readonly onClose: () => void
}

const panels = {
  notify: NotifyMembers,
  owner: ChangeOwner,
  leave: LeaveGroup,
  delete: DeleteGroup,
} as const

/** The panel of an action of a group. */
export const GroupPanels = ({ panel, ...props }: Props) => {
  const Panel = panels[panel]
  return <Panel {...props} />
}
