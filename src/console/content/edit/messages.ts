import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Edit items',
  line_one: '{{count, number}} selected item',
  line_other: '{{count, number}} selected items',
  content: 'Content',
  nothingSelected: 'No items are selected',
  nothingLine: 'Select items in Content, then open this page.',
  select: 'Select items',
  tags: {
    label: 'Tags',
    mode: 'Change of the tags',
    keep: 'Don’t change',
    change: 'Add and remove',
    swap: 'Replace some',
    replace: 'Replace all',
    add: 'Tags to add',
    addHelp: 'Press Enter or type a comma after each tag.',
    remove: 'Tags to remove',
    removeHelp: 'Suggestions are tags of the selected items, the most frequent first.',
    from: 'Tags to replace',
    fromHelp:
      'Items with any of these tags change, regardless of case. The others stay as they are.',
    by: 'New tags',
    byHelp: 'The new tags take the place of the replaced ones.',
    set: 'Tags of all items',
    setHelp: 'All items will have exactly these tags. Without tags, all tags are removed.',
    suggested: 'Suggested tags',
    removeTag: 'Remove {{word}}',
  },
  texts: {
    label: 'Descriptions',
    mode: { keep: 'Don’t change', set: 'Set', clear: 'Clear' },
    value: '{{name}} of all items',
  },
  name: {
    title: 'Title',
    snippet: 'Summary',
    description: 'Description',
    tags: 'Tags',
    accessInformation: 'Credits',
    licenseInfo: 'Terms of use',
    url: 'URL',
    protected: 'Delete protection',
    contentStatus: 'Content status',
  },
  state: {
    label: 'Protection and status',
    keep: 'Don’t change',
    on: 'Protect from deletion',
    off: 'Don’t protect from deletion',
    none: 'No status',
    org_authoritative: 'Authoritative in the organization',
    public_authoritative: 'Authoritative for everyone',
    deprecated: 'Deprecated',
    statusHelp: 'Only administrators can mark items as authoritative.',
  },
  replace: {
    label: 'Find and replace',
    find: 'Find',
    by: 'Replace with',
    byHelp: 'Leave empty to remove the text.',
    fields: 'Search in',
    caseSensitive: 'Match case',
  },
  willChange_one: '{{count, number}} item will change',
  willChange_other: '{{count, number}} items will change',
  willNot_one: '{{count, number}} item can’t be changed',
  willNot_other: '{{count, number}} items can’t be changed',
  noChange: 'Enter a change first',
  noField: 'Select where to search',
  stillReading: 'The items are still loading',
  nothingChanges: 'All items already have these values',
  nothingPossible: 'None of the items can be changed this way',
  reset: 'Discard',
  review: 'Review changes',
  plan: {
    title_one: 'Review changes: {{count, number}} item',
    title_other: 'Review changes: {{count, number}} items',
    action_one: 'Change {{count, number}} item',
    action_other: 'Change {{count, number}} items',
    show_one: 'Show {{count, number}} item',
    show_other: 'Show {{count, number}} items',
    changes_one: '{{count, number}} item',
    changes_other: '{{count, number}} items',
    becomes: '{{count}} → {{value}}',
    cleared: '{{count}} → cleared',
    toText: '→ {{value}}',
    toNothing: '→ cleared',
    on: 'protected',
    off: 'not protected',
    same_one: '{{count, number}} item already has these values and will not change.',
    same_other: '{{count, number}} items already have these values and will not change.',
    problems_one: '{{count, number}} item will not change because a value would not be allowed.',
    problems_other: '{{count, number}} items will not change because a value would not be allowed.',
    problem: '{{title}}: {{name}} {{message}}',
    urls: 'Items with a new URL use another service. Maps and apps that use these items show its content.',
    authoritative:
      'Items that are authoritative are listed first in searches and are marked as recommended by the organization.',
  },
  run_one: 'Edit {{count, number}} item',
  run_other: 'Edit {{count, number}} items',
  runEnded_one: 'Edited {{count, number}} item',
  runEnded_other: 'Edited {{count, number}} items',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    editItems: typeof messages
  }
}
addMessages('editItems', messages)

/** All texts, for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** Returns the texts of editing several items; the import registers them. */
export const useMessages = () => useTranslation('editItems')
