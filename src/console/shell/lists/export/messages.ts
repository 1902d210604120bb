import { texts } from '../../../ui/texts.ts'

export const t = texts('listExport', {
  title: 'Export list',
  rows_one: '{{count, number}} row, as searched and filtered',
  rows_other: '{{count, number}} rows, as searched and filtered',
  format: 'Format',
  csv: 'CSV',
  csvHelp: 'A table for spreadsheets. Times are in ISO 8601 (UTC), sizes in bytes.',
  json: 'JSON',
  jsonHelp: 'Every field of each row, for scripts.',
  columns: 'Columns',
  noColumn: 'Select at least one column.',
  reading: 'Reading all rows',
  figures: '{{found, number}} of {{total, number}}',
  download: 'Download file',
  done_one: '{{count, number}} row exported to {{file}}',
  done_other: '{{count, number}} rows exported to {{file}}',
  missed_one:
    'The file is missing {{count, number}} row: the portal counts it, but its search did not return it.',
  missed_other:
    'The file is missing {{count, number}} rows: the portal counts them, but its search did not return them.',
})
