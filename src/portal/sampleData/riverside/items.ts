import { type Random, random } from '../random.ts'
import type {
  SampleFolder,
  SampleGroup,
  SampleItem,
  SampleMember,
  SampleRelationship,
} from '../sampleData.ts'
import { emptyGroup, fieldCrew, openData, saltonSea, teams } from './groups.ts'
import { chooseUses, isComposed, makeItem, relationshipsOf } from './item.ts'
import { riversideEnd } from './members.ts'
import { county } from './towns.ts'
import { plan, type Planned } from './itemPlan.ts'
import type { Site, Subject } from './subject.ts'
import { themes, themeTitled } from './themes/all.ts'

/** The number of items of each type; types that others refer to come first. */
const counts = {
  'Vector Tile Service': 9,
  'Image Service': 18,
  'Feature Service': 112,
  'Map Service': 20,
  'Scene Service': 8,
  'Feature Collection': 5,
  'Geoprocessing Service': 10,
  'Geocoding Service': 3,
  WMS: 5,
  'Web Map': 75,
  'Web Scene': 9,
  Dashboard: 26,
  StoryMap: 20,
  'Web Experience': 20,
  'Web Mapping Application': 24,
  'Hub Site Application': 2,
  Form: 19,
  'QuickCapture Project': 5,
  Notebook: 14,
  CSV: 33,
  'Microsoft Excel': 14,
  'Microsoft Word': 10,
  PDF: 31,
  GeoJson: 9,
  Shapefile: 26,
  KML: 6,
  'Layer Package': 10,
  'File Geodatabase': 8,
  'Service Definition': 5,
  'Tile Package': 4,
  Image: 14,
  Style: 3,
  'Document Link': 14,
}

const day = 86_400_000

/** Items that others refer to by name, with their fixed properties. */
interface Fixed extends Planned {
  owner?: string
  created?: number
  modified?: number
}

const layerOf = (themeTitle: string, title: string) => {
  const found = themeTitled(themeTitle).layers.find((layer) => layer.title === title)
  if (!found) throw new Error(`No layer ${title} in ${themeTitle}.`)
  return found
}

/** The title of the map below all maps. */
const basemapTitle = 'County streets basemap'
/** Two items that the package hydrology-2026 contains, too. */
export const hydrologyMap = { title: 'Hydrology web map', modified: Date.UTC(2025, 10, 3, 18, 20) }
export const gaugeForm = { title: 'Gauge survey form', modified: Date.UTC(2026, 8, 12, 15, 4) }

const basemaps = [basemapTitle, `${basemapTitle}, dark`, `${basemapTitle}, large labels`].map(
  (title): Fixed => ({
    type: 'Vector Tile Service',
    title,
    theme: themeTitled('Transportation'),
    layer: layerOf('Transportation', 'Road center lines'),
    place: county,
    year: null,
    owner: 'admin',
    created: Date.UTC(2016, 3, 12, 17, 30),
  }),
)

/** A title of the maximum length: 256 characters. */
const longTitle =
  'Memorandum of understanding between the flood control district, the five water districts and the towns of the upper Santa Ana watershed about the shared maintenance of levees, channels, debris basins and gauges (third amendment, with its exhibits attached)'

const hydrology = { theme: themeTitled('Hydrology'), place: county, year: null, owner: 'publisher' }
const fixed: readonly Fixed[] = [
  {
    ...hydrology,
    ...hydrologyMap,
    type: 'Web Map',
    layer: layerOf('Hydrology', 'Stream gauge network'),
    created: Date.UTC(2019, 4, 20, 21, 12),
  },
  {
    ...hydrology,
    ...gaugeForm,
    type: 'Form',
    layer: layerOf('Hydrology', 'Stream gauge network'),
    created: Date.UTC(2023, 1, 7, 19, 45),
  },
  {
    ...hydrology,
    type: 'Web Map',
    title: 'Mapa de zonas inundables del Río Santa Ana y sus cañones',
    layer: layerOf('Hydrology', 'Flood hazard zones'),
  },
  {
    ...hydrology,
    type: 'Web Map',
    title: 'خريطة مخاطر الفيضانات (flood hazard map in Arabic)',
    layer: layerOf('Hydrology', 'Flood hazard zones'),
  },
  {
    ...hydrology,
    type: 'PDF',
    title: longTitle,
    layer: layerOf('Hydrology', 'Levees and channels'),
  },
  {
    ...hydrology,
    theme: themeTitled('Groundwater and wells'),
    type: 'CSV',
    title: 'Wells < 50 ft & springs: depth, "use" and owner\'s consent',
    layer: layerOf('Groundwater and wells', 'Permitted water wells'),
  },
]

const period = (planned: Fixed, owner: SampleMember, chance: Random) => {
  const end = Math.min(
    owner.disabled ? owner.lastLogin : riversideEnd,
    isComposed(planned.type) ? riversideEnd - 12 * day : riversideEnd - 60 * day,
  )
  const joined = owner.created + 2 * day
  if (planned.year === null)
    return Math.floor(
      joined + (end - joined) * chance.next() ** (isComposed(planned.type) ? 0.5 : 0.9),
    )
  const from = Math.min(Math.max(joined, Date.UTC(planned.year, 1, 10)), end)
  return chance.integer(from, Math.min(end, from + 420 * day))
}

const accessOf = (chance: Random): SampleItem['access'] => {
  const draw = chance.next()
  return draw < 0.14 ? 'private' : draw < 0.37 ? 'shared' : draw < 0.7 ? 'org' : 'public'
}

/**
 * Returns the owner of an item: half of a theme's items belong to its leader, or to the sample editor where that one takes part.
 */
const author = (team: readonly string[], chance: Random) => {
  const busiest = team.includes('editor') ? 'editor' : team[0]
  return busiest !== undefined && chance.chance(0.5) ? busiest : chance.pick(team)
}

/** Returns a number of views: most items have few, some very many. */
const views = (access: SampleItem['access'], chance: Random) =>
  Math.floor(
    10 ** ((chance.next() + chance.next() + chance.next()) * (access === 'public' ? 1.9 : 1.3)) -
      0.5,
  )

interface Setting {
  seed: string | number
  site: Omit<Site, 'basemap'>
  members: readonly SampleMember[]
  groups: readonly SampleGroup[]
  hasThumbnails: boolean
}

interface ItemsAndFolders {
  items: SampleItem[]
  relationships: SampleRelationship[]
  folders: SampleFolder[]
}

const groupsFor = (
  planned: Fixed,
  owner: string,
  access: SampleItem['access'],
  groups: readonly SampleGroup[],
  chance: Random,
) => {
  if (access === 'private') return []
  const canShare = ({ owner: groupOwner, admins, members }: SampleGroup) =>
    groupOwner === owner || admins.includes(owner) || members.includes(owner)
  const accessCounts: Record<string, number> = {
    [planned.theme.title]: access === 'shared' ? 1 : 0.9,
    [openData]: access === 'public' ? 0.88 : 0,
    [fieldCrew]: ['Form', 'QuickCapture Project'].includes(planned.type)
      ? 0.9
      : planned.type === 'Web Map'
        ? 0.25
        : 0,
    [saltonSea]: 0.12,
    [emptyGroup]: 0,
  }
  return groups
    .filter((group) => chance.chance(accessCounts[group.title] ?? 0) && canShare(group))
    .map((group) => group.id)
}

/** Returns the 600 items, their folders, and their relationships. */
export const riversideItems = ({
  seed,
  site,
  members,
  groups,
  hasThumbnails,
}: Setting): ItemsAndFolders => {
  const usedTitles = new Set([...basemaps, ...fixed].map(({ title }) => title.toLowerCase()))
  const planned: Fixed[] = [
    ...basemaps,
    ...plan(
      counts,
      [...themes, themeTitled('Hydrology'), themeTitled('Parks and trails')],
      String(seed),
      usedTitles,
    ),
  ]
  for (const each of fixed)
    planned.splice(
      planned.findIndex(({ type }) => type === each.type),
      0,
      each,
    )

  const named = new Map(members.map((member) => [member.username, member]))
  const made: { item: SampleItem; layer: Subject['layer']; theme: Subject['theme'] }[] = []
  const relationships: SampleRelationship[] = []
  const folders = new Map<string, SampleFolder>()
  let basemap: Site['basemap'] | undefined

  for (const each of planned) {
    const chance = random(`${seed}:item:${each.type}:${each.title}`)
    const [lead = 'admin', ...others] = teams[each.theme.title] ?? []
    const username = each.owner ?? author([lead, ...others], chance)
    const drawn = named.get(username)
    const hasLeft = drawn?.disabled === true && (isComposed(each.type) || (each.year ?? 0) > 2021)
    const owner = hasLeft ? named.get(lead) : drawn
    if (!owner) throw new Error(`No member ${username}.`)

    const preferred = each.created ?? period(each, owner, chance)
    const uses = chooseUses(
      { ...each, chance },
      made.filter(
        ({ item, theme: itsTheme }) =>
          (itsTheme === each.theme || each.type === 'Hub Site Application') &&
          item.created <
            (each.modified ?? (owner.disabled ? owner.lastLogin : riversideEnd)) - 10 * day,
      ),
    )
    const created = Math.max(
      preferred,
      ...uses.map((item) => item.created + chance.integer(1, 50) * 3_600_000),
    )
    const last = owner.disabled ? Math.max(created, owner.lastLogin) : riversideEnd
    const modified =
      each.modified ??
      (chance.chance(0.35) ? created : Math.floor(created + (last - created) * chance.next() ** 2))

    const access = each.owner === undefined ? accessOf(chance) : 'org'
    const folderTitle =
      each.year !== null && each.year < 2020
        ? 'Archive 2016 to 2019'
        : chance.chance(0.72)
          ? each.theme.title
          : null
    const folderKey = `${owner.username}:${folderTitle}`
    if (folderTitle !== null && !folders.has(folderKey))
      folders.set(folderKey, {
        id: random(`${seed}:folder:${folderKey}`).hex(32),
        owner: owner.username,
        title: folderTitle,
        created: owner.created + day,
      })

    const subject: Subject = {
      id: chance.hex(32),
      type: each.type,
      title: each.title,
      theme: each.theme,
      layer: each.layer,
      place: each.place,
      year: each.year ?? new Date(created).getUTCFullYear(),
      created,
      modified,
      uses,
      site: { ...site, basemap: basemap ?? { url: '', title: basemapTitle } },
      chance,
    }
    const item = makeItem(subject, {
      owner: owner.username,
      folderId: folderTitle === null ? null : (folders.get(folderKey)?.id ?? null),
      access,
      groups: fixed.includes(each)
        ? groups.filter(({ title }) => title === each.theme.title).map(({ id }) => id)
        : groupsFor(each, owner.username, access, groups, chance),
      numViews: views(access, chance),
      protected: chance.chance(0.06),
      hasThumbnail: hasThumbnails && chance.chance(0.96),
    })
    // The owner belongs to none of the intended groups.
    if (item.access === 'shared' && item.groups.length === 0) item.access = 'private'
    if (item.title === basemapTitle && item.url !== null)
      basemap = { itemId: item.id, url: item.url, title: item.title }
    made.push({ item, layer: each.layer, theme: each.theme })
    relationships.push(...relationshipsOf(item, uses))
  }

  const sources = new Set(['Shapefile', 'CSV', 'Service Definition', 'File Geodatabase'])
  const published = new Set<string>()
  for (const { item: source, layer } of made.filter(({ item }) => sources.has(item.type))) {
    const service = made.find(
      ({ item, layer: itsLayer }) =>
        item.type === 'Feature Service' &&
        itsLayer === layer &&
        item.owner === source.owner &&
        !published.has(item.id),
    )
    if (service) {
      published.add(service.item.id)
      relationships.push({
        originItemId: service.item.id,
        destinationItemId: source.id,
        relationshipType: 'Service2Data',
      })
    }
  }

  const drafts = ['publisher', 'editor'].map((owner) => ({
    id: random(`${seed}:folder:${owner}:Drafts`).hex(32),
    owner,
    title: 'Drafts',
    created: Date.UTC(2022, 2, 1, 17),
  }))
  return {
    items: made.map(({ item }) => item),
    relationships,
    folders: [...folders.values(), ...drafts],
  }
}
