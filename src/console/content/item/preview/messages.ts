import { texts } from '../../../ui/texts.ts'

export const t = texts('itemPreview', {
  title: {
    table: 'Preview',
    image: 'Preview',
    pdf: 'Preview',
    text: 'Preview',
    outline: 'Layers of the map',
  },
  show: 'Show preview',
  loading: 'Loading the preview…',
  download: 'The preview downloads {{size}}.',
  caption: 'First rows of {{title}}',
  rows: 'The first {{rows, number}} rows are shown. Download the data to see all of it.',
  firstColumns: 'The first {{columns, number}} columns are shown.',
  noRows: 'The file contains no rows.',
  layers: 'List of layers',
  noLayers: 'The map has no layers.',
  firstLayers: 'The first {{count, number}} layers are shown.',
  beginning: 'Beginning of {{title}}',
  characters:
    'The first {{count, number}} characters are shown. Download the data to see all of it.',
  hidden: 'Hidden at first',
  kind: { layer: 'Layer', group: 'Group layer', table: 'Table', basemap: 'Basemap' },
  image: 'The image {{title}}',
  pdf: {
    page: 'Page {{page, number}} of {{title}}',
    position: 'Page {{page, number}} of {{count, number}}',
    previous: 'Previous page',
    next: 'Next page',
    password: 'The file is protected by a password. Download it to open it.',
    broken: 'The file can’t be shown, because it is not a complete PDF document.',
  },
})
