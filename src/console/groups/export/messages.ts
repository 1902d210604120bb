import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  title: 'Export group as a package',
  intro: 'The export creates a package in your content. The job runs in the background.',
  excludes:
    'The package does not contain the owner, folder, sharing, views, delete protection, and status (authoritative, deprecated) of items, their categories in groups, and stored credentials of secured services.',
  skips: 'Items with types that packages do not support are skipped and listed in the job.',
  reading: 'Reading the items of the group…',
  items: 'Items to export',
  search: 'Search items to export',
  noMatch: 'No items match your search',
  column: { title: 'Title', type: 'Type' },
  selected_one: '{{selected, number}} of {{count, number}} item is selected.',
  selected_other: '{{selected, number}} of {{count, number}} items are selected.',
  cannot_one: '{{count, number}} item can’t be exported.',
  cannot_other: '{{count, number}} items can’t be exported.',
  noReason: 'The portal returned no reason.',
  chooseFirst: 'Select at least one item.',
  atMost_one: 'Select all items, or at most {{count, number}} item.',
  atMost_other: 'Select all items, or at most {{count, number}} items.',
  cancel: 'Cancel',
  exportAll: 'Export group',
  exportSome_one: 'Export {{count, number}} item',
  exportSome_other: 'Export {{count, number}} items',
  job: 'Export of {{title}}',
  history: 'Started the export of {{title}}',
  started: 'Export of {{title}} started',
  done: 'Export of {{title}} completed. The package is in your content.',
  viewJob: 'Show job',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groupExport: typeof messages
  }
}
addMessages('groupExport', messages)

/** The texts of the export of a group; importing this module registers them. */
export const useMessages = () => useTranslation('groupExport')

/** The translation function for use outside components. */
export { t }
