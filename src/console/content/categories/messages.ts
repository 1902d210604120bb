import { texts } from '../../ui/texts.ts'

export const t = texts('categories', {
  title: 'Categories',
  nothingLine: 'Select items in Content, then open this page to change their categories.',
  noSchema: 'This organization has no categories to assign',
  mode: 'Type of change',
  change: 'Add and remove categories',
  changeHelp:
    'Select a category to add it to all items; clear it to remove it from all items. Other categories do not change.',
  replace: 'Replace all categories',
  replaceHelp:
    'All items will have exactly the selected categories. If none are selected, the items will have no categories.',
  tree: 'Categories of the organization',
  treeHelp: 'To move, use the arrow keys. To select or clear a category, press Space.',
  search: 'Search categories',
  found_one: '{{count, number}} category',
  found_other: '{{count, number}} categories',
  noneFound: 'No categories match your search',
  strays: 'No longer in the schema',
  spread: '{{has, number}} of {{count, number}}',
  choice: { add: 'Will be added to all', remove: 'Will be removed from all' },
  inPortal_one: '{{count, number}} item in the portal',
  inPortal_other: '{{count, number}} items in the portal',
  chosen: '{{count, number}} of {{limit, number}} selected',
  chosenTooMany: 'An item can have at most {{limit, number}} categories.',
  tooMany_one:
    '{{count, number}} item will not change because it would have more than {{limit, number}} categories.',
  tooMany_other:
    '{{count, number}} items will not change because they would have more than {{limit, number}} categories.',
  willNot_one:
    '{{count, number}} item will not change: it would have more than {{limit, number}} categories',
  willNot_other:
    '{{count, number}} items will not change: they would have more than {{limit, number}} categories',
  willNotOfFirst:
    '{{count, number}} of the first {{first}} items will not change: they would have more than {{limit, number}} categories',
  noChange: 'Select or clear a category first',
  plan: {
    title_one: 'Review changes: categories of {{count, number}} item',
    title_other: 'Review changes: categories of {{count, number}} items',
    same_one:
      '{{count, number}} item will not change: It already has these categories, or none to remove.',
    same_other:
      '{{count, number}} items will not change: They already have these categories, or none to remove.',
  },
  run: {
    change_one: 'Change the categories of {{count, number}} item',
    change_other: 'Change the categories of {{count, number}} items',
    changed_one: 'Categories of {{count, number}} item changed',
    changed_other: 'Categories of {{count, number}} items changed',
  },
})
