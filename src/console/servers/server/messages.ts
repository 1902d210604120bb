import { texts } from '../../ui/texts.ts'

export const t = texts('serverPage', {
  back: 'Servers',
  about: 'About',
  role: 'Role',
  function: 'Function',
  version: 'Version',
  upgrade: 'Upgrade',
  showUpgrade: 'Show upgrade',
  portal: 'Federated with',
  url: 'Public URL',
  adminUrl: 'Administration URL',
  id: 'Server ID',
  check: 'Check again',
  checked: 'Checked {{time}}',
  silent: {
    title: 'The server does not respond to this browser',
    causes:
      'Open it in a new tab: the browser shows there if its certificate is not trusted or if its machines can’t be reached. If it responds there, it does not allow this site.',
    open: 'Open server',
  },
  fails: 'The server returned an error',
  otherPortal:
    'The server says that it is federated with another portal, {{url}}. Validate the federation in the administration of the portal.',
  machines: 'Machines',
  maintenance: 'Under maintenance',
  services: {
    title: 'Services',
    directory: 'Open services directory',
    list: 'Services in the root folder',
    listIn: 'Services in {{folder}}',
    none: 'No services in the root folder.',
    noneIn: 'No services in this folder that you can see.',
    loading: 'Loading services…',
    silent: 'The services could not be read, because the server does not respond.',
    folder: 'Folder {{name}}',
    more_one: 'and {{count, number}} more',
    more_other: 'and {{count, number}} more',
  },
  related: {
    title: 'Related',
    webhooks: 'Webhooks of its services',
    createWebhook: 'Create webhook',
    urls: 'URLs of its machines, and items that use its URL',
    manager: 'Server Manager',
    administrator: 'Administrator directory',
  },
})
