import type { ReactNode } from 'react'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import type { Group } from '../../../rest/records/group.ts'
import { ThumbnailPanel } from '../../shared/thumbnail/ThumbnailPanel.tsx'
import { paths } from '../../shell/paths.ts'
import { changedReads } from './saveGroup.ts'

interface Props {
  readonly group: Group
  /** The present thumbnail. */
  readonly image: ReactNode
  readonly onClose: () => void
}

/** Replaces or removes the thumbnail of a group. */
export const ThumbnailSheet = ({ group: { id, title, thumbnail }, ...panel }: Props) => (
  <ThumbnailPanel
    {...panel}
    kind="group"
    title={title}
    href={paths.group(id)}
    hasThumbnail={thumbnail != null && thumbnail !== ''}
    setting={(image) => ({
      operation: groupChanges.update,
      input: { groupId: id, thumbnail: image },
    })}
    removal={{ operation: groupChanges.deleteThumbnail, input: { groupId: id } }}
    // A new image can have the path of the old one.
    invalidates={[...changedReads, groupChanges.info]}
  />
)
