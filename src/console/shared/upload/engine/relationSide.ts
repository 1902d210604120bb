import type { Client } from '../../../../rest/protocol/client.ts'
import { items } from '../../../../rest/content/items.ts'
import { relationships, relationshipTypeNamed } from '../../../../rest/content/relationships.ts'
import { groupsAtOnce, sharing } from '../../../../rest/content/sharing.ts'
import { isMore, levelOf, type Level } from '../../../../rest/content/sharingRules.ts'
import { isRefusal } from '../../../shell/errors/retry.ts'
import type { Relation, Where } from './portalSide.ts'

interface Again {
  readonly again: boolean
  readonly signal: AbortSignal
}

/** Sharing levels from widest to narrowest. */
const levels = ['public', 'org', 'private'] as const satisfies readonly Level[]

/** Whether the portal copies the origin's sharing to a related item. */
export const copiesSharing = (relationshipType: string): boolean =>
  relationshipTypeNamed(relationshipType)?.copyOriginShareOnAdd === true

/** The requests that relate an uploaded item to another one; each throws what `send` throws. */
export const relationSide = (send: Client['send'], where: Where) => ({
  /** Adds the relationship; a retry after a lost response first checks whether it exists. */
  relate: async (itemId: string, relation: Relation, { again, signal }: Again): Promise<void> => {
    const { relationshipType, originItemId = itemId, destinationItemId = itemId } = relation
    if (again) {
      const asked = { itemId: originItemId, relationshipType, direction: 'forward' } as const
      const { relatedItems } = await send(relationships.related, asked, { signal })
      if (relatedItems.some(({ id }) => id === destinationItemId)) return
    }
    const ends = { userName: where.userName, originItemId, destinationItemId, relationshipType }
    await send(relationships.add, ends, { signal })
  },
  /**
   * Shares the item like its origin, as far as the member can: an item that is added with an origin inherits the
   * origin's sharing (Add Item). A level that the portal refuses falls to the next narrower one, and a group
   * that refuses the item is skipped, as when the portal does it for an item that travels in one request.
   */
  inheritSharing: async (
    itemId: string,
    originItemId: string,
    signal: AbortSignal,
  ): Promise<void> => {
    const [origin, { admin, member, other }] = await Promise.all([
      send(items.read, { itemId: originItemId }, { signal }),
      send(sharing.groupsOf, { itemId: originItemId }, { signal }),
    ])
    const share = async (level: Level, groups: string[]) => {
      try {
        const flags = { everyone: level === 'public', org: level !== 'private' }
        const input = { ...where, itemId, ...flags, groups, confirmItemControl: true }
        await send(sharing.shareOwn, input, { signal })
        return true
      } catch (error) {
        if (isRefusal(error)) return false
        throw error
      }
    }
    let reached: Level = 'private'
    for (const level of levels) {
      if (level === 'private' || isMore(level, levelOf(origin.access))) continue
      if (!(await share(level, []))) continue
      reached = level
      break
    }
    const groupIds = [...admin, ...member, ...other].map(({ id }) => id)
    for (let start = 0; start < groupIds.length; start += groupsAtOnce)
      await share(reached, groupIds.slice(start, start + groupsAtOnce))
  },
})
