import { texts } from '../texts.ts'

/** The texts of this folder. */
export const t = texts('map', {
  west: 'West',
  south: 'South',
  east: 'East',
  north: 'North',
  shown: '{{label}}: from {{west}}, {{south}} to {{east}}, {{north}} (degrees, WGS84)',
  none: '{{label}}: no extent',
  draw: 'Draw extent',
  clear: 'Clear',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Zoom to extent',
  help: 'Degrees of longitude and latitude (WGS84). Enter numbers, or draw a box on the map and drag its corners and edges.',
  retry: 'Retry',
  noMap: 'The map could not be loaded. Enter the extent as numbers instead.',
  problem: {
    missing: 'All four numbers are required.',
    number: 'Enter a number.',
    longitude: 'Enter a number from -180 to 180.',
    latitude: 'Enter a number from -90 to 90.',
    horizontal: 'West must be less than east.',
    vertical: 'South must be less than north.',
  },
})
