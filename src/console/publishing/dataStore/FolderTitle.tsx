import { useQuery } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { query } from '../../shell/api.ts'
import { t } from './messages.ts'

interface Props {
  /** The owner of the folder. */
  readonly owner: string
  readonly folderId: string
}

/** The title of a portal folder; the owner's folders are read for it. */
export const FolderTitle = ({ owner, folderId }: Props) => {
  const { data, isPending } = useQuery({
    ...query(content.list, { userName: owner, num: 0 }, { staleTime: 60_000 }),
    retry: false,
  })
  if (isPending) return null
  return data?.folders?.find(({ id }) => id === folderId)?.title ?? t('publication.unknownFolder')
}
