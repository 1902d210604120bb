import * as applications from './applications.ts'
import * as documents from './documents.ts'
import * as maps from './maps.ts'
import * as services from './services.ts'
import type { Content, Subject } from './subject.ts'

/** The content of each item type. */
export const contentOf: Readonly<Record<string, (subject: Subject) => Content>> = {
  'Feature Service': services.featureService,
  'Map Service': services.mapService,
  'Image Service': services.imageService,
  'Vector Tile Service': services.vectorTileService,
  'Scene Service': services.sceneService,
  'Geoprocessing Service': services.geoprocessingService,
  'Geocoding Service': services.geocodingService,
  'Feature Collection': services.featureCollection,
  WMS: services.wms,
  'Web Map': maps.webMap,
  'Web Scene': maps.webScene,
  Dashboard: applications.dashboard,
  StoryMap: applications.storyMap,
  'Web Experience': applications.experience,
  'Web Mapping Application': applications.webMappingApplication,
  'Hub Site Application': applications.hubSite,
  Form: applications.form,
  'QuickCapture Project': applications.quickCapture,
  Notebook: applications.notebook,
  CSV: documents.csv,
  'Microsoft Excel': documents.excel,
  'Microsoft Word': documents.word,
  PDF: documents.pdfDocument,
  GeoJson: documents.geoJsonFile,
  Shapefile: documents.shapefileArchive,
  KML: documents.kml,
  'Layer Package': documents.layerPackage,
  'File Geodatabase': documents.fileGeodatabase,
  'Service Definition': documents.serviceDefinition,
  'Tile Package': documents.tilePackage,
  Image: documents.image,
  Style: documents.style,
  'Document Link': documents.documentLink,
}
