import { relationshipTypeNamed } from '../../../rest/content/relationships.ts'
import { itemsById } from '../../shell/pickers/items.ts'
import { useNamed } from '../../shell/pickers/source.ts'
import type { AddValues } from './values.ts'

const levels = ['private', 'shared', 'org', 'public'] as const

/** Whose sharing changes by adding a related item, and to what. */
export interface SharingEffect {
  /** `new`: the new item inherits the sharing of the other. `other`: the other item loses its sharing to the new, private one. */
  readonly of: 'new' | 'other'
  /** The title of the other item. */
  readonly title: string
  /** How the other item is shared now. */
  readonly level: (typeof levels)[number]
}

/**
 * What adding an item with this relationship does to sharing (specification section 8 rule 1): a new destination always inherits
 * that of its origin. An existing destination takes over that of the new origin where the type of relationship says so. Undefined
 * where nothing changes.
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

type Related = Pick<AddValues, 'relation' | 'relatedId' | 'relationshipType'>

/** The sharing that the relationship in the form changes. */
export const useRelated = (values: Related | undefined): SharingEffect | undefined => {
  const { relation = 'none', relatedId = '', relationshipType = '' } = values ?? {}
  const { byId } = useNamed(itemsById, relatedId === '' ? [] : [relatedId])
  return sharingEffect({ relation, relationshipType }, byId.get(relatedId))
}
