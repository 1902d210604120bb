import { zip } from './zip.ts'

const wgs84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** Points are longitude and latitude; a polygon is one closed ring, clockwise. */
export interface ShapeFeature {
  points: readonly (readonly [x: number, y: number])[]
  attributes: Record<string, string | number>
}

const shapeCodes = { point: 1, line: 3, polygon: 5 } as const
export type ShapeKind = keyof typeof shapeCodes

const bounds = (points: readonly (readonly [number, number])[]) => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
}

const shape = (kind: ShapeKind, points: ShapeFeature['points']) => {
  if (kind === 'point') {
    const record = Buffer.alloc(20)
    record.writeInt32LE(shapeCodes.point, 0)
    record.writeDoubleLE(points[0]?.[0] ?? 0, 4)
    record.writeDoubleLE(points[0]?.[1] ?? 0, 12)
    return record
  }
  const record = Buffer.alloc(48 + points.length * 16)
  record.writeInt32LE(shapeCodes[kind], 0)
  bounds(points).forEach((value, index) => record.writeDoubleLE(value, 4 + index * 8))
  record.writeInt32LE(1, 36)
  record.writeInt32LE(points.length, 40)
  points.forEach(([x, y], index) => {
    record.writeDoubleLE(x, 48 + index * 16)
    record.writeDoubleLE(y, 56 + index * 16)
  })
  return record
}

const header = (kind: ShapeKind, bytes: number, box: readonly number[]) => {
  const buffer = Buffer.alloc(100)
  buffer.writeInt32BE(9994, 0)
  buffer.writeInt32BE(bytes / 2, 24)
  buffer.writeInt32LE(1000, 28)
  buffer.writeInt32LE(shapeCodes[kind], 32)
  box.forEach((value, index) => buffer.writeDoubleLE(value, 36 + index * 8))
  return buffer
}

const table = (features: readonly ShapeFeature[]) => {
  const names = Object.keys(features[0]?.attributes ?? {})
  const width = 24
  const head = Buffer.alloc(33 + names.length * 32)
  head.writeUInt8(3, 0)
  head.set([126, 1, 2], 1)
  head.writeUInt32LE(features.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(1 + names.length * width, 10)
  names.forEach((name, index) => {
    const at = 32 + index * 32
    const isNumber = typeof features[0]?.attributes[name] === 'number'
    head.write(name.slice(0, 10).toUpperCase(), at, 'ascii')
    head.write(isNumber ? 'N' : 'C', at + 11, 'ascii')
    head.writeUInt8(width, at + 16)
    head.writeUInt8(isNumber ? 4 : 0, at + 17)
  })
  head.writeUInt8(13, head.length - 1)
  const rows = features.map((feature) => {
    const cells = names.map((name) => {
      const value = feature.attributes[name]
      return typeof value === 'number'
        ? value.toFixed(4).padStart(width)
        : String(value).slice(0, width).padEnd(width)
    })
    return Buffer.from(` ${cells.join('')}`, 'latin1')
  })
  return Buffer.concat([head, ...rows, Buffer.from([26])])
}

/** Returns a zipped shapefile (shp, shx, dbf, prj) of features of one kind, WGS84. */
export const shapefile = (
  name: string,
  kind: ShapeKind,
  features: readonly ShapeFeature[],
): Promise<Buffer> => {
  const box = bounds(features.flatMap((feature) => feature.points))
  const records: Buffer[] = []
  const index: Buffer[] = []
  let offset = 100
  features.forEach((feature, position) => {
    const content = shape(kind, feature.points)
    const head = Buffer.alloc(8)
    head.writeInt32BE(position + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(offset / 2, 0)
    entry.writeInt32BE(content.length / 2, 4)
    records.push(head, content)
    index.push(entry)
    offset += 8 + content.length
  })
  return zip({
    [`${name}.shp`]: Buffer.concat([header(kind, offset, box), ...records]),
    [`${name}.shx`]: Buffer.concat([header(kind, 100 + index.length * 8, box), ...index]),
    [`${name}.dbf`]: table(features),
    [`${name}.prj`]: wgs84,
  })
}
