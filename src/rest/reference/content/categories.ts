import type { AreaTexts } from '../text.ts'

const schema =
  'The whole schema as JSON: `{"categorySchema": [{"title": "Categories", "categories": […]}]}`.'
const outcomes =
  'The response contains one result per item, in any order; an invalid item does not affect the others.'

export const categoriesTexts: AreaTexts<'categories'> = {
  read: {
    summary: 'Get the category schema of the organization',
    description: 'Returns an empty list if the organization has no schema.',
  },
  assign: {
    summary: 'Replace the category schema of the organization',
    description: 'Items keep categories that are no longer in the schema.',
    parameters: { categorySchema: schema },
  },
  remove: { summary: 'Delete the category schema of the organization' },
  updateItems: {
    example: {
      items: [{ '5f1b3c7d9e2a4c6b8d0f1a3c5e7b9d1f': { categories: ['/Categories/Water'] } }],
    },
    summary: 'Set the categories of items',
    description: `Sets the organization's categories of up to 100 items. An empty list removes all categories of an item. ${outcomes}`,
    parameters: {
      items:
        'JSON array of objects with the item ID as key: `[{"<itemId>": {"categories": ["/Categories/Water"]}}]`.',
    },
  },
  readOfGroup: {
    summary: 'Get the category schema of a group',
    description: 'Returns an empty list if the group has no schema.',
  },
  assignToGroup: {
    summary: 'Replace the category schema of a group',
    parameters: { categorySchema: schema },
  },
  removeFromGroup: { summary: 'Delete the category schema of a group' },
  updateGroupItems: {
    example: { items: [{ '5f1b3c7d9e2a4c6b8d0f1a3c5e7b9d1f': ['/Categories/Water'] }] },
    summary: "Set a group's categories of items",
    description: `Sets the group's categories of up to 100 items of the group. ${outcomes}`,
    parameters: {
      items:
        'JSON array of objects with the item ID as key: `[{"<itemId>": ["/Categories/Water"]}]`.',
    },
  },
}
