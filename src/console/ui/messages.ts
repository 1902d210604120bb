/** Texts that the components of ui/ show by default; callers pass all others. */
export const messages = {
  breadcrumb: 'Breadcrumbs',
  selectAll: 'Select all rows',
  selectRow: 'Select {{name}}',
  chooseFile: 'Choose file',
  chooseFiles: 'Choose files',
  oneFile: 'Choose only one file.',
  wrongFile: 'Choose a file with the extension {{accept}}.',
  step: 'Step {{number}} of {{total}}: {{label}}',
  stepDone: 'Completed',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  range: '{{from}}–{{to}} of {{total}}',
  loading: 'Loading',
  close: 'Close',
  retry: 'Retry',
  rowsMissing:
    'Only the first {{shown, number}} of {{count, number}} rows are shown, because a part of the console could not be loaded.',
  search: 'Search',
  clear: 'Clear',
  filterIs: '{{label}}: {{value}}',
  clearFilter: 'Clear filter {{label}}',
}
