import { useTranslation } from 'react-i18next'
import { addMessages } from '../messages/index.ts'

const messages = {
  state: {
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Succeeded',
    partial: 'Partial',
    failed: 'Failed',
    cancelled: 'Canceled',
    unknown: 'Unknown',
    reported: 'Reported by the portal: {{word}}',
  },
  running_one: '{{count, number}} running',
  running_other: '{{count, number}} running',
  ended: '{{title}}: {{state}}',
  show: 'Show',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    following: typeof messages
  }
}
addMessages('following', messages)

/** The texts about jobs on every page; importing this module registers them. */
export const useMessages = () => useTranslation('following')
