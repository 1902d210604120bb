import { type Random, random } from '../random.ts'
import { county, type Town, places } from './towns.ts'
import type { Layer, Theme } from './theme.ts'

/** An item before it has an owner and dates: its title and subject. */
export interface Planned {
  type: string
  title: string
  theme: Theme
  layer: Layer
  place: Town
  /** The year in the title. */
  year: number | null
}

type Name = string | { title: string; layer: Layer }

interface Recipe {
  names: (theme: Theme) => readonly Name[]
  /** Such titles always contain a town or a year: "Parcel transfers by month 2023". */
  qualified?: boolean
  /** False for tables, which cannot be drawn. */
  mapped?: boolean
}

const lower = (title: string) =>
  /^(Salton|Williamson|Santa|Tropical|San )/.test(title)
    ? title
    : title.charAt(0).toLowerCase() + title.slice(1)

const ofLayers =
  (form: (title: string) => string, mapped = false) =>
  (theme: Theme): Name[] =>
    theme.layers
      .filter((layer) => !mapped || layer.geometry !== 'table')
      .map((layer) => ({ title: form(layer.title), layer }))

const same = (title: string) => title

const recipes: Readonly<Record<string, Recipe>> = {
  'Vector Tile Service': { names: ofLayers((title) => `${title} tiles`, true) },
  'Image Service': { names: (theme) => theme.rasters },
  'Feature Service': { names: ofLayers(same) },
  'Map Service': {
    names: (theme) => [`${theme.short} base layers`, `${theme.short} reference map`],
  },
  'Scene Service': { names: ofLayers((title) => `${title} in 3D`, true), mapped: true },
  'Feature Collection': { names: ofLayers((title) => `Notes on ${lower(title)}`), qualified: true },
  'Geoprocessing Service': { names: (theme) => theme.tools },
  'Geocoding Service': {
    names: () => ['County address locator', 'Parcel number locator', 'Street intersection locator'],
  },
  WMS: { names: (theme) => [`${theme.title} map service (OGC)`] },
  'Web Map': {
    names: (theme) => [
      ...theme.layers
        .filter((layer) => layer.geometry !== 'table')
        .map((layer, index, all) => {
          const other = all[(index + 2) % all.length]
          return {
            title:
              index % 2 && other
                ? `${layer.title} and ${lower(other.title)}`
                : `${layer.title} map`,
            layer,
          }
        }),
      `${theme.short} overview`,
      `${theme.short} editing map`,
    ],
    mapped: true,
  },
  'Web Scene': { names: (theme) => [`${theme.short} scene`], qualified: true, mapped: true },
  Dashboard: { names: (theme) => theme.dashboards },
  StoryMap: { names: (theme) => theme.stories },
  'Web Experience': { names: (theme) => theme.experiences },
  'Web Mapping Application': { names: (theme) => theme.apps, mapped: true },
  'Hub Site Application': {
    names: () => ['Riverside County open data', 'County maps and stories'],
  },
  Form: { names: (theme) => theme.forms },
  'QuickCapture Project': {
    names: (theme) => theme.forms.map((title) => `${title}, quick capture`),
  },
  Notebook: { names: (theme) => theme.notebooks },
  CSV: { names: (theme) => theme.tables, qualified: true },
  'Microsoft Excel': {
    names: (theme) => theme.tables.map((title) => `${title}, summary`),
    qualified: true,
  },
  'Microsoft Word': {
    names: (theme) => theme.reports.map((title) => `${title}, draft`),
    qualified: true,
  },
  PDF: { names: (theme) => theme.reports, qualified: true },
  GeoJson: { names: ofLayers((title) => `${title} as GeoJSON`), qualified: true },
  Shapefile: {
    names: ofLayers((title) => `${title} extract`, true),
    qualified: true,
    mapped: true,
  },
  KML: { names: ofLayers((title) => `${title} for field tablets`, true), mapped: true },
  'Layer Package': { names: ofLayers((title) => `${title} cartography`, true), mapped: true },
  'File Geodatabase': { names: (theme) => [`${theme.short} geodatabase`], qualified: true },
  'Service Definition': {
    names: ofLayers((title) => `${title} service definition`, true),
    mapped: true,
  },
  'Tile Package': {
    names: (theme) => [`${theme.short} offline tiles`],
    qualified: true,
    mapped: true,
  },
  Image: { names: (theme) => theme.pictures, qualified: true },
  Style: { names: () => ['County map symbols', 'Emergency management symbols', 'Land use colors'] },
  'Document Link': { names: (theme) => theme.links },
}

const recentYear = (chance: Random) => 2026 - Math.floor(chance.next() ** 1.6 * 11)

const qualify = (title: string, chance: Random): Pick<Planned, 'title' | 'place' | 'year'> => {
  const dated = /\d{4}/.test(title)
  if (!dated && chance.chance(0.5)) {
    const year = recentYear(chance)
    return { title: `${title} ${year}`, place: county, year }
  }
  const place = chance.pick(places)
  return { title: `${title}, ${place.name}`, place, year: null }
}

const candidate = (recipe: Recipe, theme: Theme, round: number, chance: Random) => {
  const names = recipe.names(theme)
  const name = round < names.length && !recipe.qualified ? names[round] : chance.pick(names)
  if (name === undefined) throw new Error(`${theme.title} has no name to give.`)
  const layers = theme.layers.filter((layer) => !recipe.mapped || layer.geometry !== 'table')
  const [title, layer] =
    typeof name === 'string' ? [name, chance.pick(layers)] : [name.title, name.layer]
  const plain = round < names.length && !recipe.qualified
  return { ...(plain ? { title, place: county, year: null } : qualify(title, chance)), layer }
}

/**
 * Plans the given number of items of each type, spread over the themes, types in the order of `counts`. Titles in `usedTitles` are not
 * used again; new ones are added to it.
 */
export const plan = (
  counts: Readonly<Record<string, number>>,
  themes: readonly Theme[],
  seed: string,
  usedTitles: Set<string>,
): Planned[] =>
  Object.entries(counts).flatMap(([type, count]) => {
    const recipe = recipes[type]
    if (!recipe) throw new Error(`No titles for ${type}.`)
    const chance = random(`${seed}:plan:${type}`)
    const order = chance.shuffle(themes)
    return Array.from({ length: count }, (_, index): Planned => {
      const theme = order[index % order.length]
      if (!theme) throw new Error('No themes to plan from.')
      for (let round = 0; round < 400; round += 1) {
        const found = candidate(recipe, theme, round, chance)
        const key = found.title.toLowerCase()
        if (!usedTitles.has(key)) {
          usedTitles.add(key)
          return { type, theme, ...found }
        }
      }
      throw new Error(`No title left for a ${type} of ${theme.title}.`)
    })
  })
