import { queryOptions } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { search } from '../../../rest/content/search.ts'
import { send } from '../../shell/api.ts'
import { session } from '../../shell/session/session.ts'
import { createStore } from '../../shell/storage/store.ts'
import { t } from '../../shell/words/index.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { BrokenPackage, isAboutPackage } from './broken.ts'
import { readContents } from './preview.ts'
import { wasUploadedHere } from './uploadedHere.ts'

/** How many entries of how many have been read. */
export const reading = createStore<{ read: number; total: number } | undefined>(undefined)

const removeUploaded = async (itemId: string): Promise<boolean> => {
  try {
    const input = { userName: session().person.username, itemId }
    await mutate(items.remove, input, {
      title: t('import:broken.written'),
      target: { label: itemId },
      invalidates: [content.list, search.items],
    })
    return true
  } catch {
    return false
  }
}

/**
 * What a package holds. Throws BrokenPackage when the portal refuses the package; then an item that this tab uploaded for it is
 * deleted again, so that nothing is left behind.
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
    // Reading it again while somebody chooses would move the rows under the hand.
    refetchOnWindowFocus: false,
  })
