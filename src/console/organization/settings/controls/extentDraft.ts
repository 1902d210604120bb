import { toBox, withBox, type SpatialExtent } from '../../../ui/map/spatialExtent.ts'
import { readBox, toTyped, type Box, type BoxInput } from '../../../ui/map/box.ts'
import type { ExtentDraft } from '../settingsDraft.ts'
import { isFields, textOf, valueIn } from './jsonValue.ts'

/** The spatial reference of extents without one. */
const wgs84 = { type: 'extent', spatialReference: { wkid: 4326 } } as const

/** Returns the extent in a JSON text; undefined for other texts. */
export const extentIn = (json: string): SpatialExtent | undefined => {
  const value = valueIn(json)?.value
  if (!isFields(value) || !isFields(value['spatialReference'])) return undefined
  const isWhole = ['xmin', 'ymin', 'xmax', 'ymax'].every((key) => typeof value[key] === 'number')
  return isWhole ? (value as unknown as SpatialExtent) : undefined
}

/**
 * The numbers of an extent in WGS84; undefined for an extent that the form can't show: another spatial reference, coordinates outside
 * the world, or an invalid extent.
 */
export const typedOf = ({ json, typed }: ExtentDraft): BoxInput | undefined => {
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

/** Writes typed numbers into an extent, in its spatial reference; numbers that are not a valid extent are kept as typed. */
export const withTyped = (
  { json }: ExtentDraft,
  typed: BoxInput,
  /** The extent when the form was opened, for its spatial reference. */
  before: string,
): ExtentDraft => {
  const read = readBox(typed)
  if ('problem' in read) return { json, typed }
  return { json: read.box ? write(json, read.box, before) : '' }
}
