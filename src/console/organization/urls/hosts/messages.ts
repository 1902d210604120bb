import { texts } from '../../../ui/texts.ts'

export const t = texts('unknownHosts', {
  about:
    'Hosts in the URLs of items that belong neither to the portal nor to a server of the URL map. A host in the domain of the portal or of a server might be a server that no longer exists; others can be services of other organizations.',
  basis:
    'Based on the URLs of {{items}}, which a search found. Data and resources of items are not searched.',
  searching: 'Searching items…',
  figures: '{{found, number}} of {{total, number}}',
  partial: 'The portal found {{total, number}} items, but returned only {{found, number}} of them.',
  search: 'Search hosts',
  table: 'Unknown hosts',
  relation: {
    all: 'All',
    related: 'In the domain of the organization',
    other: 'Another domain',
  },
  filter: 'Domain',
  showAll: 'Show all hosts',
  column: {
    host: 'Host',
    relation: 'Domain',
    items: 'Items',
    owners: 'Owners',
    title: 'Item',
    url: 'URL',
  },
  exportCsv: 'Export CSV',
  itemsOf: 'Items with URLs of {{host}}',
  first: 'The first {{count, number}} of {{total, number}} items are listed.',
  listAll_one: 'List {{count, number}} item',
  listAll_other: 'List all {{count, number}} items',
  csvCut:
    'The CSV file of this page contains up to {{count, number}} items of each host. Open a host to list and export all of its items.',
  empty: 'No unknown hosts',
  emptyLine: 'The URLs of all items belong to the portal or to a server of the URL map.',
  noMatch: 'No hosts match your search',
  again: 'Search again',
})
