import { useTranslation } from 'react-i18next'
import { addMessages } from '../../shell/messages/index.ts'

const messages = {
  title: 'Needs attention',
  nameOf: '{{action}}: {{name}}',
  showMore_one: 'Show {{count, number}} more',
  showMore_other: 'Show {{count, number}} more',
  checking: 'Checking…',
  unread: {
    jobs: 'The jobs of this browser could not be read.',
    runs: 'The bulk operations of this browser could not be read.',
    drafts: 'The unapplied changes of this browser could not be read.',
    uploads: 'The incomplete uploads of this browser could not be read.',
    certificate: 'The certificate of the SAML federation could not be checked.',
    roles: 'The roles could not be checked.',
    disabled: 'The items of disabled members could not be counted.',
    public: 'The items that are shared with everyone could not be counted.',
    tasks: 'Scheduled tasks could not be checked.',
    webhooks: 'The deliveries of webhooks could not be checked.',
    silent: 'Whether the servers respond could not be checked.',
    servers: 'The upgrades of servers could not be checked.',
    hosts: 'The last search for unknown hosts could not be read.',
  },
  retry: 'Retry',
  quiet: {
    title: 'Nothing needs your attention',
    line: 'Failed jobs, unapplied changes, incomplete uploads, and tasks that stopped are listed here.',
    administratorLine:
      'Failed jobs, unapplied changes, incomplete uploads, tasks that stopped, expiring certificates, incomplete roles, and items of disabled members are listed here.',
  },
  jobs: {
    failed: '{{title}} failed',
    partial: '{{title}} is partly done',
    reason: '{{reason}} Ended {{time}}.',
    line: 'Ended {{time}}. Listed until the job is removed from the list of jobs.',
    show: 'Show job',
  },
  runs: {
    interrupted: '{{title}} was interrupted',
    stopped: '{{title}} was stopped',
    left_one: '{{done, number}} of {{count, number}} is done. Started {{time}}.',
    left_other: '{{done, number}} of {{count, number}} are done. Started {{time}}.',
    failed_one: '{{failed, number}} of {{count, number}} failed. Ended {{time}}.',
    failed_other: '{{failed, number}} of {{count, number}} failed. Ended {{time}}.',
    resume: 'Resume operation',
    show: 'Show operation',
  },
  drafts: {
    title_one: '{{title}}: {{count, number}} unapplied change',
    title_other: '{{title}}: {{count, number}} unapplied changes',
    line: 'Saved in this tab.',
    closedTab: 'A closed tab of this browser left them. The page offers to restore them.',
    continue: 'Continue editing',
  },
  uploads: {
    title: 'The upload of {{name}} is not complete',
    line: '{{size}}, started {{time}}. Select the same file again to resume.',
    resume: 'Resume upload',
  },
  certificate: {
    soon_zero: 'The certificate of the SAML federation {{name}} expires today',
    soon_one: 'The certificate of the SAML federation {{name}} expires in {{count, number}} day',
    soon_other: 'The certificate of the SAML federation {{name}} expires in {{count, number}} days',
    soonLine: 'After {{date}}, members can’t sign in with the federation.',
    expired: 'The certificate of the SAML federation {{name}} expired on {{date}}',
    expiredLine: 'Members might be unable to sign in with the federation.',
    replace: 'Replace certificate',
  },
  roles: {
    title: 'The role {{name}} has no privileges',
    line: 'Its creation might be incomplete: the portal creates a role first, and then sets its privileges.',
    edit: 'Edit role',
  },
  disabled: {
    title_one: '{{count, number}} item belongs to disabled members',
    title_other: '{{count, number}} items belong to disabled members',
    some_one: '{{count, number}} item belongs to the first {{checked, number}} disabled members',
    some_other: '{{count, number}} items belong to the first {{checked, number}} disabled members',
    others_one: '{{count, number}} other member',
    others_other: '{{count, number}} other members',
    line_one: '{{names}} is disabled. Transfer the items to other members.',
    line_other: '{{names}} are disabled. Transfer the items to other members.',
    transfer: 'Transfer content',
    show: 'Show items',
  },
  public: {
    title_one: '{{count, number}} item added in the last {{days}} days is shared with everyone',
    title_other: '{{count, number}} items added in the last {{days}} days are shared with everyone',
    line: 'Check that everyone is allowed to see them. The portal does not return when an item was shared.',
    review: 'Review items',
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
    line_one:
      '{{names}} is in the domain of the organization, and might be a server that no longer exists. Last search: {{time}}.',
    line_other:
      '{{names}} are in the domain of the organization, and might be servers that no longer exist. Last search: {{time}}.',
    more: '{{count, number}} more',
    show: 'Show hosts',
  },
  silent: {
    title: '{{name}} does not respond',
    line: 'The server does not respond to this browser, or does not allow this site.',
    show: 'Show server',
  },
  upgrades: {
    failed: 'The upgrade of {{name}} failed',
    failedLine: 'To version {{to}}. {{reason}} Correct the cause, then start it again.',
    required: 'Finish the upgrade of {{name}}',
    requiredLine: 'Runs {{from}}; {{to}} is installed.',
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
