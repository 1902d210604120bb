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
  help: 'Degrees of longitude and latitude (WGS84). Enter numbers, or draw a box on the map and drag its corners and edges. Across the 180th meridian, west is greater than east, such as 177 and -178, or east exceeds 180.',
  retry: 'Retry',
  noMap: 'The map could not be loaded. Enter the extent as numbers instead.',
  problem: {
    missing: 'All four numbers are required.',
    number: 'Enter a number.',
    longitude: 'Enter a number from -360 to 360.',
    latitude: 'Enter a number from -90 to 90.',
    horizontal: 'West must not be greater than east, unless the extent crosses the 180th meridian.',
    vertical: 'South must not be greater than north.',
  },
})
