import { texts } from '../../../../ui/texts.ts'

export const t = texts('basemap', {
  choose: 'Choose from web map',
  chooseFor: '{{label}}: choose from web map',
  edit: 'Edit basemap',
  untitled: 'Untitled basemap',
  unnamed: 'Untitled layer',
  noUrl: 'No URL',
  noLayers: 'No layers',
  title: 'Choose basemap',
  from: 'Search in',
  gallery: 'Basemap gallery: {{group}}',
  organization: 'All web maps that you can see',
  map: 'Web map',
  found: 'This basemap will be used',
  reading: 'Loading the basemap of the web map',
  none: 'This web map has no basemap.',
  invalid: 'The basemap of this web map can’t be used. {{message}}.',
  tooLarge: 'The data of this web map is larger than {{limit}}.',
  needed: 'Select a web map first.',
  use: 'Use basemap',
})
