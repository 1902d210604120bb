import { transformExtent } from 'ol/proj.js'
import { rounded, unwrapped, type Box } from './box.ts'

/** An extent in the coordinates of a spatial reference, as web maps store it, with its other fields. */
export interface SpatialExtent {
  readonly xmin: number
  readonly ymin: number
  readonly xmax: number
  readonly ymax: number
  readonly spatialReference: { readonly wkid?: number | null | undefined }
}

/** Web Mercator has several well-known IDs. */
const mercator = new Set([102_100, 3857, 102_113, 900_913])

const codeOf = ({ spatialReference: { wkid } }: SpatialExtent): string | undefined => {
  if (wkid === 4326) return 'EPSG:4326'
  return wkid != null && mercator.has(wkid) ? 'EPSG:3857' : undefined
}

/** Half the width of the world in Web Mercator (meters). */
const halfWorld = 20_037_508.342_789_244

const isNumbers = ({ xmin, ymin, xmax, ymax }: SpatialExtent) =>
  [xmin, ymin, xmax, ymax].every((one) => Number.isFinite(one))

/**
 * Converts an extent to WGS84 degrees. Undefined if its spatial reference is neither 4326 nor Web Mercator (102100, 3857, 102113,
 * 900913), or if it exceeds the world: such an extent should not be changed.
 */
export const toBox = (extent: SpatialExtent): Box | undefined => {
  const code = codeOf(extent)
  if (code === undefined || !isNumbers(extent)) return undefined
  const { xmin, ymin, xmax, ymax } = extent
  const isMercator = code === 'EPSG:3857'
  const [turn, height, tolerance] = isMercator ? [halfWorld * 2, halfWorld * 2, 1] : [360, 90, 0]
  if (xmax < xmin && (xmin < 0 || xmax > 0)) return undefined
  // Across the 180th meridian, an extent continues beyond it.
  const end = xmax < xmin ? xmax + turn : xmax
  const max = turn + tolerance
  if (xmin < -max || end > max || ymin < -height || ymax > height) return undefined
  const [west, south, east, north] = transformExtent([xmin, ymin, end, ymax], code, 'EPSG:4326')
  return [west ?? 0, south ?? 0, east ?? 0, north ?? 0]
}

/** Web Mercator does not include the poles. */
const maxMercatorLatitude = 85.051_128

/** Rounded to centimeters; the projection returns -0 for the equator. */
const metres = (value: number) => Math.round(value * 100) / 100 + 0

/** Returns the extent with the sides of a box (WGS84 degrees), in its own spatial reference. Unchanged sides keep their exact values. */
export const withBox = <E extends SpatialExtent>(extent: E, box: Box): E => {
  const code = codeOf(extent)
  if (code === undefined) return extent
  const before = toBox(extent)?.map(rounded)
  const isMercator = code === 'EPSG:3857'
  const maxLatitude = isMercator ? maxMercatorLatitude : 90
  const [west, south, east, north] = unwrapped(box)
  const moved = transformExtent(
    [west, Math.max(-maxLatitude, south), east, Math.min(maxLatitude, north)],
    'EPSG:4326',
    code,
  )
  const keys = ['xmin', 'ymin', 'xmax', 'ymax'] as const
  const changes = keys.flatMap((key, side) => {
    if (before?.[side] === rounded(box[side] ?? 0)) return []
    const value = moved[side] ?? 0
    return [[key, isMercator ? metres(value) : rounded(value)]]
  })
  return { ...extent, ...(Object.fromEntries(changes) as Partial<E>) }
}
