import type { AreaTexts } from '../text.ts'

const ends = {
  userName: 'Username of the caller.',
  originItemId: 'ID of the origin item.',
  destinationItemId: 'ID of the destination item.',
  relationshipType: 'Type of the relationship, such as `Service2Data`.',
} as const

export const relationshipsTexts: AreaTexts<'relationships'> = {
  related: {
    example: { relationshipType: 'Map2Service', direction: 'forward' },
    summary: 'List related items',
    description: 'Returns the items that are related to an item and that the caller can read.',
    parameters: {
      relationshipType: 'Type of the relationship, such as `Service2Data`.',
      relationshipTypes: 'Types of relationships, instead of `relationshipType`.',
      direction: '`forward`: the item is the origin; `reverse`: the item is the destination.',
    },
  },
  add: {
    summary: 'Add a relationship',
    description:
      'The type determines which items can be related, and whether the caller must own or only update them.',
    parameters: ends,
    errors: [
      {
        code: 400,
        when: 'The relationship type is unknown, or it does not allow items of these types.',
      },
      {
        code: 403,
        when: 'The caller does not have the right to one of the items that the type requires.',
      },
    ],
  },
  remove: {
    summary: 'Delete a relationship',
    description: 'The caller must have created the relationship, or own its origin or destination.',
    parameters: ends,
    errors: [{ code: 400, when: 'The relationship does not exist.' }],
  },
}
