import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  columns: 'Columns',
  export: 'Export list',
  views: 'Saved views',
  onPage_one: '{{count, number}} on this page',
  onPage_other: '{{count, number}} on this page',
  showSelected: 'Show selected',
  showList: 'Show full list',
  onlySelected: 'Only the selected rows are shown, regardless of search and filters.',
  density: {
    compact: 'Row height: compact',
    standard: 'Row height: standard',
    comfortable: 'Row height: comfortable',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    listView: typeof messages
  }
}
addMessages('listView', messages)

/** The texts of the buttons above a list; importing this module registers them. */
export const useMessages = () => useTranslation('listView')
