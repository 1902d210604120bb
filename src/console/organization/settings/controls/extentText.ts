import { boxText } from '../../../ui/map/boxText.ts'
import { toBox } from '../../../ui/map/spatialExtent.ts'
import { extentIn } from './extentDraft.ts'
import { textOf } from './jsonValue.ts'

/** Returns the four sides of an extent in degrees (WGS84); of an extent in another spatial reference, its JSON. */
export const extentText = (value: unknown): string => {
  const json = textOf(value)
  const extent = extentIn(json)
  const box = extent && toBox(extent)
  return box ? boxText(box) : json
}
