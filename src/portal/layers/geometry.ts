import * as z from 'zod'
import { isTextTooDeep } from '../../rest/protocol/depth.ts'
import { failures } from '../common/failures.ts'
import { isLonger } from '../../rest/protocol/characters.ts'

/** Maximum characters and vertices of a geometry in a query. */
export const geometryLimits = { characters: 200_000, vertices: 10_000 } as const

const bad = (what: string) => failures.badParameter('geometry', what)

const coordinate = z.number().refine(Number.isFinite)
const vertex = z.array(coordinate).min(2).max(4)
const Reference = z
  .looseObject({ wkid: z.int().optional(), latestWkid: z.int().optional() })
  .optional()
const shared = { spatialReference: Reference }

const Geometry = z.union([
  z.looseObject({ x: coordinate, y: coordinate, ...shared }),
  z.looseObject({ points: z.array(vertex).min(1), ...shared }),
  z.looseObject({ paths: z.array(z.array(vertex).min(2)).min(1), ...shared }),
  z.looseObject({ rings: z.array(z.array(vertex).min(4)).min(1), ...shared }),
  z.looseObject({
    xmin: coordinate,
    ymin: coordinate,
    xmax: coordinate,
    ymax: coordinate,
    ...shared,
  }),
])

/** Well-known IDs that clients use for another one. */
const aliases: Readonly<Record<number, number>> = { 102100: 3857, 102113: 3857, 900913: 3857 }

/** Returns a well-known ID in the spelling of databases. */
const databaseWkid = (wkid: number): number => aliases[wkid] ?? wkid

/** Returns a spatial reference in a response: services use another well-known ID for Web Mercator than databases. */
export const spatialReference = (
  wkid: number,
): { readonly wkid: number; readonly latestWkid: number } => ({
  wkid: wkid === 3857 ? 102_100 : wkid,
  latestWkid: wkid,
})

/** Returns the well-known ID of a spatial reference in a request: a number, or JSON. Throws 400 with the name of the parameter. */
export const wkidOf = (name: string, text: string | undefined): number | undefined => {
  const written = text?.trim() ?? ''
  if (written === '') return undefined
  if (/^\d{1,6}$/.test(written)) return databaseWkid(Number(written))
  try {
    const parsed = isTextTooDeep(written) ? undefined : Reference.parse(JSON.parse(written))
    const wkid = parsed?.latestWkid ?? parsed?.wkid
    if (wkid !== undefined && wkid > 0) return databaseWkid(wkid)
  } catch {
    // Refused below.
  }
  throw failures.badParameter(
    name,
    'must be the well-known ID of a spatial reference, such as 4326',
  )
}

/** A geometry of a request. */
export interface SentGeometry {
  /** GeoJSON. */
  readonly geoJson: string
  /** The well-known ID of its spatial reference, if the geometry contains it. */
  readonly wkid: number | undefined
}

const pairOf = (vertices: readonly number[]) => vertices.slice(0, 2)

const closed = (ring: readonly (readonly number[])[]) => {
  const [first, last] = [ring[0], ring.at(-1)]
  const vertices = ring.map(pairOf)
  return first && last && (first[0] !== last[0] || first[1] !== last[1])
    ? [...vertices, pairOf(first)]
    : vertices
}

/** Returns twice the area of a ring, positive if it is counterclockwise. */
const areaOf = (ring: readonly (readonly number[])[]) =>
  ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)

/** Returns the polygons of rings: clockwise ones are outer, each with the holes that follow it. */
const polygonsOf = (rings: readonly (readonly (readonly number[])[])[]) => {
  const polygons: (readonly number[])[][][] = []
  for (const ring of rings.map(closed)) {
    const last = polygons.at(-1)
    if (!last || areaOf(ring) <= 0) polygons.push([ring])
    else last.push(ring)
  }
  return polygons
}

const boxOf = ({ xmin, ymin, xmax, ymax }: Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>) => ({
  type: 'Polygon',
  coordinates: [
    [
      [xmin, ymin],
      [xmin, ymax],
      [xmax, ymax],
      [xmax, ymin],
      [xmin, ymin],
    ],
  ],
})

const countVertices = (value: unknown): number =>
  Array.isArray(value)
    ? typeof value[0] === 'number'
      ? 1
      : value.reduce<number>((sum, one) => sum + countVertices(one), 0)
    : 0

/** Returns a geometry in the short form `x,y` or `xmin,ymin,xmax,ymax`. */
const shortForm = (text: string): object | undefined => {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  if (!numbers.every((number) => Number.isFinite(number))) return undefined
  if (numbers.length === 2) return { type: 'Point', coordinates: [a, b] }
  return numbers.length === 4 ? boxOf({ xmin: a, ymin: b, xmax: c, ymax: d }) : undefined
}

/** Reads a geometry of a request: JSON, or the short forms of points and envelopes. Throws 400. */
export const readGeometry = (text: string): SentGeometry => {
  if (isLonger(text, geometryLimits.characters))
    throw bad(`must be at most ${geometryLimits.characters} characters`)
  const short = shortForm(text)
  if (short) return { geoJson: JSON.stringify(short), wkid: undefined }
  const sent = ((): z.output<typeof Geometry> => {
    try {
      if (!isTextTooDeep(text)) return Geometry.parse(JSON.parse(text))
    } catch {
      // Refused below.
    }
    throw bad('must be a point, an envelope, a line, or a polygon')
  })()
  const geoJson =
    'rings' in sent
      ? { type: 'MultiPolygon', coordinates: polygonsOf(sent.rings as number[][][]) }
      : 'paths' in sent
        ? {
            type: 'MultiLineString',
            coordinates: (sent.paths as number[][][]).map((path) => path.map(pairOf)),
          }
        : 'points' in sent
          ? { type: 'MultiPoint', coordinates: (sent.points as number[][]).map(pairOf) }
          : 'xmin' in sent
            ? boxOf(sent as Parameters<typeof boxOf>[0])
            : { type: 'Point', coordinates: [sent.x, sent.y] }
  if (countVertices(geoJson.coordinates) > geometryLimits.vertices)
    throw bad(`must have at most ${geometryLimits.vertices} vertices`)
  const wkid = sent.spatialReference?.latestWkid ?? sent.spatialReference?.wkid
  return {
    geoJson: JSON.stringify(geoJson),
    wkid: wkid === undefined ? undefined : databaseWkid(wkid),
  }
}

interface GeoJson {
  readonly type: string
  readonly coordinates: unknown
}

/** Returns a geometry of a response as services write it. */
export const esriGeometry = (geometry: GeoJson | null): object | null => {
  if (geometry === null || !Array.isArray(geometry.coordinates)) return null
  const coordinates: unknown[] = geometry.coordinates
  switch (geometry.type) {
    case 'Point': {
      const [x, y] = coordinates
      return x === undefined ? null : { x, y }
    }
    case 'MultiPoint':
      return { points: coordinates }
    case 'LineString':
      return { paths: [coordinates] }
    case 'MultiLineString':
      return { paths: coordinates }
    case 'Polygon':
      return { rings: coordinates }
    case 'MultiPolygon':
      return { rings: coordinates.flat() }
    default:
      return null
  }
}
