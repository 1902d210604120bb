import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { query, queryClient, send } from '../../shell/api.ts'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { t } from './words.ts'

/** The root as operations name it. */
export const root = '/'

/** A member's folders, by title. */
export const foldersRead = (userName: string) => query(content.list, { userName, num: 0 })

/** Titles of folders differ by more than the case of their letters. */
export const folderTitled = (folders: readonly Folder[], title: string): Folder | undefined =>
  folders.find((folder) => folder.title.toLowerCase() === title.trim().toLowerCase())

/** A member's folders as they are at this moment. */
const foldersNow = async (userName: string): Promise<readonly Folder[]> =>
  (await queryClient.query({ ...foldersRead(userName), staleTime: 0 })).folders ?? []

/** The folder of an item as operations name it; undefined where the portal does not tell. */
export const idOf = (ownerFolder: string | null | undefined): string | undefined =>
  ownerFolder === null ? root : ownerFolder

/** What the folder of an ID is called, as far as its owner's folders were read; whatever else it is, as it is. */
export const folderInWords = (owner: string, id: string): string =>
  id === root
    ? t('move:root')
    : (queryClient
        .getQueryData(foldersRead(owner).queryKey)
        ?.folders?.find((folder) => folder.id === id)?.title ?? id)

/** Where the items of one owner go. */
export interface Destination {
  readonly owner: string
  /** ID of the folder, `/` for the root; undefined while it is to be made. */
  readonly folder: string | undefined
  /** Why it cannot be made. */
  readonly refusal?: string | undefined
}

/** The folder of a title, or the root for `/`, of each owner. Throws what reading their folders throws. */
export const destinationsOf = (
  owners: readonly string[],
  title: string,
): Promise<readonly Destination[]> =>
  Promise.all(
    owners.map(async (owner): Promise<Destination> => {
      if (title === root) return { owner, folder: root }
      const folder = folderTitled(await foldersNow(owner), title)?.id
      return folder === undefined
        ? {
            owner,
            folder,
            refusal: refusalMessage(permission(session(), content.createFolder, owner)),
          }
        : { owner, folder }
    }),
  )

/** The ID of an owner's folder of that title, which is made where there is none. Throws what the portal throws. */
export const folderFor = async ({ owner, folder }: Destination, title: string): Promise<string> => {
  if (folder !== undefined) return folder
  const { folders = [] } = await send(content.list, { userName: owner, num: 0 })
  const there = folderTitled(folders, title)
  if (there) return there.id
  const made = await mutate(
    content.createFolder,
    { userName: owner, title: title.trim() },
    {
      title: t('move:made', { title, owner }),
      target: { label: title },
      invalidates: [content.list],
    },
  )
  return made.folder.id
}
