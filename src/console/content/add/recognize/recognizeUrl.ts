import { firstCharacters } from '../../../../rest/protocol/characters.ts'
/** Item types by the end of a service URL. */
const services: readonly (readonly [RegExp, string])[] = [
  [/\/FeatureServer(\/\d+)?$/i, 'Feature Service'],
  [/\/MapServer(\/\d+)?$/i, 'Map Service'],
  [/\/ImageServer$/i, 'Image Service'],
  [/\/VectorTileServer$/i, 'Vector Tile Service'],
  [/\/SceneServer(\/layers\/\d+)?$/i, 'Scene Service'],
  [/\/3DTilesServer$/i, '3DTiles Service'],
  [/\/OGCFeatureServer$/i, 'OGCFeatureServer'],
  [/\/GPServer(\/[^/]+)?$/i, 'Geoprocessing Service'],
  [/\/GeocodeServer$/i, 'Geocoding Service'],
  [/\/GeometryServer$/i, 'Geometry Service'],
  [/\/NAServer(\/[^/]+)?$/i, 'Network Analysis Service'],
  [/\/GeoDataServer$/i, 'Geodata Service'],
  [/\/GlobeServer$/i, 'Globe Service'],
  [/\/StreamServer$/i, 'Stream Service'],
  [/\/VideoServer$/i, 'Video Service'],
  [/\/KnowledgeGraphServer$/i, 'Knowledge Graph'],
  [/\/WFSServer$/i, 'WFS'],
  [/\/WCSServer$/i, 'WCS'],
  [/\/WMSServer$/i, 'WMS'],
  [/\/WMTS(\/.*)?WMTSCapabilities\.xml$/i, 'WMTS'],
  [/WMTSCapabilities\.xml$/i, 'WMTS'],
]

const ogc: Readonly<Record<string, string>> = { wms: 'WMS', wmts: 'WMTS', wfs: 'WFS', wcs: 'WCS' }

const parse = (address: string): URL | undefined =>
  URL.canParse(address.trim()) ? new URL(address.trim()) : undefined

/**
 * Returns the item type that a URL suggests: services by the end of their path or by their `service` parameter, other URLs as
 * links. Undefined for anything but a web URL.
 */
export const recognizeUrl = (address: string): string | undefined => {
  const url = parse(address)
  if (!url || !/^(https?|ftp):$/.test(url.protocol)) return undefined
  const path = url.pathname.replace(/\/+$/, '')
  const service = services.find(([pattern]) => pattern.test(path))?.[1]
  if (service !== undefined) return service
  const parameters = new Map(
    [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]),
  )
  return ogc[parameters.get('service')?.toLowerCase() ?? ''] ?? 'Document Link'
}

/** Returns the title that a URL suggests: the name of the service, the last part of the path, or the host. */
export const titleOfUrl = (address: string): string => {
  const url = parse(address)
  if (!url) return ''
  const steps = url.pathname.split('/').filter(Boolean).map(readable)
  const server = steps.findLastIndex((step) => /.Server$/i.test(step))
  const name = server > 0 ? steps[server - 1] : steps.at(-1)
  return firstCharacters((name ?? url.host).replaceAll('_', ' '), 256)
}

/** Returns the file name at the end of a URL; empty if there is none. */
export const fileNameOfUrl = (address: string): string => {
  const last = parse(address)?.pathname.split('/').at(-1) ?? ''
  const name = readable(last)
  return /.\.[^.]+$/.test(name) ? name : ''
}

const readable = (step: string) => {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
