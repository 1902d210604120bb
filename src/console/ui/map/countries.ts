type Point = readonly number[]
type Polygon = readonly (readonly Point[])[]

/** Returns a ring whose longitudes continue across the 180th meridian instead of jumping to its other side; a ring around a pole includes it. */
const continued = (ring: readonly Point[]): readonly Point[] => {
  let turn = 0
  const points = ring.map(([x = 0, y = 0], index): Point => {
    const step = x - (ring[index - 1]?.[0] ?? x)
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step)
    return [x + turn, y]
  })
  const [start, end] = [points[0], points.at(-1)]
  if (turn === 0 || !start || !end) return points
  const pole = 90 * Math.sign(start[1] ?? 0)
  return [...points, [end[0] ?? 0, pole], [start[0] ?? 0, pole], start]
}

const moved = (polygon: Polygon, by: number): Polygon =>
  polygon.map((ring) => ring.map(([x = 0, y = 0]) => [x + by, y]))

/**
 * Returns the polygons of a country for a plane map: those across the 180th meridian, whose rings would be drawn back across the whole
 * world, are on both of its sides.
 */
export const flat = (polygons: readonly Polygon[]): readonly Polygon[] =>
  polygons.flatMap((polygon) => {
    const whole = polygon.map(continued)
    const longitudes = (whole[0] ?? []).map(([x = 0]) => x)
    if (Math.max(...longitudes) > 180) return [whole, moved(whole, -360)]
    return Math.min(...longitudes) < -180 ? [whole, moved(whole, 360)] : [whole]
  })
