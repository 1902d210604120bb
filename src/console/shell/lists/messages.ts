import { texts } from '../../ui/texts.ts'

export const t = texts('lists', {
  column: {
    legend: 'Shown columns',
    always: 'Always shown',
    wider: 'Shown in wider windows',
    reset: 'Reset to default',
  },
  any: 'Any',
  noValues: 'No values',
  everywhere: 'All of ArcGIS Online',
  owner: {
    owner: 'Owner',
    none: 'No owners',
  },
  row: {
    openInNewTab: 'Open in new tab',
    copyLink: 'Copy link',
  },
  view: {
    columns: 'Columns',
    export: 'Export list',
    views: 'Saved views',
    onPage_one: '{{count, number}} on this page',
    onPage_other: '{{count, number}} on this page',
    dropOthers: 'Drop others',
    showSelected: 'Show selected',
    showList: 'Show full list',
    onlySelected: 'Only the selected rows are shown, regardless of search and filters.',
    density: {
      compact: 'Row height: compact',
      standard: 'Row height: standard',
      comfortable: 'Row height: comfortable',
    },
  },
})
