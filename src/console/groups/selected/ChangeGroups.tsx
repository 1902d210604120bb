import type { Group } from '../../../rest/records/group.ts'
import { AddToGroups } from './AddToGroups.tsx'
import { ChangeOwners } from './ChangeOwners.tsx'
import { DeleteReview } from './DeleteReview.tsx'
import type { GroupsAction } from './SelectedBar.tsx'

interface Props {
  readonly action: GroupsAction
  /** The selected groups. */
  readonly groups: readonly Group[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

const panels = { owner: ChangeOwners, add: AddToGroups, delete: DeleteReview } as const

/** The panel or review of what is done with selected groups. */
export const ChangeGroups = ({ action, ...props }: Props) => {
  const Panel = panels[action]
  return <Panel {...props} />
}
