/** An extent in degrees of longitude and latitude (WGS84): west, south, east, north. */
export type Box = readonly [xmin: number, ymin: number, xmax: number, ymax: number]

/** The sides of a box in their order. */
export const sides = ['west', 'south', 'east', 'north'] as const
export type Side = (typeof sides)[number]

/** The text of the four fields. */
export type BoxInput = Readonly<Record<Side, string>>

export const nothingTyped: BoxInput = { west: '', south: '', east: '', north: '' }

type Problem = 'missing' | 'number' | 'longitude' | 'latitude' | 'horizontal' | 'vertical'

/** The parsed fields: a box, undefined if all are empty, or a problem with its side. */
export type BoxResult =
  | { readonly box: Box | undefined }
  | { readonly problem: Problem; readonly side: Side }

/** A degree is at most 111 km, so six decimals are precise to 11 cm. */
const decimals = 6

export const rounded = (degrees: number): number => Number(degrees.toFixed(decimals))

export const toTyped = (box: Box | undefined): BoxInput =>
  box
    ? {
        west: String(rounded(box[0])),
        south: String(rounded(box[1])),
        east: String(rounded(box[2])),
        north: String(rounded(box[3])),
      }
    : nothingTyped

/** Longitudes continue for one turn, so that an extent can continue beyond the 180th meridian. */
const maxLongitude = 360

const limits: Readonly<Record<Side, readonly [number, Problem]>> = {
  west: [maxLongitude, 'longitude'],
  south: [90, 'latitude'],
  east: [maxLongitude, 'longitude'],
  north: [90, 'latitude'],
}

/** Whether a box is from the eastern to the western hemisphere across the 180th meridian. */
const crossesMeridian = (west: number, east: number) =>
  west >= 0 && west <= 180 && east <= 0 && east >= -180

/** Reads four numbers as a box in WGS84. */
export const readBox = (typed: BoxInput): BoxResult => {
  if (sides.every((side) => typed[side].trim() === '')) return { box: undefined }
  const found: Record<Side, number> = { west: 0, south: 0, east: 0, north: 0 }
  for (const side of sides) {
    const text = typed[side].trim()
    if (text === '') return { problem: 'missing', side }
    const degrees = Number(text)
    if (!Number.isFinite(degrees)) return { problem: 'number', side }
    const [limit, problem] = limits[side]
    if (Math.abs(degrees) > limit) return { problem, side }
    found[side] = degrees
  }
  const { west, south, east, north } = found
  if (west > east && !crossesMeridian(west, east)) return { problem: 'horizontal', side: 'east' }
  if (south > north) return { problem: 'vertical', side: 'north' }
  return { box: [west, south, east, north] }
}

/** Returns a box whose east exceeds its west: across the 180th meridian, it continues beyond 180 degrees. */
export const unwrapped = ([west, south, east, north]: Box): Box => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
]

export const world: Box = [-180, -90, 180, 90]

/** Returns the world that a map of a box shows: a box that continues beyond the 180th meridian is in its middle. */
export const worldAround = (box: Box | undefined): Box => {
  const [west, , east] = unwrapped(box ?? world)
  const middle = west < -180 || east > 180 ? (west + east) / 2 : 0
  return [middle - 180, -90, middle + 180, 90]
}

const within = (min: number, value: number, max: number) =>
  rounded(Math.min(max, Math.max(min, value)))

/** Returns the part of a box within the world, which continues for one turn beyond the 180th meridian; undefined for a box outside. */
export const withinWorld = ([xmin = 0, ymin = 0, xmax = 0, ymax = 0]: readonly number[]):
  | Box
  | undefined => {
  const isInDegrees = Math.max(Math.abs(xmin), Math.abs(xmax)) <= maxLongitude
  const [west, east] = isInDegrees
    ? [rounded(xmin), rounded(xmax)]
    : [within(-180, xmin, 180), within(-180, xmax, 180)]
  const [south, north] = [within(-90, ymin, 90), within(-90, ymax, 90)]
  return (west <= east || crossesMeridian(west, east)) && south <= north
    ? [west, south, east, north]
    : undefined
}

/** Returns the part of a drawn box within the world that the map shows; undefined for a click without a drag. */
export const drawnBox = (
  [xmin = 0, ymin = 0, xmax = 0, ymax = 0]: readonly number[],
  [minWest, minSouth, maxEast, maxNorth]: Box,
): Box | undefined => {
  const [west, east] = [within(minWest, xmin, maxEast), within(minWest, xmax, maxEast)]
  const [south, north] = [within(minSouth, ymin, maxNorth), within(minSouth, ymax, maxNorth)]
  if (west >= east || south >= north) return undefined
  // A box that is beyond the 180th meridian as a whole has the usual longitudes.
  const turn = west >= 180 ? -360 : east <= -180 ? 360 : 0
  return [rounded(west + turn), south, rounded(east + turn), north]
}
