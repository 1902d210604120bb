import { relationshipTypeNamed } from '../../../../rest/content/relationships.ts'
import { itemsById } from '../../../shell/objects/items.ts'
import { useNamed } from '../../../shell/objects/source.ts'
import type { AddValues } from '../values.ts'

const levels = ['private', 'shared', 'org', 'public'] as const

/** The change of sharing when a related item is added. */
export interface SharingEffect {
  /** `new`: the new item inherits the sharing of the other. `other`: the other item loses its sharing to the new, private one. */
  readonly of: 'new' | 'other'
  /** The title of the other item. */
  readonly title: string
  /** The current sharing level of the other item. */
  readonly level: (typeof levels)[number]
}

/**
 * Returns the effect of a relationship on sharing (`addItem` with a relationship): a new destination always inherits the sharing
 * of its origin; an existing destination takes over that of the new origin if the relationship type requires it. Undefined if
 * nothing changes.
 */
export const sharingEffect = (
  { relation, relationshipType }: Pick<AddValues, 'relation' | 'relationshipType'>,
  other: { readonly title: string; readonly access?: string | undefined } | undefined,
): SharingEffect | undefined => {
  if (relation === 'none' || relationshipType === '' || !other) return undefined
  const { title } = other
  const level = levels.find((one) => one === other.access) ?? 'private'
  if (relation === 'origin') return { of: 'new', title, level }
  const isCopied = relationshipTypeNamed(relationshipType)?.copyOriginShareOnAdd === true
  return isCopied && level !== 'private' ? { of: 'other', title, level } : undefined
}

type RelationValues = Pick<AddValues, 'relation' | 'relatedId' | 'relationshipType'>

/** Returns the effect of the relationship in the form on sharing. */
export const useRelated = (values: RelationValues | undefined): SharingEffect | undefined => {
  const { relation = 'none', relatedId = '', relationshipType = '' } = values ?? {}
  const { byId } = useNamed(itemsById, relatedId === '' ? [] : [relatedId])
  return sharingEffect({ relation, relationshipType }, byId.get(relatedId))
}
