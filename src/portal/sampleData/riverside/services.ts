import { features, geoJsonOf } from './features.ts'
import type { DatasetStructure } from '../../../rest/publishing/datasets.ts'
import { type Content, fileName, json, type Subject } from './subject.ts'
import type { Field, Geometry } from './theme.ts'
import { random } from '../random.ts'
import type { SampleHostedLayer } from '../sampleData.ts'

const geometryTypes: Record<Exclude<Geometry, 'table'>, string> = {
  point: 'esriGeometryPoint',
  line: 'esriGeometryPolyline',
  polygon: 'esriGeometryPolygon',
}

const geometryType = (geometry: Geometry): string | null =>
  geometry === 'table' ? null : geometryTypes[geometry]

const fieldTypes: Record<Field['of']['kind'], string> = {
  code: 'esriFieldTypeString',
  choice: 'esriFieldTypeString',
  number: 'esriFieldTypeDouble',
  date: 'esriFieldTypeDate',
  place: 'esriFieldTypeString',
}

/** Returns the readable name of a column: "Discharge cfs". */
export const label = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')

const rgba = (color: string, alpha: number) => [
  ...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  alpha,
]

const symbol = ({ layer, theme: { colors } }: Subject) => {
  const outline = { type: 'esriSLS', style: 'esriSLSSolid', color: rgba(colors[1], 255), width: 1 }
  if (layer.geometry === 'line') return { ...outline, width: 2 }
  if (layer.geometry === 'point')
    return {
      type: 'esriSMS',
      style: 'esriSMSCircle',
      color: rgba(colors[0], 255),
      size: 7,
      outline,
    }
  return { type: 'esriSFS', style: 'esriSFSSolid', color: rgba(colors[0], 170), outline }
}

export const drawingInfo = (subject: Subject): unknown =>
  subject.layer.geometry === 'table'
    ? undefined
    : { renderer: { type: 'simple', label: subject.layer.title, symbol: symbol(subject) } }

const objectId = 'OBJECTID'

const fields = (subject: Subject) => [
  { name: objectId, type: 'esriFieldTypeOID', alias: objectId },
  ...subject.layer.fields.map((field) => ({
    name: field.name,
    type: fieldTypes[field.of.kind],
    alias: label(field.name),
  })),
]

export const popupInfo = (subject: Pick<Subject, 'layer'>): unknown => ({
  title: `${subject.layer.title}: {${subject.layer.fields[0]?.name ?? 'OBJECTID'}}`,
  fieldInfos: subject.layer.fields.map((field) => ({
    fieldName: field.name,
    label: label(field.name),
    visible: true,
  })),
  popupElements: [{ type: 'fields' }],
})

const hosted = ['Hosted Service', 'Singlelayer']

/** Returns the content of services of a kind in a folder, which is that of their theme unless set. */
const service =
  (kind: string, folder?: string, ...typeKeywords: string[]) =>
  ({ site, title, theme }: Subject): Content => ({
    name: fileName(title),
    url: `${site.serverUrl}/rest/services/${folder ?? fileName(theme.short)}/${fileName(title)}/${kind}`,
    typeKeywords,
  })

const structureOf = (subject: Subject): DatasetStructure => {
  const geometry = geometryType(subject.layer.geometry)
  return {
    name: fileName(subject.title),
    fields: fields(subject).map(({ name, type }) => ({ name, type, nullable: name !== objectId })),
    keyField: objectId,
    ...(geometry === null
      ? { geometryField: null, geometryType: null, wkid: null }
      : { geometryField: 'SHAPE', geometryType: geometry, wkid: 4326 }),
  }
}

const hostedLayer = (subject: Subject): SampleHostedLayer => {
  const { layer, place, year } = subject
  // Rows of its own generator leave the other values of the item as they are.
  const chance = random(`${subject.id}:rows`)
  return {
    structure: structureOf(subject),
    rows: features(layer, place, year, chance.integer(12, 60), chance).map((row, index) => ({
      [objectId]: index + 1,
      ...row.attributes,
      SHAPE: geoJsonOf(layer.geometry, row),
    })),
  }
}

export const featureService = (subject: Subject): Content => {
  const isTable = subject.layer.geometry === 'table'
  const part = {
    id: 0,
    popupInfo: popupInfo(subject),
    layerDefinition: { drawingInfo: drawingInfo(subject) },
  }
  return {
    ...service('FeatureServer', 'Hosted', ...hosted, ...(isTable ? ['Table'] : []))(subject),
    hostedLayer: () => hostedLayer(subject),
    data: json(
      isTable
        ? { layers: [], tables: [{ id: 0, popupInfo: popupInfo(subject) }] }
        : { layers: [part] },
    ),
  }
}

export const mapService = (subject: Subject): Content => ({
  ...service('MapServer')(subject),
  data: json({ layers: [{ id: 0, name: subject.layer.title, popupInfo: popupInfo(subject) }] }),
})

export const imageService = service('ImageServer', 'Imagery')
export const vectorTileService = service('VectorTileServer', 'Hosted', 'Hosted Service')
export const sceneService = service('SceneServer', 'Hosted', ...hosted, '3DObject')
export const geoprocessingService = service('GPServer', 'Tools', 'Asynchronous')
export const geocodingService = service('GeocodeServer', 'Locators')

export const wms = (subject: Subject): Content => {
  const url = `${subject.site.serverUrl}/services/${fileName(subject.theme.short)}/${fileName(subject.title)}/MapServer/WMSServer`
  return {
    name: fileName(subject.title),
    url,
    data: json({
      title: subject.title,
      url,
      mapUrl: url,
      version: '1.3.0',
      format: 'png',
      spatialReferences: [4326, 3857, 2230],
      layers: subject.theme.layers.slice(0, 4).map((layer, index) => ({
        name: String(index),
        title: layer.title,
        queryable: true,
      })),
    }),
  }
}

export const featureCollection = (subject: Subject): Content => {
  const rows = features(subject.layer, subject.place, subject.year, 12, random(subject.id))
  const geometry = geometryType(subject.layer.geometry)
  const shapeOf = (points: [number, number][]) =>
    subject.layer.geometry === 'point'
      ? { x: points[0]?.[0], y: points[0]?.[1] }
      : subject.layer.geometry === 'line'
        ? { paths: [points] }
        : { rings: [points] }
  return {
    typeKeywords: ['Singlelayer'],
    data: json({
      layers: [
        {
          layerDefinition: {
            name: subject.title,
            ...(geometry ? { geometryType: geometry } : { type: 'Table' }),
            objectIdField: 'OBJECTID',
            fields: fields(subject),
            drawingInfo: drawingInfo(subject),
            spatialReference: { wkid: 4326 },
          },
          featureSet: {
            ...(geometry ? { geometryType: geometry } : {}),
            features: rows.map((row, index) => ({
              attributes: { OBJECTID: index + 1, ...row.attributes },
              ...(geometry ? { geometry: shapeOf(row.points) } : {}),
            })),
          },
          popupInfo: popupInfo(subject),
        },
      ],
      showLegend: true,
    }),
  }
}
