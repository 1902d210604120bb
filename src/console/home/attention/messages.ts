import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Needs attention',
  nameOf: '{{action}}: {{name}}',
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
  unread: {
    tasks: 'Scheduled tasks could not be checked.',
    webhooks: 'The deliveries of webhooks could not be checked.',
    servers: 'The upgrades of servers could not be checked.',
    hosts: 'The last search for unknown hosts could not be read.',
  },
  retry: 'Retry',
  quiet: {
    title: 'Nothing needs your attention',
    line: 'Running jobs, scheduled tasks that stopped, webhooks whose deliveries fail, and export packages are shown here.',
    action: 'Go to groups',
  },
  webhooks: {
    one: 'Deliveries of the webhook {{name}} fail',
    oneLine_zero: 'The next failed delivery deactivates it.',
    oneLine_one: 'The server deactivates it after {{count, number}} more failed delivery.',
    oneLine_other: 'The server deactivates it after {{count, number}} more failed deliveries.',
    many: 'Deliveries of {{count, number}} webhooks fail',
    manyLine: 'Servers deactivate them after one or two more failed deliveries.',
    show: 'Show webhook',
    showAll: 'Show webhooks',
  },
  hosts: {
    title_one: '{{count, number}} item uses the URL of {{hosts}}',
    title_other: '{{count, number}} items use the URLs of {{hosts}}',
    hosts_one: '{{count, number}} unknown host',
    hosts_other: '{{count, number}} unknown hosts',
    line: '{{host}}, for example, is in the domain of the organization, and might be a server that no longer exists. Last search: {{time}}.',
    show: 'Show hosts',
  },
  upgrades: {
    failed: 'The upgrade of {{name}} failed',
    failedLine: 'To version {{to}}. Correct the cause, then start it again.',
    required: '{{name}} must be upgraded',
    requiredLine: 'Version {{to}} is installed.',
    retry: 'Retry upgrade',
    start: 'Upgrade server',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    homeAttention: typeof messages
  }
}
addMessages('homeAttention', messages)

/** The translation function for use outside components. */
export { t } from '../../shell/messages/index.ts'

/** The texts about what needs attention; importing this module registers them. */
export const useMessages = () => useTranslation('homeAttention')
