import { isAdministrator, type Person } from '../../../rest/protocol/authorization.ts'
import type { Item } from '../../../rest/records/item.ts'
import {
  relationshipTypes,
  rightsOnEnds,
  type EndRight,
  type RelationshipType,
} from '../../../rest/content/relationships.ts'

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

/** Those that items of these types may be at the other end of. */
export const kindsBetween = (
  type: string,
  direction: Direction,
  others: Iterable<string>,
): RelationKind[] => {
  const types = [...others]
  return relationKinds(type).filter(
    (kind) => kind.direction === direction && types.some((other) => takes(kind.others, other)),
  )
}

/** The rights that the person needs on this item and on the other one. */
const rightsNeeded = ({ rules, direction }: RelationKind, person: Person) => {
  const { origin, destination } = rightsOnEnds(rules, isAdministrator(person))
  return direction === 'forward'
    ? { here: origin, there: destination }
    : { here: destination, there: origin }
}

type Controlled = Pick<Item, 'owner' | 'itemControl'>

const hasRight = (
  { owner, itemControl }: Controlled,
  person: Person,
  right: EndRight | undefined,
): boolean =>
  right === undefined ||
  owner === person.username ||
  (right === 'update' &&
    (isAdministrator(person) || itemControl === 'admin' || itemControl === 'update'))

/** The kinds of relationships that this person can create at this item. */
export const kindsFor = (item: Item, person: Person): RelationKind[] =>
  relationKinds(item.type).filter((kind) => hasRight(item, person, rightsNeeded(kind, person).here))

/** Whether the other item must be the person's own. */
export const mustOwnOther = (kind: RelationKind, person: Person): boolean =>
  rightsNeeded(kind, person).there === 'own'

const inheritances = ['compositeShare', 'compositeDelete', 'copyOriginShareOnAdd'] as const
export type Inheritance = (typeof inheritances)[number]

/** What the destination of a relationship inherits from its origin. */
export const inherited = (rules: RelationshipType): Inheritance[] =>
  inheritances.filter((name) => rules[name])

/** Whether the interface tells the rules of this kind, and not its name alone. */
export const areRulesKnown = (rules: RelationshipType): boolean =>
  rules.origins !== undefined || rules.destinations !== undefined || inherited(rules).length > 0

/** The ends of a relationship as operations name them. */
export const endsOf = (itemId: string, direction: Direction, otherId: string) =>
  direction === 'forward'
    ? { originItemId: itemId, destinationItemId: otherId }
    : { originItemId: otherId, destinationItemId: itemId }
