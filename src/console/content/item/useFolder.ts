import { useQuery } from '@tanstack/react-query'
import { foldersOf } from '../../shared/folders/folders.ts'
import { content } from '../../../rest/content/content.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Owned } from '../../shell/otherOrganization.ts'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { t } from './messages.ts'

interface Folder {
  readonly label: string
  /** The list of the items in the folder. */
  readonly href: string
}

/** Returns the folder of an item; undefined until it is read, and if the signed-in member can't see the folders of the owner. */
export const useFolder = (item: Owned & Pick<Item, 'ownerFolder'>): Folder | undefined => {
  const { owner, ownerFolder } = item
  const knowsFolders = usePermission(content.list, item).allowed
  const { data } = useQuery({
    ...foldersOf(owner),
    enabled: knowsFolders && ownerFolder != null,
  })
  const label =
    ownerFolder === null
      ? t('fact.root')
      : data?.folders?.find(({ id }) => id === ownerFolder)?.title
  if (!knowsFolders || label === undefined) return undefined
  return { label, href: paths.allContent({ owner, folder: ownerFolder ?? 'root' }) }
}
