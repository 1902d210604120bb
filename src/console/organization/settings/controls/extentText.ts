import { sides, toTyped } from '../../../ui/map/box.ts'
import { toBox } from '../../../ui/map/spatialExtent.ts'
import { t } from '../messages.ts'
import { extentIn } from './extentDraft.ts'
import { textOf } from './jsonValue.ts'

/** Returns the four sides of an extent in degrees (WGS84); of an extent in another spatial reference, its JSON. */
export const extentText = (value: unknown): string => {
  const json = textOf(value)
  const extent = extentIn(json)
  const box = extent && toBox(extent)
  if (!box) return json
  const typed = toTyped(box)
  return sides.map((side) => t(`settings:side.${side}`, { degrees: typed[side] })).join(', ')
}
