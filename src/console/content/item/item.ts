import { content } from '../../../rest/content/content.ts'
import { type Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { dependencies } from '../../../rest/content/dependencies.ts'
import { relationships } from '../../../rest/content/relationships.ts'
import { search } from '../../../rest/content/search.ts'
import { query } from '../../shell/api.ts'
import { parseInert } from '../../ui/inertWindow.ts'

/** The pages of an item, in their order. */
export const tabs = ['overview', 'properties', 'data', 'resources', 'relations', 'sharing'] as const
export type Tab = (typeof tabs)[number]

export const itemRead = (itemId: string) => query(items.read, { itemId })

/** The items related to one: `forward` where it is the origin. */
export const related = (itemId: string, direction: 'forward' | 'reverse') =>
  query(relationships.related, { itemId, direction })

/** The item in the path of its owner, as operations that change it take it. */
export const pathOf = ({ id, owner }: Pick<Item, 'id' | 'owner'>) => ({
  userName: owner,
  itemId: id,
})

/** What a change of a relationship makes untrue. */
export const relationReads = [relationships.related, dependencies.list, dependencies.dependents]

/** What a change of an item makes untrue, and what its end does. */
export const changedReads = [items.read, items.own, search.items, content.list]

/** HTML as people read it, without anything that could run: the words only. */
export const plainText = (html: string): string => (parseInert(html).body.textContent ?? '').trim()
