import type { Random } from '../random.ts'
import type { SampleContent, SampleHostedLayer, SampleItem, SampleResource } from '../sampleData.ts'
import type { Town } from './towns.ts'
import type { Layer, Theme } from './theme.ts'

/** The servers of an item's services and applications. */
export interface Site {
  portalUrl: string
  serverUrl: string
  /** The vector tile layer below every map; `itemId` if the portal has it as an item. */
  basemap: { itemId?: string; url: string; title: string }
}

/** The subject of an item, chosen before its content is created. */
export interface Subject {
  id: string
  type: string
  title: string
  theme: Theme
  layer: Layer
  place: Town
  /** The year of the item's content. */
  year: number
  created: number
  modified: number
  /** Items that this one refers to: a map's layers, an application's maps. */
  uses: readonly SampleItem[]
  site: Site
  chance: Random
}

/** The content of an item of a type for a subject. */
export interface Content {
  name?: string
  url?: string
  typeKeywords?: string[]
  data?: SampleContent
  hostedLayer?: () => SampleHostedLayer
  resources?: SampleResource[]
}

/** Returns a title as the name of a file or service: letters, digits, and underscores. */
export const fileName = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

export const json = (value: unknown): { kind: 'json'; value: unknown } => ({ kind: 'json', value })

export const bytes = (
  contentType: string,
  make: () => Promise<Buffer> | Buffer,
): Extract<SampleContent, { kind: 'bytes' }> => ({ kind: 'bytes', make, contentType })
