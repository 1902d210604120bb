import type { Random } from '../random.ts'
import type { WorldData, WorldItem, WorldResource } from '../world.ts'
import type { Town } from './places.ts'
import type { Layer, Theme } from './theme.ts'

/** Where the services and applications of an item live. */
export interface Site {
  portalUrl: string
  serverUrl: string
  /** The vector tile layer below every map; `itemId` when the portal has it as an item. */
  basemap: { itemId?: string; url: string; title: string }
}

/** What an item is about, decided before its content is made. */
export interface Subject {
  id: string
  type: string
  title: string
  theme: Theme
  layer: Layer
  place: Town
  /** The year that the item speaks of. */
  year: number
  created: number
  modified: number
  /** Items that this one refers to: a map's layers, an application's maps. */
  uses: readonly WorldItem[]
  site: Site
  chance: Random
}

/** What a type makes of a subject. */
export interface Content {
  name?: string
  url?: string
  typeKeywords?: string[]
  data?: WorldData
  resources?: WorldResource[]
}

/** As a file or service is named: letters, digits and underscores. */
export const fileName = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')

export const json = (value: unknown): { kind: 'json'; value: unknown } => ({ kind: 'json', value })

export const bytes = (
  contentType: string,
  make: () => Promise<Buffer> | Buffer,
): Extract<WorldData, { kind: 'bytes' }> => ({ kind: 'bytes', make, contentType })
