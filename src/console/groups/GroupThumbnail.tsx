import { useQuery } from '@tanstack/react-query'
import { groupChanges } from '../../rest/groups/groupChanges.ts'
import type { Group } from '../../rest/records/group.ts'
import { query } from '../shell/api.ts'
import { largeWidth, ThumbnailFrame, thumbnailOptions } from '../shell/Thumbnail.tsx'

interface Props {
  readonly of: Pick<Group, 'id' | 'thumbnail'>
  readonly isLarge?: boolean
}

/** The thumbnail of a group, or the icon of groups. */
export const GroupThumbnail = ({ of: { id, thumbnail }, isLarge = false }: Props) => {
  const { data } = useQuery({
    ...query(groupChanges.info, {
      groupId: id,
      path: thumbnail ?? '',
      ...(isLarge ? { w: largeWidth } : {}),
    }),
    ...thumbnailOptions(thumbnail),
  })
  return <ThumbnailFrame bytes={data} icon="groups" isLarge={isLarge} />
}
