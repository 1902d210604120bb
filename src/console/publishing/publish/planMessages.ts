import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../shell/messages/index.ts'

const messages = {
  job: 'Publish layers of {{title}}',
  title_one: 'Review changes: publish {{count, number}} dataset',
  title_other: 'Review changes: publish {{count, number}} datasets',
  action: 'Publish {{layers, number}} layers',
  datasets: 'Layers',
  summary_one: '{{count, number}} dataset → {{layers, number}} layers',
  summary_other: '{{count, number}} datasets → {{layers, number}} layers',
  show_one: 'Show {{count, number}} dataset',
  show_other: 'Show {{count, number}} datasets',
  server: 'Server',
  serverFolder: 'Server folder',
  folder: 'Folder in the portal',
  newFolder: '{{name}} (new)',
  template: 'Template',
  final: 'Server and server folder can’t be changed while layers exist.',
  finalDetail: 'To change them, all layers must be deleted and published again with new item IDs.',
  cannot_one: '{{count, number}} dataset can’t be published.',
  cannot_other: '{{count, number}} datasets can’t be published.',
  cannotOne: '{{dataset}}: {{reason}}',
  check_one: '{{count, number}} dataset has a title or a service name to check.',
  check_other: '{{count, number}} datasets have titles or service names to check.',
  access: 'Only you can access the layers until you share them.',
  undo: 'To undo this, delete the layers on the page of the data store.',
  folderCreated: 'Created the folder {{title}}',
  written: 'Started publishing layers of {{title}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publishPlan: typeof messages
  }
}
addMessages('publishPlan', messages)

/** All texts, for use outside components. */
export { t }

/** The texts of the review; importing this module registers them. */
export const useMessages = () => useTranslation('publishPlan')
