import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  title: 'Categories',
  line_one: 'Of {{count, number}} selected item',
  line_other: 'Of {{count, number}} selected items',
  content: 'Content',
  nothingSelected:
    'No item is selected. Select items first; then this page changes their categories.',
  select: 'Select items',
  noSchema: 'This organization has no categories, so there is nothing to assign.',
  reading: 'Looking at what the items have',
  readFigures: '{{read}} of {{total}}',
  missing_one: 'One selected item is no longer there, or not for you to see. It is left out.',
  missing_other:
    '{{count, number}} selected items are no longer there, or not for you to see. They are left out.',
  others_one:
    'One selected item belongs to somebody else. Only its owner and administrators may change its categories; it is left out.',
  others_other:
    '{{count, number}} selected items belong to others. Only their owners and administrators may change their categories; they are left out.',
  mode: 'What to do',
  change: 'Add and remove',
  changeHelp: 'Tick to add to all, untick to remove from all; what you leave alone stays as it is.',
  replace: 'Replace everything',
  replaceHelp:
    'Afterwards every item has exactly what is ticked. With nothing ticked all are cleared.',
  tree: 'Categories of the organization',
  treeHelp: 'Arrow keys move, Space ticks.',
  search: 'Search categories',
  found_one: '{{count, number}} category',
  found_other: '{{count, number}} categories',
  noneFound: 'No category matches.',
  strays: 'No longer in the schema',
  spread: '{{has, number}} of {{count, number}}',
  wish: { add: 'Added to all', remove: 'Removed from all' },
  inPortal_one: '{{count, number}} item in the portal',
  inPortal_other: '{{count, number}} items in the portal',
  chosen: '{{count, number}} of {{limit, number}} chosen',
  chosenTooMany: 'An item takes {{limit, number}} categories at most.',
  tooMany_one:
    'One item would have more than {{limit, number}} categories. It stays as it is: {{titles}}.',
  tooMany_other:
    '{{count, number}} items would have more than {{limit, number}} categories. They stay as they are: {{titles}}.',
  andMore: 'and others',
  willChange_one: '{{count, number}} item changes',
  willChange_other: '{{count, number}} items change',
  willNot_one: '{{count, number}} would have more than {{limit, number}} and is left alone',
  willNot_other: '{{count, number}} would have more than {{limit, number}} and are left alone',
  review: 'Review plan',
  reset: 'Start over',
  noChange: 'Tick or untick a category first.',
  stillReading: 'The items are still being looked at.',
  nothingChanges: 'All items have these categories already.',
  plan: {
    title_one: 'Plan: categories of {{count, number}} item',
    title_other: 'Plan: categories of {{count, number}} items',
    same_one: 'One item has these categories already and is left alone.',
    same_other: '{{count, number}} items have these categories already and are left alone.',
    action_one: 'Change {{count, number}} item',
    action_other: 'Change {{count, number}} items',
    onItems_one: 'On {{count, number}} item',
    onItems_other: 'On {{count, number}} items',
    onNone: 'On no item',
  },
  run: {
    change_one: 'Categories of {{count, number}} item',
    change_other: 'Categories of {{count, number}} items',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    categories: typeof words
  }
}
addWords('categories', words)

/** The words of the page for categories; importing it brings them along. */
export const useWords = () => useTranslation('categories')
