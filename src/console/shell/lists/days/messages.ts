import { useTranslation } from 'react-i18next'
import { addMessages } from '../../messages/index.ts'

const messages = {
  spans: 'Last days',
  today: 'Today',
  last: 'Last {{count, number}} days',
  from: 'From',
  to: 'To',
  since: 'from {{from}}',
  until: 'until {{to}}',
  between: '{{from}} – {{to}}',
  done: 'Done',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    days: typeof messages
  }
}
addMessages('days', messages)

/** The texts of filters by day; importing this module registers them. */
export const useMessages = () => useTranslation('days')
