import { personName } from '../../../shell/personName.ts'
import type { ReactNode } from 'react'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import { hasThumbnail } from '../../../shared/thumbnail/image.ts'
import { ThumbnailPanel } from '../../../shared/thumbnail/ThumbnailPanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { changedReads } from './profile.ts'

interface Props {
  readonly user: User
  /** The present picture. */
  readonly image: ReactNode
  readonly onClose: () => void
}

/** Replaces or removes the profile picture of a member. */
export const PicturePanel = ({ user, ...panel }: Props) => {
  const { username } = user
  return (
    <ThumbnailPanel
      {...panel}
      kind="member"
      title={personName(user)}
      href={paths.member(username)}
      hasThumbnail={hasThumbnail(user)}
      setting={(thumbnail) => ({
        operation: userChanges.update,
        input: { userName: username, thumbnail },
      })}
      removal={{ operation: userChanges.deleteThumbnail, input: { userName: username } }}
      // A new image can have the name of the old one.
      invalidates={[...changedReads, users.info]}
    />
  )
}
