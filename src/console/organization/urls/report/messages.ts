import { texts } from '../../../ui/texts.ts'

export const t = texts('urlReport', {
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
  search: 'Search URLs and item IDs',
  table: 'URLs in items',
  exportCsv: 'Export CSV',
  column: {
    item: 'Item',
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
  rehearsal: {
    title: 'Rehearsal',
    announced:
      '{{urls}} in {{items}} would change from {{from}} to {{to}}. Nothing has been changed.',
    urls_one: '{{count, number}} URL',
    urls_other: '{{count, number}} URLs',
    items_one: '{{count, number}} item',
    items_other: '{{count, number}} items',
    replace: 'Replace URLs',
    unreachable: 'What a rewrite might not reach',
    reasons: {
      scripts_one:
        '{{count, number}} URL is in a script, which might build other URLs from parts. Its owner must check it.',
      scripts_other:
        '{{count, number}} URLs are in scripts, which might build other URLs from parts. Their owners must check them.',
      skipped_one:
        '{{count, number}} file is not text, such as an image, a PDF document, or an archive. It was not searched.',
      skipped_other:
        '{{count, number}} files are not text, such as images, PDF documents, and archives. They were not searched.',
      shortened_one:
        '{{count, number}} item contains more URLs than the report lists. The others are unknown.',
      shortened_other:
        '{{count, number}} items contain more URLs than the report lists. The others are unknown.',
      incomplete: 'The report ended early at its maximum size, so more items are affected.',
      details_one:
        '{{count, number}} URL is in the details of an item, which people write by hand.',
      details_other:
        '{{count, number}} URLs are in the details of items, which people write by hand.',
      metadata: 'Metadata of items is not searched.',
      elsewhere:
        'Copies in other organizations, bookmarks, and client applications are not known to this portal.',
      parts:
        'Paths without a host, such as /portal/home, are not listed: they depend on the page that uses them.',
    },
    follows: 'What follows a new public URL',
    steps: {
      host: 'A certificate and a DNS name for the new host, and redirects from the old one while people still use it.',
      servers: 'The URLs with which servers are federated:',
      applications: 'Redirect URIs of registered applications:',
      identityProviders: 'Entity ID and reply URL at the identity provider:',
      settings: 'Allowed origins and trusted servers:',
      webhooks: 'Receivers on hosts that move, too:',
      tasks: 'URLs in the parameters of scheduled tasks:',
      clients:
        'Connections in ArcGIS Pro, in scripts, and in mobile apps, which their users change.',
    },
    forOwners: 'Items by owner',
    column: { items: 'Items', urls: 'URLs', scripts: 'Scripts to check' },
    heading: 'URLs that change from {{from}} to {{to}}',
    line: '[ ] {{type}} {{itemId}}, {{place}}: {{url}} → {{newUrl}}',
    scriptLine: '[ ] {{type}} {{itemId}}, {{place}}, script, check by hand: {{url}} → {{newUrl}}',
  },
})
