import { texts } from '../texts.ts'
import { sides, toTyped, type Box } from './box.ts'

// Not among the texts of the map: pages that only show an extent in words don't load those.
const t = texts('boxText', {
  west: 'West {{degrees}}°',
  south: 'South {{degrees}}°',
  east: 'East {{degrees}}°',
  north: 'North {{degrees}}°',
})

/** Returns the four sides of a box (WGS84 degrees) in words. */
export const boxText = (box: Box): string => {
  const typed = toTyped(box)
  return sides.map((side) => t(side, { degrees: typed[side] })).join(', ')
}
