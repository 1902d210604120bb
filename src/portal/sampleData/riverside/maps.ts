import type { Extent, SampleItem } from '../sampleData.ts'
import { type Content, json, type Subject } from './subject.ts'
import { drawingInfo, popupInfo } from './services.ts'

const mercator = ([x, y]: readonly [number, number]): [number, number] => [
  Math.round((x * 20_037_508.342789) / 180),
  Math.round((Math.log(Math.tan(((90 + y) * Math.PI) / 360)) / Math.PI) * 20_037_508.342789),
]

const viewpoint = ([lower, upper]: Extent) => {
  const [xmin, ymin] = mercator(lower)
  const [xmax, ymax] = mercator(upper)
  return {
    targetGeometry: {
      xmin,
      ymin,
      xmax,
      ymax,
      spatialReference: { wkid: 102100, latestWkid: 3857 },
    },
  }
}

const layerTypes: Record<string, string> = {
  'Feature Service': 'ArcGISFeatureLayer',
  'Map Service': 'ArcGISMapServiceLayer',
  'Image Service': 'ArcGISImageServiceLayer',
  'Vector Tile Service': 'VectorTileLayer',
  'Scene Service': 'ArcGISSceneServiceLayer',
}

const operationalLayer = (item: SampleItem, index: number, subject: Subject) => {
  const layerType = layerTypes[item.type] ?? 'ArcGISFeatureLayer'
  const features = layerType === 'ArcGISFeatureLayer'
  return {
    id: `${(subject.created + index).toString(16)}-layer-${index + 1}`,
    title: item.title,
    itemId: item.id,
    ...(layerType === 'VectorTileLayer'
      ? { styleUrl: `${item.url}/resources/styles/root.json` }
      : { url: features ? `${item.url}/0` : item.url }),
    layerType,
    visibility: index < 3,
    opacity: layerType === 'ArcGISImageServiceLayer' ? 0.7 : 1,
    ...(features && index === 0
      ? { popupInfo: popupInfo(subject), layerDefinition: { drawingInfo: drawingInfo(subject) } }
      : {}),
  }
}

const baseMap = ({ site: { basemap } }: Subject) => ({
  title: basemap.title,
  baseMapLayers: [
    {
      id: 'county-basemap',
      title: basemap.title,
      layerType: 'VectorTileLayer',
      styleUrl: `${basemap.url}/resources/styles/root.json`,
      ...(basemap.itemId ? { itemId: basemap.itemId } : {}),
    },
  ],
})

/** Returns a web map whose operational layers are the items it uses, the first drawn last. */
export const webMap = (subject: Subject): Content => ({
  typeKeywords: ['Collector', 'Offline', 'Data Editing'].slice(0, subject.chance.integer(0, 3)),
  data: json({
    operationalLayers: subject.uses.map((item, index) => operationalLayer(item, index, subject)),
    baseMap: baseMap(subject),
    bookmarks: [{ name: subject.place.name, viewpoint: viewpoint(subject.place.extent) }],
    initialState: { viewpoint: viewpoint(subject.place.extent) },
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    authoringApp: 'ArcGISMapViewer',
    authoringAppVersion: '2026.2',
    version: '2.31',
  }),
})

export const webScene = (subject: Subject): Content => {
  const [[left, bottom], [right, top]] = subject.place.extent
  return {
    typeKeywords: ['ViewingMode-Global'],
    data: json({
      operationalLayers: subject.uses.map((item, index) => operationalLayer(item, index, subject)),
      baseMap: baseMap(subject),
      ground: { navigationConstraint: { type: 'stayAbove' } },
      initialState: {
        viewpoint: {
          camera: {
            position: {
              x: (left + right) / 2,
              y: bottom - 0.05,
              z: 6200,
              spatialReference: { wkid: 4326 },
            },
            heading: subject.chance.integer(0, 359),
            tilt: subject.chance.integer(45, 72),
          },
          targetGeometry: {
            x: (left + right) / 2,
            y: (bottom + top) / 2,
            spatialReference: { wkid: 4326 },
          },
        },
        environment: { lighting: { type: 'virtual' } },
      },
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      viewingMode: 'global',
      version: '1.36',
    }),
  }
}
