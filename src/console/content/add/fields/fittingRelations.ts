import { relationshipTypes } from '../../../../rest/content/relationships.ts'
import type { Relation } from '../values.ts'

const allows = (types: readonly string[] | undefined, type: string) =>
  types === undefined || types.includes(type)

/** Returns the relationship types that are possible between a new item and another one, which is the origin or the destination. */
export const fittingRelations = (
  relation: Exclude<Relation, 'none'>,
  newType: string,
  otherType: string,
): string[] => {
  const [origin, destination] = relation === 'origin' ? [otherType, newType] : [newType, otherType]
  return Object.entries(relationshipTypes)
    .filter(
      ([, { origins, destinations }]) =>
        allows(origins, origin) && allows(destinations, destination),
    )
    .map(([name]) => name)
}
