import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../messages/index.ts'

const messages = {
  outcome: {
    done: 'Succeeded',
    running: 'Running',
    partial: 'Partial',
    failed: 'Failed',
    stopped: 'Stopped',
    unknown: 'Unknown',
    undone: 'Undone',
  },
  noResponse:
    'It is not known whether the portal made the change: no complete response arrived, or the page was closed before the response arrived.',
  notUndoable: 'The console can’t undo this type of change.',
  bulk: 'The bulk operation can be undone on its own page.',
  notDone: 'The change failed, so there is nothing to undo.',
  alreadyUndone: 'The change has already been undone.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    entry: typeof messages
  }
}
addMessages('entry', messages)

/** The texts of entries of the change history; importing this module registers them. */
export const useMessages = () => useTranslation('entry')

/** All texts, for use outside components. */
export { t }
