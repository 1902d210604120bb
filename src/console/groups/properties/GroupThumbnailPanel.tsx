import type { ReactNode } from 'react'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import type { Group } from '../../../rest/records/group.ts'
import { hasThumbnail } from '../../shared/thumbnail/image.ts'
import { ThumbnailPanel } from '../../shared/thumbnail/ThumbnailPanel.tsx'
import { paths } from '../../shell/paths.ts'
import { changedReads } from '../../shared/groups/saveGroup.ts'

interface Props {
  readonly group: Group
  /** The present thumbnail. */
  readonly image: ReactNode
  readonly onClose: () => void
}

/** Replaces or removes the thumbnail of a group. */
export const GroupThumbnailPanel = ({ group, ...panel }: Props) => (
  <ThumbnailPanel
    {...panel}
    kind="group"
    title={group.title}
    href={paths.group(group.id)}
    hasThumbnail={hasThumbnail(group)}
    setting={(image) => ({
      operation: groupChanges.update,
      input: { groupId: group.id, thumbnail: image },
    })}
    removal={{ operation: groupChanges.deleteThumbnail, input: { groupId: group.id } }}
    // A new image can have the path of the old one.
    invalidates={[...changedReads, groupChanges.info]}
  />
)
