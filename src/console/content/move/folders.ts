import { folderMutation, foldersOf, folderTitled, root } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { queryClient, send } from '../../shell/api.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { create, type Mutation } from '../../shell/changes/mutation.ts'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { t } from './messages.ts'

/** Reads the current folders of a member. */
const foldersNow = async (userName: string): Promise<readonly Folder[]> =>
  (await queryClient.query({ ...foldersOf(userName), staleTime: 0 })).folders ?? []

/** Returns the folder of an item for requests; undefined if the portal does not provide it. */
export const idOf = (ownerFolder: string | null | undefined): string | undefined =>
  ownerFolder === null ? root : ownerFolder

/** Returns the title of a folder, if the folders of its owner have been read; otherwise returns `id`. */
export const formatFolder = (owner: string, id: string): string =>
  id === root
    ? tFolders('root')
    : (queryClient
        .getQueryData(foldersOf(owner).queryKey)
        ?.folders?.find((folder) => folder.id === id)?.title ?? id)

/** The field of a parameter of the new folder that the portal refused. */
export const fieldOf = fieldNamed(['title'])

/** The target folder of one owner's items. */
export interface Destination {
  readonly owner: string
  /** ID of the folder, `/` for the root folder; undefined if it will be created. */
  readonly folder: string | undefined
  /** Why the folder can't be created. */
  readonly refusal?: string | undefined
}

/** Finds the folder of each owner with this title, or the root folder for `/`. Throws what `send` throws. */
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

/** The request that creates the folder of an owner; a folder that meanwhile has this title is used. */
export const newFolder = ({ owner }: Pick<Destination, 'owner'>, title: string): Mutation => {
  const made = folderMutation(owner, title, {
    title: t('created', { title, owner }),
    endTitle: t('createdDone', { title, owner }),
  })
  return {
    ...made,
    send: async (message) => {
      const { folders = [] } = await send(content.list, { userName: owner, num: 0 })
      const folder = folderTitled(folders, title)
      return folder ? { folder } : made.send(message)
    },
  }
}

/** Returns the ID of an owner's folder, and creates the folder if it does not exist. Throws what `send` throws. */
export const folderFor = async (destination: Destination, title: string): Promise<string> =>
  destination.folder ?? create(newFolder(destination, title))
