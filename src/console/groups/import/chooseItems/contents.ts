import { queryOptions } from '@tanstack/react-query'
import { content } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import { packages } from '../../../../rest/groups/packages.ts'
import { search } from '../../../../rest/content/search.ts'
import { send } from '../../../shell/api.ts'
import { session } from '../../../shell/session/session.ts'
import { createStore } from '../../../shell/storage/store.ts'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { BrokenPackage, isAboutPackage } from '../choosePackage/broken.ts'
import { readContents } from './preview.ts'
import { wasUploadedHere } from '../choosePackage/uploadedHere.ts'
import { t } from '../messages.ts'

/** Progress of reading the contents: numbers of entries. */
export const reading = createStore<{ read: number; total: number } | undefined>(undefined)

const removeUploaded = async (itemId: string): Promise<boolean> => {
  try {
    const input = { userName: session().person.username, itemId }
    await mutate(items.remove, input, {
      title: t('broken.history'),
      target: { label: itemId },
      invalidates: [content.list, search.items],
    })
    return true
  } catch {
    return false
  }
}

/**
 * A query for the contents of a package. Throws BrokenPackage if the portal rejects the package, after deleting the item if this tab
 * uploaded it.
 */
export const contentsOf = (groupId: string, itemId: string) =>
  queryOptions({
    queryKey: [packages.importGroup.path, 'contents', groupId, itemId],
    queryFn: async ({ signal }) => {
      reading.set(undefined)
      try {
        return await readContents(
          send,
          { groupId, itemId },
          { signal, onProgress: (read, total) => reading.set({ read, total }) },
        )
      } catch (error) {
        if (!isAboutPackage(error)) throw error
        const mine = wasUploadedHere(itemId)
        throw new BrokenPackage(error, mine ? await removeUploaded(itemId) : undefined)
      }
    },
    staleTime: 60_000,
    // Refetching while the user selects items would move the rows.
    refetchOnWindowFocus: false,
  })
