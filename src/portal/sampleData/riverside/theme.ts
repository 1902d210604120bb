export type Geometry = 'point' | 'line' | 'polygon' | 'table'

/** The kind of values in a column. */
export type FieldKind =
  | { kind: 'code'; prefix: string }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number'; min: number; max: number; decimals: number }
  | { kind: 'date' }
  | { kind: 'place' }

export interface Field {
  name: string
  of: FieldKind
}

export interface Layer {
  title: string
  geometry: Geometry
  /** One sentence that describes a row. */
  about: string
  fields: readonly Field[]
}

/** A subject of the county's work, with the words for its items. */
export interface Theme {
  /** The title of its group. */
  title: string
  /** The beginning of other titles: "Flood control geodatabase". */
  short: string
  snippet: string
  /** Path below /Categories. */
  category: string
  tags: readonly string[]
  /** Fill colors of its maps. */
  colors: readonly [string, string, string, string]
  layers: readonly Layer[]
  tables: readonly string[]
  rasters: readonly string[]
  reports: readonly string[]
  pictures: readonly string[]
  dashboards: readonly string[]
  stories: readonly string[]
  experiences: readonly string[]
  apps: readonly string[]
  forms: readonly string[]
  notebooks: readonly string[]
  tools: readonly string[]
  links: readonly string[]
}

export const code = (prefix: string): FieldKind => ({ kind: 'code', prefix })
export const choice = (...values: string[]): FieldKind => ({ kind: 'choice', values })
export const number = (min: number, max: number, decimals = 0): FieldKind => ({
  kind: 'number',
  min,
  max,
  decimals,
})
export const date: FieldKind = { kind: 'date' }
export const place: FieldKind = { kind: 'place' }

const layerOf =
  (geometry: Geometry) =>
  (title: string, about: string, fields: Readonly<Record<string, FieldKind>>): Layer => ({
    title,
    geometry,
    about,
    fields: Object.entries(fields).map(([name, of]) => ({ name, of })),
  })
export const point = layerOf('point')
export const line = layerOf('line')
export const polygon = layerOf('polygon')
export const table = layerOf('table')
