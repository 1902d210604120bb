import type { Random } from '../random.ts'
import type { Extent } from '../sampleData.ts'
import { county, type Town, places } from './towns.ts'
import type { Field, Geometry, Layer } from './theme.ts'

/** A row of a layer. A polygon's ring is closed and clockwise; a table's row has no points. */
export interface Feature {
  points: [x: number, y: number][]
  attributes: Record<string, string | number>
}

const cell = (
  field: Field,
  chance: Random,
  row: number,
  year: number,
  where: Town,
): string | number => {
  switch (field.of.kind) {
    case 'code':
      return `${field.of.prefix}-${String(1000 + row * 7 + chance.integer(0, 6))}`
    case 'choice':
      return chance.pick(field.of.values)
    case 'number':
      return chance.decimal(field.of.min, field.of.max, field.of.decimals)
    case 'date':
      return new Date(Date.UTC(year, 0, 1) + chance.integer(0, 290) * 86_400_000)
        .toISOString()
        .slice(0, 10)
    case 'place':
      return where.name
  }
}

const degrees = (value: number) => Number(value.toFixed(5))

const outline = (geometry: Geometry, [[left, bottom], [right, top]]: Extent, chance: Random) => {
  const width = right - left
  const height = top - bottom
  const x = left + width * (0.05 + chance.next() * 0.9)
  const y = bottom + height * (0.05 + chance.next() * 0.9)
  const size = Math.min(width, height) * 0.05
  const at = (dx: number, dy: number): [number, number] => [degrees(x + dx), degrees(y + dy)]
  switch (geometry) {
    case 'table':
      return []
    case 'point':
      return [at(0, 0)]
    case 'line': {
      const turn = chance.next() * Math.PI
      return [0, 1, 2, 3, 4].map((step) =>
        at(
          Math.cos(turn) * size * step * 0.25 + (chance.next() - 0.5) * size * 0.2,
          Math.sin(turn) * size * step * 0.25 + (chance.next() - 0.5) * size * 0.2,
        ),
      )
    }
    case 'polygon': {
      const corners = chance.integer(4, 7)
      const ring = Array.from({ length: corners }, (_, corner) => {
        const angle = (-2 * Math.PI * corner) / corners
        const radius = size * (0.5 + chance.next() * 0.5)
        return at(Math.cos(angle) * radius, Math.sin(angle) * radius)
      })
      return [...ring, ring[0] ?? at(0, 0)]
    }
  }
}

/** Returns the geometry of a row as GeoJSON; null for a table. */
export const geoJsonOf = (
  geometry: Geometry,
  { points }: Feature,
): Record<string, unknown> | null => {
  switch (geometry) {
    case 'table':
      return null
    case 'point':
      return { type: 'Point', coordinates: points[0] }
    case 'line':
      return { type: 'LineString', coordinates: points }
    case 'polygon':
      return { type: 'Polygon', coordinates: [points] }
  }
}

/** Returns rows of the layer in the town, or in the whole county; dates in the given year. */
export const features = (
  layer: Layer,
  place: Town,
  year: number,
  count: number,
  chance: Random,
): Feature[] =>
  Array.from({ length: count }, (_, row) => {
    const where = place === county ? chance.pick(places) : place
    return {
      points: outline(layer.geometry, where.extent, chance),
      attributes: Object.fromEntries(
        layer.fields.map((field) => [field.name, cell(field, chance, row, year, where)]),
      ),
    }
  })
