import { useQuery } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import {
  folderMutation,
  foldersOf,
  folderTitled,
  useNewFolder,
} from '../../shared/folders/folders.ts'
import { invalidate } from '../../shell/api.ts'
import { refusedIn, type Refused } from '../../shell/forms/refused.ts'
import { useSession } from '../../shell/session/session.ts'
import { fieldOf, fieldOfFolder } from './form.ts'
import type { ItemInput } from './input.ts'
import { addFile, addOther } from './send.ts'
import type { AddValues, FieldName } from './values.ts'

interface Outcome {
  /** Called when all items have been added or queued, with the ID of their folder; undefined for the root folder. */
  readonly onAdded: (folderId: string | undefined) => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
}

/** Returns the folder of the items that these values describe, and the function that adds them to it. */
export const useAdd = (
  { folder, folderId, newFolder }: Pick<AddValues, 'folder' | 'folderId' | 'newFolder'>,
  { onAdded, onRefused }: Outcome,
) => {
  const { person } = useSession()
  const { data } = useQuery(foldersOf(person.username))
  const createFolder = useNewFolder(person.username)
  const folders = data?.folders ?? []
  const name = newFolder.trim()
  // A folder that has the name of the new one is used.
  const sameName = folder === 'new' ? folderTitled(folders, name) : undefined
  const existing = folder === 'existing' ? folderId : sameName?.id
  const make = folder === 'new' && !sameName ? folderMutation(person.username, name) : undefined
  return {
    sameName,
    make,
    title: make ? name : folders.find(({ id }) => id === existing)?.title,
    target: make?.keeps ? fromAnswer(make.keeps.variable) : existing,
    /** Throws what `send` throws, except what `onRefused` shows. */
    add: async (planned: readonly ItemInput[]): Promise<void> => {
      let folderNow: string | undefined
      try {
        folderNow = make ? await createFolder(name) : existing
      } catch (error) {
        // The next review says that the folder exists now.
        await invalidate(content.list)
        const refused = refusedIn(error, fieldOfFolder)
        if (!refused) throw error
        return onRefused(refused)
      }
      try {
        for (const one of planned) {
          const { file } = one
          if (file) addFile({ ...one, file }, folderNow)
          else await addOther(one, folderNow)
        }
        onAdded(folderNow)
      } catch (error) {
        const refused = refusedIn(error, fieldOf)
        if (!refused) throw error
        onRefused(refused)
      }
    },
  }
}
