/** A layer of a map, or its basemap, or a table. */
export interface MapLayer {
  readonly key: string
  readonly title: string
  readonly kind: 'layer' | 'group' | 'table' | 'basemap'
  /** The depth below groups, from 0. */
  readonly depth: number
  readonly itemId: string | undefined
  readonly url: string | undefined
  readonly isVisible: boolean
}

/** The most entries of an outline. */
export const mostLayers = 200
const mostDepth = 5

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The title of a layer, or what else names it. */
const titleOf = (layer: Readonly<Record<string, unknown>>): string =>
  textIn(layer['title']) ?? textIn(layer['id']) ?? textIn(layer['url']) ?? ''

/** Returns the layers, tables, and basemap of a web map or web scene, top layers first; none if the JSON is not a map. */
export const layersIn = (map: unknown): MapLayer[] => {
  const found: MapLayer[] = []
  const add = (
    layers: readonly Readonly<Record<string, unknown>>[],
    kind: 'layer' | 'table' | 'basemap',
    depth = 0,
  ) => {
    for (const layer of layers) {
      if (found.length >= mostLayers) return
      const below = listIn(layer['layers'])
      const isGroup = layer['layerType'] === 'GroupLayer'
      found.push({
        key: `${found.length}`,
        title: titleOf(layer),
        kind: isGroup ? 'group' : kind,
        depth,
        itemId: textIn(layer['itemId']),
        url: textIn(layer['url']),
        isVisible: layer['visibility'] !== false,
      })
      if (isGroup && depth < mostDepth) add(below.toReversed(), kind, depth + 1)
    }
  }
  if (!isObject(map)) return found
  add(listIn(map['operationalLayers']).toReversed(), 'layer')
  add(listIn(map['tables']), 'table')
  if (isObject(map['baseMap'])) {
    const layers = listIn(map['baseMap']['baseMapLayers'])
    const title = textIn(map['baseMap']['title'])
    if (title !== undefined || layers.length > 0)
      add([{ title: title ?? layers.map(titleOf).join(', ') }], 'basemap')
  }
  return found
}
