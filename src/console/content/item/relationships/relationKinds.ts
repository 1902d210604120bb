import {
  isAdministrator,
  isChangingOwner,
  type Person,
} from '../../../../rest/protocol/authorization.ts'
import type { Item } from '../../../../rest/records/item.ts'
import {
  relationshipTypes,
  rightsOnEnds,
  type EndRight,
  type RelationshipType,
} from '../../../../rest/content/relationships.ts'

export type Direction = 'forward' | 'reverse'

/** A relationship type that an item can have, and the end at which the item is. */
export interface RelationKind {
  readonly name: string
  readonly direction: Direction
  readonly rules: RelationshipType
  /** Types that the other item can have; undefined for any. */
  readonly others: readonly string[] | undefined
}

const includes = (types: readonly string[] | undefined, type: string) =>
  types === undefined || types.includes(type)

/** Returns the relationship types that items of this type can have. */
export const relationKinds = (type: string): RelationKind[] =>
  Object.entries(relationshipTypes).flatMap(([name, rules]): RelationKind[] => [
    ...(includes(rules.origins, type)
      ? [{ name, direction: 'forward' as const, rules, others: rules.destinations }]
      : []),
    ...(includes(rules.destinations, type)
      ? [{ name, direction: 'reverse' as const, rules, others: rules.origins }]
      : []),
  ])

/** Returns the relationship types whose other end can be an item of one of these types. */
export const kindsBetween = (
  type: string,
  direction: Direction,
  others: Iterable<string>,
): RelationKind[] => {
  const types = [...others]
  return relationKinds(type).filter(
    (kind) => kind.direction === direction && types.some((other) => includes(kind.others, other)),
  )
}

/** Returns the rights that a member needs on this item and on the other one. */
const rightsNeeded = ({ rules, direction }: RelationKind, person: Person) => {
  const { origin, destination } = rightsOnEnds(rules, isAdministrator(person))
  return direction === 'forward'
    ? { here: origin, there: destination }
    : { here: destination, there: origin }
}

type ItemAccess = Pick<Item, 'owner' | 'itemControl'>

const hasRight = (
  { owner, itemControl }: ItemAccess,
  person: Person,
  right: EndRight | undefined,
): boolean =>
  right === undefined ||
  isChangingOwner(person, owner) ||
  (right === 'update' &&
    (isAdministrator(person) || itemControl === 'admin' || itemControl === 'update'))

/** Returns the relationship types that this member can add to this item. */
export const kindsFor = (item: Item, person: Person): RelationKind[] =>
  relationKinds(item.type).filter((kind) => hasRight(item, person, rightsNeeded(kind, person).here))

/** Returns whether the member must own the other item. */
export const mustOwnOther = (kind: RelationKind, person: Person): boolean =>
  rightsNeeded(kind, person).there === 'own'

const inheritances = ['compositeShare', 'compositeDelete', 'copyOriginShareOnAdd'] as const
export type Inheritance = (typeof inheritances)[number]

/** Returns what the destination of a relationship inherits from its origin. */
export const inherited = (rules: RelationshipType): Inheritance[] =>
  inheritances.filter((name) => rules[name])

/** Returns whether the interface documents the rules of a relationship type, and not its name alone. */
export const areRulesKnown = (rules: RelationshipType): boolean =>
  rules.origins !== undefined || rules.destinations !== undefined || inherited(rules).length > 0

/** Returns the parameters that name the two ends of a relationship. */
export const endsOf = (itemId: string, direction: Direction, otherId: string) =>
  direction === 'forward'
    ? { originItemId: itemId, destinationItemId: otherId }
    : { originItemId: otherId, destinationItemId: itemId }
