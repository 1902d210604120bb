import { personName } from '../personName.ts'
import { useQuery } from '@tanstack/react-query'
import { users } from '../../../rest/organization/users.ts'
import type { User } from '../../../rest/records/user.ts'
import { Avatar, type AvatarSize } from '../../ui/Avatar.tsx'
import { query } from '../api.ts'
import { largeWidth, thumbnailOptions } from '../Thumbnail.tsx'

interface Props extends AvatarSize {
  readonly of: Pick<User, 'username' | 'fullName' | 'thumbnail'>
}

/** The profile picture of a member, or the initials. */
export const MemberAvatar = ({ of, ...size }: Props) => {
  const { username, thumbnail } = of
  const { data } = useQuery({
    ...query(users.info, {
      userName: username,
      path: thumbnail ?? '',
      ...(size.isLarge && { w: largeWidth }),
    }),
    ...thumbnailOptions(thumbnail),
  })
  return <Avatar name={personName(of)} username={username} picture={data} {...size} />
}
