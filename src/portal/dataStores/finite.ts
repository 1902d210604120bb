import type { DatasetStructure } from '../../rest/publishing/datasets.ts'

/** The largest double. The database refuses to cast larger numbers. */
const largest = '1.7976931348623157e308'

/** Returns the condition that a number of any type is a finite double. The database sorts NaN above all others. */
export const isFiniteNumber = (expression: string): string =>
  `${expression} BETWEEN -${largest} AND ${largest}`

/**
 * Returns the condition that all coordinates of a geometry are finite; not true if it has none. `pg` is the schema of PostGIS. Functions
 * fail for other coordinates, and JSON has no such numbers. A length is calculated from all of them, and faster than their text.
 */
export const isFiniteShape = (
  pg: string,
  shape: string,
  type: DatasetStructure['geometryType'],
): string => {
  const isPresent = `NOT ${pg}.ST_IsEmpty(${shape})`
  switch (type) {
    case 'esriGeometryPoint':
      return ['ST_XMin', 'ST_YMin']
        .map((side) => isFiniteNumber(`${pg}.${side}(${shape})`))
        .join(' AND ')
    case 'esriGeometryPolyline':
      return `${isPresent} AND ${pg}.ST_Length(${shape}) < 'Infinity'`
    case 'esriGeometryPolygon':
      return `${isPresent} AND ${pg}.ST_Perimeter(${shape}) < 'Infinity'`
    default:
      // Only NaN and Infinity have small letters.
      return `${isPresent} AND ${pg}.ST_AsText(${pg}.ST_Force2D(${shape}), 0) !~ '[a-z]'`
  }
}
