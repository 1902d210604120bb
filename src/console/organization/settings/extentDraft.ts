import { toBox, withBox, type SpatialExtent } from '../../ui/map/spatialExtent.ts'
import { readBox, toTyped, type Box, type Typed } from '../../ui/map/box.ts'
import type { ExtentDraft } from './draft.ts'
import { isFields, textOf, valueIn } from './jsonValue.ts'

/** Where no extent says otherwise. */
const wgs84 = { type: 'extent', spatialReference: { wkid: 4326 } } as const

const extentIn = (json: string): SpatialExtent | undefined => {
  const value = valueIn(json)?.value
  if (!isFields(value) || !isFields(value['spatialReference'])) return undefined
  const isWhole = ['xmin', 'ymin', 'xmax', 'ymax'].every((key) => typeof value[key] === 'number')
  return isWhole ? (value as unknown as SpatialExtent) : undefined
}

/**
 * The numbers to show for an extent, in WGS84; undefined for one that cannot be told in them (another spatial reference, beyond the
 * world, no extent): it is left to the code.
 */
export const typedOf = ({ json, typed }: ExtentDraft): Typed | undefined => {
  if (typed) return typed
  if (json.trim() === '') return toTyped(undefined)
  const extent = extentIn(json)
  const box = extent && toBox(extent)
  return box && toTyped(box)
}

const write = (json: string, box: Box, before: string): string => {
  const extent = extentIn(json) ?? extentIn(before)
  return textOf(
    extent && toBox(extent)
      ? withBox(extent, box)
      : { ...wgs84, xmin: box[0], ymin: box[1], xmax: box[2], ymax: box[3] },
  )
}

/** What numbers make of an extent: they are written into it in its own spatial reference, and kept as typed while they are none. */
export const withTyped = (
  { json }: ExtentDraft,
  typed: Typed,
  /** The extent that was there at first, for its spatial reference. */
  before: string,
): ExtentDraft => {
  const read = readBox(typed)
  if ('problem' in read) return { json, typed }
  return { json: read.box ? write(json, read.box, before) : '' }
}
