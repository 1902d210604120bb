import { wordsOfFormats } from '../../rest/content/itemExport.ts'
import { capabilitiesOf } from '../dataStores/capabilities.ts'
import type { DatasetStructure } from '../../rest/publishing/datasets.ts'
import { isOn, maxRecordCountOf, type ServiceTemplate } from '../../rest/publishing/template.ts'
import { writtenFormats } from './export/formats.ts'
import { spatialReference } from './geometry.ts'
import { fieldRecord } from './query.ts'

/** What the metadata of a service describes. Times in epoch ms. */
export interface DescribedService {
  readonly version: number
  readonly type: 'FeatureServer' | 'MapServer'
  readonly title: string
  readonly snippet: string
  readonly description: string
  readonly credits: string
  readonly structure: DatasetStructure
  readonly template: ServiceTemplate
  readonly modified: number
  /** WGS84 degrees; null without geometries. */
  readonly extent: Readonly<Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>> | null
  readonly minScale: number
  readonly maxScale: number
}

const wgs84 = spatialReference(4326)

const referenceOf = ({ wkid }: DatasetStructure) => spatialReference(wkid ?? 4326)

const outline = { type: 'esriSLS', style: 'esriSLSSolid', color: [54, 84, 122, 255], width: 1 }
const symbols: Readonly<Record<string, object>> = {
  esriGeometryPoint: {
    type: 'esriSMS',
    style: 'esriSMSCircle',
    color: [74, 120, 176, 255],
    size: 7,
    outline,
  },
  esriGeometryPolyline: { ...outline, width: 2 },
  esriGeometryPolygon: {
    type: 'esriSFS',
    style: 'esriSFSSolid',
    color: [74, 120, 176, 150],
    outline,
  },
}

/** The default renderer: one symbol. */
const drawingOf = ({ geometryType }: DatasetStructure) => ({
  renderer: {
    type: 'simple',
    label: '',
    description: '',
    symbol: symbols[geometryType ?? ''] ?? symbols['esriGeometryPoint'],
  },
})

const isTable = ({ structure }: DescribedService) => structure.geometryField === null

const extentOf = ({ extent }: DescribedService) =>
  extent === null ? null : { ...extent, spatialReference: wgs84 }

const timeReference = (timeZone: string | null | undefined, respects: unknown) =>
  timeZone ? { timeZone, respectsDaylightSaving: isOn(respects) } : null

const entryOf = (service: DescribedService) => ({
  id: 0,
  name: service.title,
  parentLayerId: -1,
  defaultVisibility: true,
  subLayerIds: null,
  minScale: service.minScale,
  maxScale: service.maxScale,
  ...(isTable(service)
    ? { type: 'Table' }
    : { type: 'Feature Layer', geometryType: service.structure.geometryType }),
})

/** Returns the metadata of a service. */
export const serviceMetadata = (service: DescribedService): Record<string, unknown> => {
  const { version, type, snippet, description, credits, structure, template } = service
  const shared = {
    currentVersion: version,
    serviceDescription: snippet,
    description,
    copyrightText: credits,
    ...capabilitiesOf(service),
    supportedQueryFormats: 'JSON, geoJSON',
    maxRecordCount: maxRecordCountOf(template),
    spatialReference: referenceOf(structure),
    initialExtent: extentOf(service),
    fullExtent: extentOf(service),
    units: 'esriDecimalDegrees',
    layers: isTable(service) ? [] : [entryOf(service)],
    tables: isTable(service) ? [entryOf(service)] : [],
    datesInUnknownTimezone: isOn(template.properties?.datesInUnknownTimeZone),
  }
  return type === 'FeatureServer'
    ? {
        ...shared,
        hasVersionedData: false,
        supportsDisconnectedEditing: false,
        syncEnabled: false,
        allowGeometryUpdates: false,
        hasStaticData: false,
        supportedExportFormats: wordsOfFormats(writtenFormats),
        supportsExportForSpreadsheets: true,
      }
    : { ...shared, mapName: service.title, singleFusedMapCache: false, exportTilesAllowed: false }
}

/** Returns the metadata of the only layer of a service. */
export const layerMetadata = (service: DescribedService): Record<string, unknown> => {
  const { version, structure, template, description, credits, modified } = service
  const { fields, keyField } = structure
  const display = fields.find(({ type }) => type === 'esriFieldTypeString')?.name ?? keyField ?? ''
  return {
    currentVersion: version,
    ...entryOf(service),
    description,
    copyrightText: credits,
    displayField: display,
    objectIdField: keyField ?? '',
    globalIdField: '',
    fields: fields.map(fieldRecord),
    indexes: [],
    relationships: [],
    types: [],
    templates: [],
    typeIdField: '',
    subtypeField: '',
    ...capabilitiesOf(service),
    maxRecordCount: maxRecordCountOf(template),
    standardMaxRecordCount: maxRecordCountOf(template),
    supportedQueryFormats: 'JSON, geoJSON',
    supportsStatistics: true,
    supportsAdvancedQueries: true,
    supportsCoordinatesQuantization: false,
    hasAttachments: false,
    hasM: false,
    hasZ: false,
    htmlPopupType: 'esriServerHTMLPopupTypeAsHTMLText',
    isDataVersioned: false,
    useStandardizedQueries: true,
    dateFieldsTimeReference: timeReference(
      template.properties?.dateFieldsTimezoneID,
      template.properties?.dateFieldsRespectsDayLightSavingTime,
    ),
    preferredTimeReference: timeReference(
      template.properties?.preferredTimeZoneID,
      template.properties?.preferredTimeZoneRespectsDayLightSavingTime,
    ),
    editingInfo: { lastEditDate: modified, schemaLastEditDate: modified },
    advancedQueryCapabilities: {
      useStandardizedQueries: true,
      supportsStatistics: true,
      supportsPercentileStatistics: false,
      supportsHavingClause: false,
      supportsOrderBy: true,
      supportsPagination: true,
      supportsPaginationOnAggregatedQueries: true,
      supportsDistinct: true,
      supportsCountDistinct: true,
      supportsReturningQueryExtent: !isTable(service),
      supportsSqlExpression: false,
      supportsQueryWithDistance: false,
    },
    ...(isTable(service)
      ? {}
      : {
          extent: extentOf(service),
          sourceSpatialReference: referenceOf(structure),
          geometryField: {
            name: structure.geometryField,
            type: 'esriFieldTypeGeometry',
            alias: structure.geometryField,
          },
          drawingInfo: drawingOf(structure),
        }),
  }
}
