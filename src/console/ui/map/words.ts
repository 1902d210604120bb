import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

const words = {
  west: 'West',
  south: 'South',
  east: 'East',
  north: 'North',
  degrees: 'Degrees of longitude and latitude (WGS84).',
  shown: '{{label}}: from {{west}}, {{south}} to {{east}}, {{north}} (degrees, WGS84)',
  none: '{{label}}: no extent',
  draw: 'Draw a box',
  clear: 'Clear',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the extent',
  help: 'Draw a box or drag its corners and edges; the numbers beside it say the same.',
  retry: 'Retry',
  noMap: 'The map could not be loaded. The numbers work without it.',
  problem: {
    missing: 'must have all four numbers',
    number: 'must be a number',
    longitude: 'must be from -180 to 180',
    latitude: 'must be from -90 to 90',
    horizontal: 'West must be less than east',
    vertical: 'South must be less than north',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    map: typeof words
  }
}
i18next.addResourceBundle('en', 'map', words, true, true)

/** The words of the maps; importing it brings them along. */
export const useWords = () => useTranslation('map')
