import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

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
  endedWith: '{{title}}: {{state}}. {{reason}}',
  failedOf_one: '{{failed, number}} of {{count, number}} failed.',
  failedOf_other: '{{failed, number}} of {{count, number}} failed.',
  actionItems_one: '{{count, number}} action item remains.',
  actionItems_other: '{{count, number}} action items remain.',
  silent: 'The server does not respond at the moment, which is expected during an upgrade.',
  show: 'Show',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    following: typeof messages
  }
}
addMessages('following', messages)

/** All texts, for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** The texts about jobs on every page; importing this module registers them. */
export const useMessages = () => useTranslation('following')
