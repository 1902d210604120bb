import { oneRequestBytes } from '../../shell/upload/parts.ts'

/** The largest JSON file (bytes) that is read, to be recognized and to be sent as text. */
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

/** What the JSON of a type looks like, by what is published about its format. The first match counts. */
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

/** The item type of a JSON text by its content; undefined for no JSON, and for JSON that no type is known by. */
export const recognizeJson = (text: string): string | undefined => {
  const json = parsed(text)
  return isObject(json) ? signatures.find(([, fits]) => fits(json))?.[0] : undefined
}

/**
 * A `.json` file: the type that its content shows, and whether it can be sent as the JSON of an item. Undefined for other files, for
 * those larger than 10 MB, and for those that contain no JSON object.
 */
export const readJsonFile = async (
  file: File,
): Promise<{ readonly type: string | undefined } | undefined> => {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > jsonLimit) return undefined
  const text = await file.text()
  return isObject(parsed(text)) ? { type: recognizeJson(text) } : undefined
}
