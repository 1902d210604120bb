import { oneRequestBytes } from '../../../shared/upload/engine/parts.ts'

/** The largest JSON file (bytes) whose type is detected and that is sent as text. */
const jsonLimit = oneRequestBytes

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const has = (value: unknown, name: string) => isObject(value) && value[name] !== undefined

const geometries = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

const isMap = ({ operationalLayers, baseMap }: Json) =>
  Array.isArray(operationalLayers) || isObject(baseMap)

/** Item types by the structure of their JSON, from the published formats. The first match counts. */
const signatures: readonly (readonly [string, (json: Json) => boolean])[] = [
  [
    'GeoJson',
    ({ type, features, geometry, coordinates, geometries: parts }) =>
      (type === 'FeatureCollection' && Array.isArray(features)) ||
      (type === 'Feature' && geometry !== undefined) ||
      (geometries.includes(String(type)) && (Array.isArray(coordinates) || Array.isArray(parts))),
  ],
  [
    'Web Scene',
    (json) =>
      isMap(json) &&
      (has(json, 'viewingMode') || has(json, 'ground') || has(json['initialState'], 'environment')),
  ],
  ['Web Map', isMap],
  [
    'Feature Collection',
    ({ layers }) => Array.isArray(layers) && layers.some((layer) => has(layer, 'featureSet')),
  ],
  ['StoryMap', ({ root, nodes }) => typeof root === 'string' && has(nodes, root)],
  [
    'Dashboard',
    ({ desktopView, layout, widgets }) =>
      isObject(desktopView) || (Array.isArray(widgets) && has(layout, 'rootElement')),
  ],
  [
    'Web Experience',
    ({ pages, layouts, widgets }) => isObject(pages) && isObject(layouts) && isObject(widgets),
  ],
  ['Solution', ({ metadata, templates }) => isObject(metadata) && Array.isArray(templates)],
  [
    'Web Mapping Application',
    (json) =>
      has(json, 'widgetPool') || (typeof json['source'] === 'string' && isObject(json['values'])),
  ],
  ['Content Category Set', ({ categorySchema }) => Array.isArray(categorySchema)],
  [
    'Esri Classification Schema',
    ({ classificationMetadata, attributes }) =>
      isObject(classificationMetadata) && isObject(attributes),
  ],
]

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the item type of a JSON text; undefined for invalid JSON and unknown structures. */
export const recognizeJson = (text: string): string | undefined => {
  const json = parsed(text)
  return isObject(json) ? signatures.find(([, fits]) => fits(json))?.[0] : undefined
}

/**
 * Reads a `.json` file: its type, and whether it can be sent as the JSON of an item. Undefined for other files, for
 * those larger than 10 MB, and for those that contain no JSON object.
 */
export const readJsonFile = async (
  file: File,
): Promise<{ readonly type: string | undefined } | undefined> => {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > jsonLimit) return undefined
  const text = await file.text()
  return isObject(parsed(text)) ? { type: recognizeJson(text) } : undefined
}
