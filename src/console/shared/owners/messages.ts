import { texts } from '../../ui/texts.ts'

export const t = texts('owners', {
  help: 'What each owner has to look at, for a message or a ticket.',
  owner: 'Owner',
  unknownOwner: 'Not provided by the portal',
  ownerHeading: '{{name}} ({{username}})',
  copy: 'Copy list',
  copied: 'List copied',
  copyFailed: 'The list could not be copied. Download it instead.',
  csv: 'Download CSV',
  markdown: 'Download Markdown',
})
