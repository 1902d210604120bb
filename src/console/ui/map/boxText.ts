import { sides, toTyped, type Box } from './box.ts'
import { sideText } from './messages.ts'

/** Returns the four sides of a box (WGS84 degrees) in words. */
export const boxText = (box: Box): string => {
  const typed = toTyped(box)
  return sides.map((side) => sideText(side, typed[side])).join(', ')
}
