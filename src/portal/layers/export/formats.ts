import papaparse from 'papaparse'
import { exportFormats, type ExportFormat } from '../../../rest/content/itemExport.ts'
import { itemTextLimits } from '../../../rest/records/itemProperties.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { DatasetStructure } from '../../../rest/publishing/datasets.ts'
import { failures } from '../../common/failures.ts'
import { mapInTurns } from '../../common/inTurns.ts'
import { fieldNamed } from '../fields.ts'
import { spatialReference } from '../geometry.ts'
import { fieldRecord, keyOf } from '../query.ts'

/** A feature of a query, in one of the two forms that queries return. */
export interface EsriFeature {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly geometry?: Readonly<Record<string, unknown>> | null
}

/** What a format writes about the layer. */
export interface ExportedLayer {
  readonly title: string
  readonly structure: DatasetStructure
  /** The well-known ID of the coordinates that are written. */
  readonly wkid: number
  readonly includeGeometry: boolean
  /** The columns of the coordinates of points; null for none. */
  readonly coordinates: { readonly x: string; readonly y: string } | null
  /** Whether a CSV has a byte order mark and no formulas. */
  readonly isForSpreadsheets: boolean
}

/** How one format is written. */
export interface WrittenFormat {
  readonly extension: string
  readonly mediaType: string
  /** Whether features are read as GeoJSON. */
  readonly isGeoJson: boolean
  /** Whether the result is the text of an item, which has no file name. */
  readonly isText: boolean
  write(layer: ExportedLayer, pages: AsyncIterable<readonly unknown[]>): AsyncIterable<Buffer>
}

/** Years that are a whole number of weeks and leap years, by which dates beyond those of JavaScript are moved. */
const years = 40_000

/** Returns epoch milliseconds as ISO 8601 in UTC, also the latest ones of PostgreSQL. */
const date = (value: unknown): unknown => {
  if (typeof value !== 'number') return value
  if (value <= 8.64e15) return new Date(value).toISOString()
  const earlier = new Date(value - (years / 400) * 146_097 * 86_400_000).toISOString()
  return earlier.replace(/\d+/, (year) => `${Number(year) + years}`)
}

/** What spreadsheets interpret as a formula, unlike numbers, whose digits can be a text. */
const formula = /^(?:[=@\t\r]|[+-](?!\d+(?:\.\d+)?$))/

/** Yields the rows of a CSV; dates with a time are ISO 8601 in UTC. */
async function* writeCsv(
  { structure: { fields }, coordinates, isForSpreadsheets }: ExportedLayer,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncIterable<Buffer> {
  const names = [
    ...fields.map(({ name }) => name),
    ...(coordinates ? [coordinates.x, coordinates.y] : []),
  ]
  const dates = new Set(
    fields.filter(({ type }) => type === 'esriFieldTypeDate').map(({ name }) => name),
  )
  const escapeFormulae = isForSpreadsheets && formula
  const lines = (rows: unknown[][]) =>
    Buffer.from(
      `${papaparse.unparse(rows, { newline: '\r\n', header: false, escapeFormulae })}\r\n`,
    )
  if (isForSpreadsheets) yield Buffer.from('\uFEFF')
  yield lines([names])
  for await (const page of pages as AsyncIterable<readonly EsriFeature[]>)
    yield lines(
      page.map(({ attributes, geometry }) => [
        ...fields.map(({ name }) => (dates.has(name) ? date(attributes[name]) : attributes[name])),
        ...(coordinates ? [geometry?.['x'], geometry?.['y']] : []),
      ]),
    )
}

/** What marks digits in a text of JSON: no text of a database contains it. */
const digitsMark = '\0'

/** Returns a function that writes a GeoJSON feature: integers of 64 bits, which are read as texts, as numbers with all digits. */
const geoJsonWriter = ({ fields }: DatasetStructure): ((feature: unknown) => string) => {
  const large = fields.filter(({ type }) => type === 'esriFieldTypeBigInteger')
  if (large.length === 0) return JSON.stringify
  return (feature) => {
    const { properties, ...rest } = feature as { properties: Record<string, unknown> }
    const marked = { ...properties }
    for (const { name } of large)
      if (typeof marked[name] === 'string') marked[name] = `${digitsMark}${marked[name]}`
    return JSON.stringify({ ...rest, properties: marked }).replaceAll(/"\\u0000(-?\d+)"/g, '$1')
  }
}

/** Yields an array in JSON, between a beginning and an end. */
async function* writeArray(
  start: string,
  pages: AsyncIterable<readonly unknown[]>,
  end: string,
  write: (feature: unknown) => string = JSON.stringify,
): AsyncIterable<Buffer> {
  yield Buffer.from(start)
  let isFirst = true
  for await (const page of pages) {
    const features = await mapInTurns(page, (feature) => write(feature))
    if (features.length === 0) continue
    yield Buffer.from(`${isFirst ? '' : ',\n'}${features.join(',\n')}`)
    isFirst = false
  }
  yield Buffer.from(end)
}

/** Fails when the bytes are more than the text of an item can have. */
async function* asText(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > itemTextLimits.bytes)
      throw new PortalError({
        code: 400,
        message: `A feature collection can be at most ${itemTextLimits.bytes / 1024 / 1024} MB. Export fewer features, or use another format.`,
      })
    yield piece
  }
}

/** The formats that this portal writes. */
const formats: { readonly [Format in ExportFormat]?: WrittenFormat } = {
  CSV: {
    extension: 'csv',
    mediaType: 'text/csv',
    isGeoJson: false,
    isText: false,
    write: writeCsv,
  },
  GeoJson: {
    extension: 'geojson',
    mediaType: 'application/geo+json',
    isGeoJson: true,
    isText: false,
    write: ({ wkid, structure }, pages) => {
      const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${wkid}` } }
      // WGS84 is that of all GeoJSON, so that only others are named.
      const named = wkid === 4326 ? '' : `"crs":${JSON.stringify(crs)},`
      return writeArray(
        `{"type":"FeatureCollection",${named}"features":[\n`,
        pages,
        '\n]}\n',
        geoJsonWriter(structure),
      )
    },
  },
  'Feature Collection': {
    extension: 'json',
    mediaType: 'application/json; charset=utf-8',
    isGeoJson: false,
    isText: true,
    write: ({ title, structure, wkid, includeGeometry }, pages) => {
      const isTable = structure.geometryType === null || !includeGeometry
      const layerDefinition = {
        currentVersion: 10.81,
        id: 0,
        name: title,
        type: isTable ? 'Table' : 'Feature Layer',
        displayField: '',
        objectIdField: keyOf({ structure }).name,
        fields: structure.fields.map(fieldRecord),
        ...(isTable
          ? {}
          : { geometryType: structure.geometryType, spatialReference: spatialReference(wkid) }),
      }
      const geometry = isTable
        ? ''
        : `"geometryType":${JSON.stringify(structure.geometryType)},"spatialReference":${JSON.stringify(spatialReference(wkid))},`
      const start = `{"layers":[{"layerDefinition":${JSON.stringify(layerDefinition)},"featureSet":{${geometry}"features":[\n`
      return asText(writeArray(start, pages, '\n]}}],"showLegend":true}\n'))
    },
  },
}

/** The names of the formats that this portal writes. */
export const writtenFormats = exportFormats.filter((format) => formats[format] !== undefined)

/** Returns how a format is written. Throws 400 for one that this portal does not write. */
export const formatOf = (format: ExportFormat): WrittenFormat => {
  const found = formats[format]
  if (!found)
    throw failures.badParameter(
      'exportFormat',
      `cannot be '${format}' in this portal, which writes ${writtenFormats.join(', ')}`,
    )
  return found
}

/** Returns a name that no field has, in any case. */
const freeColumn = (structure: DatasetStructure, name: string): string =>
  fieldNamed(structure, name) ? freeColumn(structure, `${name}_1`) : name

/**
 * Returns the columns of the coordinates of points in a CSV: those of the request, otherwise `x` and `y`. Throws 400 for names that the
 * layer has, and for twice the same.
 */
export const coordinateColumns = (
  structure: DatasetStructure,
  { x, y }: { readonly x?: string | undefined; readonly y?: string | undefined },
): { readonly x: string; readonly y: string } | null => {
  if (structure.geometryType !== 'esriGeometryPoint') return null
  for (const name of [x, y])
    if (name !== undefined && fieldNamed(structure, name))
      throw failures.badParameter(
        'exportParameters',
        `must not name a column of coordinates like a field of the layer: '${name}'`,
      )
  const columns = { x: x ?? freeColumn(structure, 'x'), y: y ?? freeColumn(structure, 'y') }
  if (columns.x.toLowerCase() === columns.y.toLowerCase())
    throw failures.badParameter(
      'exportParameters',
      `must name two different columns of coordinates, not '${columns.x}' twice`,
    )
  return columns
}
