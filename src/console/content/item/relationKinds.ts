import { relationshipTypes, type RelationshipType } from '../../../rest/relationships.ts'

export type Direction = 'forward' | 'reverse'

/** A kind of relationship that an item of a type may have, and at which end. */
export interface RelationKind {
  readonly name: string
  readonly direction: Direction
  readonly rules: RelationshipType
  /** Types that the other item may have; undefined is any. */
  readonly others: readonly string[] | undefined
}

const takes = (types: readonly string[] | undefined, type: string) =>
  types === undefined || types.includes(type)

/** The kinds of relationships that an item of this type may have. */
export const relationKinds = (type: string): RelationKind[] =>
  Object.entries(relationshipTypes).flatMap(([name, rules]): RelationKind[] => [
    ...(takes(rules.origins, type)
      ? [{ name, direction: 'forward' as const, rules, others: rules.destinations }]
      : []),
    ...(takes(rules.destinations, type)
      ? [{ name, direction: 'reverse' as const, rules, others: rules.origins }]
      : []),
  ])

/** Those that an item of another type may be at the other end of. */
export const kindsBetween = (type: string, direction: Direction, other: string): RelationKind[] =>
  relationKinds(type).filter((kind) => kind.direction === direction && takes(kind.others, other))

/** The ends of a relationship as operations name them. */
export const endsOf = (itemId: string, direction: Direction, otherId: string) =>
  direction === 'forward'
    ? { originItemId: itemId, destinationItemId: otherId }
    : { originItemId: otherId, destinationItemId: itemId }
