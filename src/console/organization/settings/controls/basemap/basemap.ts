import { settingSchema } from '../../../../../rest/records/settings.ts'
import { isFields, valueIn } from '../jsonValue.ts'

/** A layer of a basemap as shown: its title, or what else names it, and its URL or that of its style. */
export interface BasemapLayer {
  readonly title: string
  readonly url: string | undefined
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Returns title and layers of a basemap, as far as the value has them; undefined if it is no object. */
export const describe = (
  basemap: unknown,
): { readonly title: string; readonly layers: readonly BasemapLayer[] } | undefined => {
  if (!isFields(basemap)) return undefined
  const layers = basemap['baseMapLayers']
  return {
    title: textIn(basemap['title']) ?? '',
    layers: (Array.isArray(layers) ? layers : []).filter(isFields).map((layer) => ({
      title: textIn(layer['title']) ?? textIn(layer['id']) ?? textIn(layer['layerType']) ?? '',
      url: textIn(layer['url']) ?? textIn(layer['styleUrl']),
    })),
  }
}

/** The basemap of a web map, or why the setting can't have it: `none`, or `invalid` with the reason of the contract. */
type FoundBasemap =
  | { readonly basemap: unknown }
  | { readonly problem: 'none' }
  | { readonly problem: 'invalid'; readonly message: string }

/** Returns the basemap in the data of a web map. */
export const basemapIn = (data: string): FoundBasemap => {
  const map = valueIn(data)?.value
  const basemap = isFields(map) ? map['baseMap'] : undefined
  if (!isFields(basemap)) return { problem: 'none' }
  const parsed = settingSchema('defaultBasemap').safeParse(basemap)
  if (parsed.success) return { basemap: parsed.data }
  const [first] = parsed.error.issues
  return {
    problem: 'invalid',
    message: `${first?.path.map(String).join('.') ?? ''}: ${first?.message ?? ''}`,
  }
}
