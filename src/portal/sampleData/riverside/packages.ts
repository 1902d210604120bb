import { random } from '../random.ts'
import type { SampleItem, SamplePackage, SampleRelationship } from '../sampleData.ts'
import { chooseUses, makeItem, relationshipsOf } from './item.ts'
import { gaugeForm, hydrologyMap } from './items.ts'
import { county } from './towns.ts'
import { plan, type Planned } from './itemPlan.ts'
import type { Site, Subject } from './subject.ts'
import { choice, date, number, place, table, type Theme } from './theme.ts'
import { themeTitled } from './themes/all.ts'

interface Origin {
  host: string
  version: string
  portalId: string
  owners: readonly string[]
}

const upstream: Origin = {
  host: 'gis.upstream.example',
  version: '11.3',
  portalId: 'UPSTREAMGIS00113',
  owners: ['hydro_team', 'gis_admin', 'field_lead'],
}

const siteOf = ({ host }: Origin): Site => ({
  portalUrl: `https://${host}/portal`,
  serverUrl: `https://${host}/server`,
  basemap: {
    url: `https://${host}/server/rest/services/Hosted/Regional_basemap/VectorTileServer`,
    title: 'Regional basemap',
  },
})

interface Packed extends Planned {
  /** The ID of an item in this portal; otherwise a new one. */
  id?: string
  modified?: number
}

interface Recipe {
  key: string
  owner: string
  title: string
  fileName: string
  origin: Origin
  group: string
  created: number
  items: readonly Packed[]
  /** Its items were modified over this many days before the export; otherwise on the same day. */
  days?: number
  broken?: readonly string[]
}

const hour = 3_600_000

const packed = (seed: string | number, recipe: Recipe, hasThumbnails: boolean): SamplePackage => {
  const key = `${seed}:package:${recipe.key}`
  const group = { id: random(`${key}:group`).hex(32), title: recipe.group }
  const made: { item: SampleItem; layer: Subject['layer'] }[] = []
  const relationships: SampleRelationship[] = []
  recipe.items.forEach((each, index) => {
    const chance = random(`${key}:${each.title}`)
    const modified =
      each.modified ??
      recipe.created -
        (recipe.days === undefined
          ? (recipe.items.length - index) * hour
          : chance.integer(1, recipe.days * 24) * hour)
    const uses = chooseUses({ ...each, chance }, made)
    const id = chance.hex(32)
    const item = makeItem(
      {
        ...each,
        id: each.id ?? id,
        year: each.year ?? new Date(modified).getUTCFullYear(),
        created: modified - chance.integer(1, 500) * 24 * hour,
        modified,
        uses,
        site: siteOf(recipe.origin),
        chance,
      },
      {
        owner: chance.pick(recipe.origin.owners),
        folderId: null,
        access: 'org',
        groups: [group.id],
        numViews: chance.integer(0, 900),
        protected: false,
        hasThumbnail: hasThumbnails,
      },
    )
    made.push({ item, layer: each.layer })
    relationships.push(...relationshipsOf(item, uses))
  })
  return {
    itemId: random(`${key}:item`).hex(32),
    owner: recipe.owner,
    title: recipe.title,
    fileName: recipe.fileName,
    source: {
      httpsUrl: `https://${recipe.origin.host}/portal`,
      httpUrl: `http://${recipe.origin.host}/portal`,
      version: recipe.origin.version,
      portalId: recipe.origin.portalId,
    },
    created: recipe.created,
    group,
    items: made.map(({ item }) => item),
    relationships,
    broken: made
      .filter(({ item }) => recipe.broken?.includes(item.title))
      .map(({ item }) => item.id),
  }
}

const named = (
  theme: Theme,
  rows: readonly (readonly [title: string, type: string, of: number | Packed['layer']])[],
): Packed[] =>
  rows.map(([title, type, of]) => {
    const chosen = typeof of === 'number' ? theme.layers[of] : of
    if (!chosen) throw new Error(`${theme.title} has no such layer.`)
    return { title, type, theme, layer: chosen, place: county, year: null }
  })

const soilMoisture = table('Soil moisture table', 'Volumetric water content by probe and depth.', {
  probe_area: place,
  depth_in: number(4, 40),
  water_percent: number(3, 46, 1),
  measured: date,
  quality: choice('Good', 'Estimated', 'Missing'),
})

/** Indexes of layers in the themes Hydrology and Emergency operations, in the order of their lists. */
const gauges = 0
const floodZones = 1

const hydrology = (existing: readonly SampleItem[], created: number): Packed[] => {
  const idOf = (title: string) => {
    const found = existing.find((item) => item.title === title)
    if (!found) throw new Error(`No item ${title} in the sample sampleData.`)
    return found.id
  }
  return named(themeTitled('Hydrology'), [
    ['Floodplain zones 2026', 'Feature Service', floodZones],
    ['Stream gauges', 'Feature Service', gauges],
    [hydrologyMap.title, 'Web Map', gauges],
    ['Watershed dashboard', 'Dashboard', gauges],
    ['Rainfall raster 1 m', 'Image Service', floodZones],
    [gaugeForm.title, 'Form', gauges],
    ['Dam inspection app', 'Web Mapping Application', 4],
    ['Soil moisture table', 'Feature Service', soilMoisture],
    ['Hydrology layer package', 'Layer Package', floodZones],
  ]).map((each) => ({
    ...each,
    ...(each.title === hydrologyMap.title
      ? { id: idOf(each.title), modified: created - 3 * hour }
      : {}),
    ...(each.title === gaugeForm.title
      ? { id: idOf(each.title), modified: gaugeForm.modified }
      : {}),
  }))
}

const storm = named(themeTitled('Emergency operations'), [
  ['Storm evacuation zones', 'Feature Service', 0],
  ['Storm shelters', 'Feature Service', 1],
  ['Storm damage points', 'Feature Service', 2],
  ['Flooded road closures', 'Feature Service', 3],
  ['Storm response map', 'Web Map', 0],
  ['Damage assessment map', 'Web Map', 2],
  ['Storm situation dashboard', 'Dashboard', 1],
  ['Storm week in pictures', 'StoryMap', 2],
  ['Storm damage form', 'Form', 2],
  ['Sandbag sites finder', 'Web Mapping Application', 5],
  ['Storm public information', 'Web Experience', 3],
  ['Storm call log', 'CSV', 3],
  ['Storm after action review', 'PDF', 2],
  ['Storm debris estimate', 'Notebook', 2],
])

const parksCounts = {
  'Feature Service': 10,
  'Map Service': 1,
  'Web Map': 7,
  Dashboard: 2,
  StoryMap: 2,
  'Web Experience': 1,
  'Web Mapping Application': 3,
  Form: 2,
  Notebook: 1,
  CSV: 3,
  PDF: 3,
  Shapefile: 2,
  'Layer Package': 1,
  Image: 2,
}

/**
 * Returns the packages in members' content: hydrology-2026 (two of its items exist here, one of its types cannot be imported),
 * storm-response (one damaged entry), parks-archive (40 items), and one that a newer portal wrote.
 */
export const riversidePackages = (
  seed: string | number,
  existing: readonly SampleItem[],
  hasThumbnails: boolean,
): SamplePackage[] => {
  const hydrologyCreated = Date.UTC(2026, 8, 12, 16, 30)
  const recipes: Recipe[] = [
    {
      key: 'hydrology-2026',
      owner: 'publisher',
      title: 'hydrology-2026',
      fileName: 'hydrology-2026.epk',
      origin: upstream,
      group: 'Hydrology',
      created: hydrologyCreated,
      items: hydrology(existing, hydrologyCreated),
    },
    {
      key: 'storm-response',
      owner: 'publisher',
      title: 'storm-response',
      fileName: 'storm-response.epk',
      origin: upstream,
      group: 'Storm response',
      created: Date.UTC(2026, 9, 6, 14, 5),
      items: storm,
      days: 25,
      broken: ['Storm damage form'],
    },
    {
      key: 'parks-archive',
      owner: 'admin',
      title: 'parks-archive',
      fileName: 'parks-archive.epk',
      origin: {
        host: 'maps.parks.example',
        version: '10.9.1',
        portalId: 'PARKSDISTRICT109',
        owners: ['parks_gis', 'ranger_desk'],
      },
      group: 'Parks archive',
      days: 2600,
      created: Date.UTC(2026, 6, 21, 20, 40),
      items: plan(
        parksCounts,
        [themeTitled('Parks and trails')],
        `${seed}:parks-archive`,
        new Set(),
      ),
    },
    {
      key: 'from-the-future',
      owner: 'publisher',
      title: 'from-the-future',
      fileName: 'from-the-future.epk',
      origin: {
        ...upstream,
        host: 'gis.nextdoor.example',
        version: '12.0',
        portalId: 'NEXTDOORGIS01200',
      },
      group: 'Groundwater exchange',
      created: Date.UTC(2026, 9, 20, 17, 15),
      items: named(themeTitled('Groundwater and wells'), [
        ['Shared well inventory', 'Feature Service', 0],
        ['Shared water level contours', 'Feature Service', 1],
        ['Groundwater exchange map', 'Web Map', 0],
        ['Groundwater exchange dashboard', 'Dashboard', 0],
        ['Groundwater exchange agreement', 'PDF', 2],
      ]),
    },
  ]
  return recipes.map((recipe) => packed(seed, recipe, hasThumbnails))
}
