import { useTranslation } from 'react-i18next'
import { addMessages } from '../../../shell/messages/index.ts'

const messages = {
  generate: 'Generate report',
  generateHelp:
    'The portal searches the URL, the details, the data, and the resources of all items for URLs that change when the public URL changes.',
  allReports: 'All URL reports',
  newReport: 'New report',
  target: 'Public URL of',
  portal: 'Portal: {{url}}',
  server: '{{name}}: {{url}}',
  jobTitle: 'URL report of {{url}}',
  progress: 'Progress',
  reading: 'Reading the report…',
  removed:
    'The portal has removed this report, because there are newer ones. Generate a new report.',
  missing:
    'This report is only in the browser that generated it. Generate a new report; other administrators can open reports of jobs.',
  stored: 'Reports in this browser',
  storedCaption: 'Stored reports',
  storedColumn: { url: 'Public URL', of: 'Of', created: 'Generated', items: 'Items', urls: 'URLs' },
  ofPortal: 'Portal',
  remove: 'Remove',
  none: 'No reports yet',
  noneLine:
    'A report shows which items use the public URL of the portal or of a server. Reports stay in this browser, so that two of them can be compared.',
  heading: 'Report of {{url}}',
  found: '{{urls}} in {{items}}',
  urls_one: '{{count, number}} URL',
  urls_other: '{{count, number}} URLs',
  items_one: '{{count, number}} item',
  items_other: '{{count, number}} items',
  scanned:
    'The portal searched {{items}} and {{files}}, and skipped {{skipped}} that are not text.',
  files_one: '{{count, number}} file',
  files_other: '{{count, number}} files',
  incomplete:
    'The report ended early, because it had reached its maximum size. More items might be affected.',
  shortened_one:
    '{{count, number}} item contains more than {{max, number}} URLs; the others are not listed.',
  shortened_other:
    '{{count, number}} items contain more than {{max, number}} URLs each; the others are not listed.',
  unaffected: 'No items use this URL',
  noMatch: 'No URLs match your filters',
  clear: 'Clear filters',
  search: 'Search URLs and item IDs',
  table: 'URLs in items',
  exportCsv: 'Export CSV',
  anyValue: 'All',
  counted: '{{value}} ({{count, number}})',
  column: {
    item: 'Item',
    owner: 'Owner',
    type: 'Item type',
    place: 'Part of item',
    kind: 'Context',
    url: 'URL',
    urls: 'URL and new URL',
    change: 'Change',
    resource: 'Resource',
  },
  place: { info: 'Item URL', properties: 'Item details', data: 'Data', resource: 'Resource' },
  property: {
    snippet: 'Summary',
    description: 'Description',
    accessInformation: 'Credits',
    licenseInfo: 'Terms of use',
    properties: 'Properties',
  },
  kind: { url: 'URL', portalUrl: 'Portal URL', markdown: 'Text', script: 'Script' },
  change: { all: 'All', added: 'Added', removed: 'Removed', unchanged: 'Unchanged' },
  chart: {
    place: 'URLs by part of item',
    kind: 'URLs by context',
    type: 'URLs by item type',
    owner: 'URLs by owner',
  },
  chartValue: 'Value',
  chartCount: 'URLs',
  other_one: '{{count, number}} other',
  other_other: '{{count, number}} others',
  compare: 'Compare with',
  notCompared: 'No other report',
  comparedWith: '{{url}}, {{time}}',
  comparedMoved: 'URLs below {{url}} are compared as if they had moved already.',
  rehearse: 'New public URL',
  rehearseHelp: 'Shows how each URL would change. Nothing is changed.',
  rehearseError: 'Enter a URL that begins with https:// or http://, without query and fragment.',
  rehearseSame: 'Enter another URL than the current one.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    urlReport: typeof messages
  }
}
addMessages('urlReport', messages)

export { t } from '../../../shell/messages/index.ts'

/** The texts of URL reports; importing this module registers them. */
export const useMessages = () => useTranslation('urlReport')
