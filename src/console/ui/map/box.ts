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

const limits: Readonly<Record<Side, readonly [number, Problem]>> = {
  west: [180, 'longitude'],
  south: [90, 'latitude'],
  east: [180, 'longitude'],
  north: [90, 'latitude'],
}

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
  if (west >= east) return { problem: 'horizontal', side: 'east' }
  if (south >= north) return { problem: 'vertical', side: 'north' }
  return { box: [west, south, east, north] }
}

/** Returns the part of a drawn box within the world; undefined for a click without a drag. */
export const withinWorld = ([xmin, ymin, xmax, ymax]: readonly number[]): Box | undefined => {
  const [west, east] = [xmin ?? 0, xmax ?? 0].map((x) => rounded(Math.min(180, Math.max(-180, x))))
  const [south, north] = [ymin ?? 0, ymax ?? 0].map((y) => rounded(Math.min(90, Math.max(-90, y))))
  const read = [west, south, east, north] as [number, number, number, number]
  return read[0] < read[2] && read[1] < read[3] ? read : undefined
}
