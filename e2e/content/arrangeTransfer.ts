import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import type { Arrange } from '../support/arrange.ts'

/** Returns the owner of an item, and the title of its folder. */
export const placeOf = async (arrange: Pick<Arrange, 'as'>, { id }: { readonly id: string }) => {
  const admin = arrange.as('admin')
  const { owner, ownerFolder } = await admin.send(items.read, { itemId: id })
  const { folders = [] } = await admin.send(content.list, { userName: owner, num: 0 })
  return [owner, folders.find((folder) => folder.id === ownerFolder)?.title]
}
