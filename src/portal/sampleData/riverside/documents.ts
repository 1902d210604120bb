import { textDocument, workbook } from '../files/office.ts'
import { pdf } from '../files/pdf.ts'
import { shapefile } from '../files/shapefile.ts'
import { zip } from '../files/zip.ts'
import { random } from '../random.ts'
import { type Feature, features, geoJsonOf } from './features.ts'
import { drawingInfo } from './services.ts'
import { drawing } from './thumbnails.ts'
import { bytes, type Content, fileName, json, type Subject } from './subject.ts'

const rows = (subject: Subject, count: number): Feature[] =>
  features(subject.layer, subject.place, subject.year, count, random(`${subject.id}:rows`))

const manyRows = (subject: Subject) => rows(subject, 40 + (subject.created % 161))

/** Returns header and rows, with the longitude and latitude of the first point, if any. */
const grid = (subject: Subject): (string | number)[][] => {
  const body = manyRows(subject)
  const located = (body[0]?.points.length ?? 0) > 0
  return [
    [
      ...subject.layer.fields.map((field) => field.name),
      ...(located ? ['longitude', 'latitude'] : []),
    ],
    ...body.map((row) => [...Object.values(row.attributes), ...(row.points[0] ?? [])]),
  ]
}

const quoted = (value: string | number) =>
  typeof value === 'string' && /[",\n]/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : String(value)

const geoJson = (subject: Subject) => ({
  type: 'FeatureCollection',
  features: manyRows(subject).map((row) => ({
    type: 'Feature',
    properties: row.attributes,
    geometry: geoJsonOf(subject.layer.geometry, row),
  })),
})

const paragraphs = (subject: Subject) => [
  `Riverside County, ${subject.year}. ${subject.theme.snippet}`,
  `${subject.layer.about} This document describes what was found ${subject.place.phrase}, which data were used and what the county will do next.`,
  `Data: ${subject.theme.layers.map((layer) => layer.title).join(', ')}.`,
  'Questions: the responsible department answers at gis@riverside-county.example.',
]

const xml = (text: string) => text.replaceAll(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const file = (
  subject: Subject,
  extension: string,
  contentType: string,
  make: (name: string) => Promise<Buffer> | Buffer,
): Content => {
  const name = fileName(subject.title)
  return { name: `${name}.${extension}`, data: bytes(contentType, () => make(name)) }
}

export const csv = (subject: Subject): Content =>
  file(subject, 'csv', 'text/csv', () =>
    Buffer.from(
      `${grid(subject)
        .map((row) => row.map(quoted).join(','))
        .join('\r\n')}\r\n`,
    ),
  )

export const excel = (subject: Subject): Content =>
  file(subject, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', () =>
    workbook(subject.layer.title, grid(subject)),
  )

export const word = (subject: Subject): Content =>
  file(
    subject,
    'docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    () => textDocument(subject.title, paragraphs(subject)),
  )

export const pdfDocument = (subject: Subject): Content =>
  file(subject, 'pdf', 'application/pdf', () => pdf(subject.title, paragraphs(subject)))

export const geoJsonFile = (subject: Subject): Content =>
  file(subject, 'geojson', 'application/geo+json', () =>
    Buffer.from(JSON.stringify(geoJson(subject))),
  )

export const shapefileArchive = (subject: Subject): Content =>
  file(subject, 'zip', 'application/zip', (name) => {
    const { geometry } = subject.layer
    if (geometry === 'table') throw new Error(`${subject.title}: a table has no shapefile.`)
    return shapefile(name, geometry, manyRows(subject))
  })

export const kml = (subject: Subject): Content =>
  file(subject, 'kml', 'application/vnd.google-earth.kml+xml', () => {
    const coordinates = (row: Feature) => row.points.map((point) => point.join(',')).join(' ')
    const shape = (row: Feature) => {
      if (subject.layer.geometry === 'point')
        return `<Point><coordinates>${coordinates(row)}</coordinates></Point>`
      if (subject.layer.geometry === 'line')
        return `<LineString><coordinates>${coordinates(row)}</coordinates></LineString>`
      return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(row)}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
    }
    const marks = rows(subject, 40).map(
      (row) =>
        `<Placemark><name>${xml(String(Object.values(row.attributes)[0] ?? ''))}</name>${shape(row)}</Placemark>`,
    )
    return Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xml(subject.title)}</name>${marks.join('')}</Document></kml>\n`,
    )
  })

const card = (subject: Subject) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ESRI_ItemInformation Culture="en-us"><name>${fileName(subject.title)}</name><title>${xml(subject.title)}</title><type>${subject.type}</type><snippet>${xml(subject.theme.snippet)}</snippet></ESRI_ItemInformation>\n`

export const layerPackage = (subject: Subject): Content =>
  file(subject, 'lpkx', 'application/octet-stream', (name) =>
    zip({
      'esriinfo/iteminfo.xml': card(subject),
      [`p30/${name}.lyrx`]: JSON.stringify({
        type: 'CIMLayerDocument',
        version: '3.3.0',
        layers: [subject.layer.title],
        drawingInfo: drawingInfo(subject),
      }),
      [`commondata/${name}.geojson`]: JSON.stringify(geoJson(subject)),
    }),
  )

/** Returns a zipped file geodatabase: its marker files and a table of random bytes. */
export const fileGeodatabase = (subject: Subject): Content =>
  file(subject, 'zip', 'application/zip', (name) =>
    zip({
      [`${name}.gdb/gdb`]: Buffer.from([5, 0, 0, 0, 0xde, 0xad, 0xbe, 0xef]),
      [`${name}.gdb/timestamps`]: Buffer.alloc(400, 0xff),
      [`${name}.gdb/a00000001.gdbtable`]: Buffer.from(random(subject.id).hex(24_000), 'hex'),
    }),
  )

export const serviceDefinition = (subject: Subject): Content =>
  file(subject, 'sd', 'application/octet-stream', (name) =>
    zip({
      'esriinfo/iteminfo.xml': card(subject),
      'serviceconfiguration.json': JSON.stringify({
        service: { serviceName: name, type: 'FeatureServer', provider: 'DMaps' },
        stagingSettings: { usestandalone: false },
      }),
    }),
  )

export const tilePackage = (subject: Subject): Content =>
  file(subject, 'tpk', 'application/octet-stream', async (name) =>
    zip({
      'esriinfo/iteminfo.xml': card(subject),
      'v101/Layers/conf.xml': `<?xml version="1.0"?><CacheInfo><TileCacheInfo><SpatialReference><WKID>102100</WKID></SpatialReference><TileCols>256</TileCols><TileRows>256</TileRows></TileCacheInfo></CacheInfo>`,
      [`v101/Layers/_alllayers/L00/${name}.png`]: await drawing(subject, 256, 256, 'png'),
    }),
  )

export const image = (subject: Subject): Content => ({
  ...file(subject, 'jpg', 'image/jpeg', () => drawing(subject, 1200, 800, 'jpeg')),
  typeKeywords: ['jpg'],
})

export const style = (subject: Subject): Content => ({
  typeKeywords: ['Symbol Sets', 'CIM', 'webStyle'],
  data: json({
    cimVersion: '3.0.0',
    items: subject.theme.layers.map((layer, index) => ({
      key: String(index),
      name: fileName(layer.title),
      title: layer.title,
      itemType:
        layer.geometry === 'point'
          ? 'pointSymbol'
          : layer.geometry === 'line'
            ? 'lineSymbol'
            : 'polygonSymbol',
      category: subject.theme.title,
      tags: subject.theme.tags,
    })),
  }),
})

export const documentLink = (subject: Subject): Content => ({
  url: `https://documents.riverside-county.example/${fileName(subject.theme.short).toLowerCase()}/${fileName(subject.title).toLowerCase()}`,
})
