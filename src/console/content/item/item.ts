import { content } from '../../../rest/content/content.ts'
import { type Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { dependencies } from '../../../rest/content/dependencies.ts'
import { relationships } from '../../../rest/content/relationships.ts'
import { search } from '../../../rest/content/search.ts'
import { query } from '../../shell/api.ts'
import { portalPage } from '../../shell/portalPage.ts'
import { withinWorld, type Box as Extent } from '../../ui/map/box.ts'

const tabs = ['overview', 'features', 'data', 'resources', 'relations', 'sharing'] as const
export type Tab = (typeof tabs)[number]

/** Whether items of this type are services with layers. */
export const hasLayers = (type: string): boolean =>
  type === 'Feature Service' || type === 'Map Service'

/** The tabs of the page of an item, in their order. */
export const tabsOf = ({ type }: Pick<Item, 'type'>): readonly Tab[] =>
  hasLayers(type) ? tabs : tabs.filter((tab) => tab !== 'features')

/** Returns the URL of an item on the website of the portal; undefined if the portal has none. */
export const pageOfItem = (connection: Parameters<typeof portalPage>[0], itemId: string) =>
  portalPage(connection, `item.html?id=${encodeURIComponent(itemId)}`, window.location.origin)

export const itemRead = (itemId: string) => query(items.read, { itemId })

/** Query for the related items: `forward` for those of which the item is the origin. */
export const related = (itemId: string, direction: 'forward' | 'reverse') =>
  query(relationships.related, { itemId, direction })

/** Returns the path parameters of operations that change an item. */
export const pathOf = ({ id, owner }: Pick<Item, 'id' | 'owner'>) => ({
  userName: owner,
  itemId: id,
})

/** Operations whose cached results a change of a relationship invalidates. */
export const relationReads = [relationships.related, dependencies.list, dependencies.dependents]

/** Operations whose cached results changing or deleting an item invalidates. */
export const changedReads = [items.read, items.own, search.items, content.list]

/** Returns the path of a category without the root, such as "Water › Surface water". */
export const categoryText = (path: string): string =>
  path
    .split('/')
    .filter((name, index) => name !== '' && !(index === 1 && name === 'Categories'))
    .join(' › ')

/** Returns the extent (WGS84) that maps can draw; undefined for items without one, and for one outside the world. */
export const boxOf = ({ extent = [] }: Pick<Item, 'extent'>): Extent | undefined => {
  const [min, max] = extent
  return min && max ? withinWorld([...min, ...max]) : undefined
}
