import { useTranslation } from 'react-i18next'
import { addWords, t } from '../shell/words/index.ts'

const words = {
  title: 'Content',
  line_one: '{{count, number}} item',
  line_other: '{{count, number}} items',
  search: 'Search items',
  caption: 'Items',
  views: { mine: 'My items', all: 'All items' },
  which: 'Whose items',
  add: 'Add an item',
  column: {
    title: 'Title',
    type: 'Type',
    owner: 'Owner',
    access: 'Shared with',
    folder: 'Folder',
    tags: 'Tags',
    categories: 'Categories',
    size: 'Size',
    numviews: 'Views',
    created: 'Created',
    modified: 'Modified',
  },
  access: { private: 'Nobody', shared: 'Groups', org: 'Organization', public: 'Everyone' },
  filter: {
    label: 'Filters',
    type: 'Type',
    owner: 'Owner',
    tag: 'Tag',
    category: 'Category',
    access: 'Shared with',
    modified: 'Modified',
    created: 'Created',
    from: 'From',
    to: 'To',
    find: 'Find among these',
    none: 'There is none to choose.',
    noneFound: 'None of these match.',
    since: 'from {{from}}',
    until: 'until {{to}}',
    between: '{{from}} – {{to}}',
    clearAll: 'Clear all filters',
    days: 'Done',
  },
  sort: 'Sort by',
  order: { asc: '{{column}}, ascending', desc: '{{column}}, descending' },
  pageSize: 'Items on a page',
  columns: 'Columns',
  view: 'View',
  table: 'Table',
  cards: 'Cards',
  options: 'Show',
  folders: {
    title: 'Folders',
    all: 'All folders',
    root: 'Root',
    find: 'Find a folder',
    ofOwner: 'Folders of {{owner}}',
    nowhere: 'Searching looks through all folders.',
  },
  syntax: 'How to search',
  empty: {
    mine: 'You have no items yet.',
    all: 'There is no item that you can see.',
    folder: 'This folder is empty.',
    found: 'No item matches.',
    refused: 'The search cannot be done as it is written.',
  },
  showAll: 'Show all items',
  clear: 'Clear the filters',
  window:
    'Only the first {{window, number}} can be paged through. Narrow the list down, or select all of them.',
  selectAll_one: 'Select the {{count, number}} result',
  selectAll_other: 'Select all {{count, number}} results',
  selecting: 'Selecting',
  selectingFigures: '{{found, number}} of {{total, number}}',
  stop: 'Stop',
  missed_one: '{{count, number}} item could not be reached; the portal did not tell it apart.',
  missed_other: '{{count, number}} items could not be reached; the portal did not tell them apart.',
  selected_one: '{{count, number}} item selected',
  selected_other: '{{count, number}} items selected',
  onPage_one: '{{count, number}} on this page',
  onPage_other: '{{count, number}} on this page',
  clearSelection: 'Clear the selection',
  action: {
    share: 'Share',
    categorize: 'Categorize',
    handOver: 'Hand over',
    move: 'Move to a folder',
    remove: 'Delete',
  },
  notOwned_one: '{{count, number}} of them belongs to somebody else.',
  notOwned_other: '{{count, number}} of them belong to somebody else.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    content: typeof words
  }
}
addWords('content', words)

/** The words of content; importing it brings them along. */
export const useWords = () => useTranslation('content')

/** The same outside components. */
export { t }
