import { settingSchema } from '../../../../../rest/records/settings.ts'
import { isFields, valueIn } from '../jsonValue.ts'

/** A layer of a basemap as shown: its title, or what else names it, and its URL or that of its style. */
export interface BasemapLayer {
  readonly title: string
  readonly url: string | undefined
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The fields of a basemap, which can also be JSON in a text; another text is its title. */
const fieldsOf = (basemap: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (isFields(basemap)) return basemap
  const title = textIn(basemap)
  if (title === undefined) return undefined
  const inText = valueIn(title)?.value
  return isFields(inText) ? inText : { title }
}

/** Returns title and layers of a basemap, as far as the value has them; undefined if there is none. */
export const describe = (
  basemap: unknown,
): { readonly title: string; readonly layers: readonly BasemapLayer[] } | undefined => {
  const fields = fieldsOf(basemap)
  if (!fields || Object.keys(fields).length === 0) return undefined
  const layers = fields['baseMapLayers']
  return {
    title: textIn(fields['title']) ?? '',
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
