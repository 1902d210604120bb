import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../shell/messages/index.ts'

const messages = {
  title: 'Content',
  line_one: '{{count, number}} item',
  line_other: '{{count, number}} items',
  search: 'Search items',
  caption: 'Items',
  views: { mine: 'My items', all: 'All items' },
  which: 'Items to show',
  add: 'Add items',
  drop: 'Drop the files to add them as items.',
  notSorted: 'The portal can’t sort items by “{{column}}”.',
  column: {
    title: 'Title',
    type: 'Type',
    owner: 'Owner',
    access: 'Sharing level',
    folder: 'Folder',
    tags: 'Tags',
    categories: 'Categories',
    size: 'Size',
    numviews: 'Views',
    created: 'Created',
    modified: 'Modified',
    status: 'Status',
    id: 'ID',
  },
  status: {
    org_authoritative: 'Authoritative',
    public_authoritative: 'Authoritative',
    deprecated: 'Deprecated',
  },
  access: {
    private: 'Not shared',
    shared: 'Groups',
    org: 'Organization',
    public: 'Everyone (public)',
  },
  filter: {
    type: 'Type',
    owner: 'Owner',
    tag: 'Tag',
    category: 'Category',
    access: 'Sharing level',
    modified: 'Modified',
    created: 'Created',
    none: 'No values',
    viewed: 'Views',
    never: 'never viewed',
    neverHelp: 'Only items without any views are listed.',
    disabled: 'disabled members',
    disabledHelp: 'Only items of disabled members are listed.',
    clearAll: 'Clear all filters',
  },
  presets: {
    old: 'Not modified for two years',
    neverViewed: 'Never viewed',
    public: 'Shared with everyone',
    largest: 'Largest first',
    ofDisabled: 'Of disabled members',
  },
  disabled: {
    first_one:
      'The list contains the items of {{shown, number}} of {{count, number}} disabled member.',
    first_other:
      'The list contains the items of {{shown, number}} of {{count, number}} disabled members, the first by name. One search can’t name more owners.',
    notSeen:
      'Disabled members are found only by people who can see all members in full, so no items are listed.',
  },
  sort: 'Sort by',
  order: { asc: '{{column}}, ascending', desc: '{{column}}, descending' },
  pageSize: 'Items per page',
  view: 'View',
  table: 'Table',
  cards: 'Cards',
  options: 'View options',
  folders: {
    all: 'All folders',
    root: 'Root folder',
    find: 'Search folders',
    ofOwner: 'Folders of {{owner}}',
    create: 'Create folder',
    rename: 'Rename folder {{title}}',
    remove: 'Delete folder {{title}}',
  },
  syntax: 'Search syntax',
  empty: {
    mine: 'You have no items yet',
    all: 'No items that you have access to',
    folder: 'This folder is empty',
    found: 'No items match your search',
    refused: 'The search syntax is not valid. Correct the search text.',
  },
  emptyLine: {
    add: 'Add a file, a URL, or a layer, and it appears here.',
    shared: 'Your role can’t add items. Items that other members share with you are in All items.',
  },
  showAll: 'Show all items',
  clear: 'Clear filters',
  window:
    'Only the first {{window, number}} results can be shown on pages. Narrow the search, select all results, or export the list.',
  selectAll_one: 'Select {{count, number}} result',
  selectAll_other: 'Select all {{count, number}} results',
  selecting: 'Selecting items…',
  selectingFigures: '{{found, number}} of {{total, number}}',
  stop: 'Stop',
  missed_one:
    '{{count, number}} item could not be selected: this portal’s search can’t list it individually.',
  missed_other:
    '{{count, number}} items could not be selected: this portal’s search can’t list them individually.',
  selected_one: '{{count, number}} item selected',
  selected_other: '{{count, number}} items selected',
  clearSelection: 'Clear selection',
  action: {
    share: 'Share',
    edit: 'Edit',
    categorize: 'Categorize',
    changeOwner: 'Change owner',
    move: 'Move to folder',
    thumbnail: 'Change thumbnail',
    remove: 'Delete',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    content: typeof messages
  }
}
addMessages('content', messages)

/** Returns the translations of the content list; the import registers them. */
export const useMessages = () => useTranslation('content')

export { t }
