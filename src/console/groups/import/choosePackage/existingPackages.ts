import type { Item } from '../../../../rest/records/item.ts'
import { firstCharacters } from '../../../../rest/protocol/characters.ts'
import { packageItem } from '../../../../rest/records/packageItem.ts'
import { search } from '../../../../rest/content/search.ts'
import { query } from '../../../shell/api.ts'
import { exactly } from '../../../shell/searchText.ts'

/** Maximum number of listed packages, newest first. */
const maxListed = 100

/** A query for the packages that a member can import into a group: their own, and those of the group. */
export const packagesFor = (groupId: string, userName: string) =>
  query(search.items, {
    q: `${exactly('type', packageItem.type)} AND (${exactly('owner', userName)} OR ${exactly('group', groupId)})`,
    num: maxListed,
    sortField: ['created'],
    sortOrder: 'desc',
  })

/** The properties of a package item; `classification` is JSON, or empty for none. */
export const packageProperties = (file: File, classification = '') => ({
  title: firstCharacters(file.name.replace(/\.epk$/i, ''), 256) || file.name,
  type: packageItem.type,
  typeKeywords: [...packageItem.typeKeywords],
  tags: [...packageItem.tags],
  ...(classification.trim() === ''
    ? {}
    : { classification: JSON.parse(classification) as Record<string, unknown> }),
})

const isNamed = (name: string) => (item: Pick<Item, 'name'>) =>
  item.name?.toLowerCase() === name.toLowerCase()

/** The member's own package with the same file name; the portal would reject a second upload. */
export const sameName = (
  items: readonly Item[],
  { name }: Pick<File, 'name'>,
  userName: string,
): Item | undefined => items.filter(({ owner }) => owner === userName).find(isNamed(name))

/** The file with the first unused name of the form "name (2).epk"; its bytes are not copied. */
export const renamed = (file: File, items: readonly Item[]): File => {
  const [, base = file.name, number, extension = ''] =
    /^(.*?)(?: \((\d+)\))?(\.[^.]*)?$/.exec(file.name) ?? []
  for (let next = Number(number ?? 1) + 1; ; next++) {
    const name = `${base} (${next})${extension}`
    if (!items.some(isNamed(name)))
      return new File([file], name, { type: file.type, lastModified: file.lastModified })
  }
}
