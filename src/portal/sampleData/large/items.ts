import { type Random, random } from '../random.ts'
import { riversideEnd } from '../riverside/members.ts'
import { places } from '../riverside/towns.ts'
import { themes } from '../riverside/themes/all.ts'
import type {
  SampleContent,
  SampleFolder,
  SampleGroup,
  SampleItem,
  SampleMember,
} from '../sampleData.ts'

/** All items of a type share one file, because only their number matters here. */
const text = (value: unknown): SampleContent => ({ kind: 'json', value })
const table: SampleContent = {
  kind: 'bytes',
  make: () => Buffer.from('id,place,value\n1,Riverside,3.2\n2,Corona,4.1\n'),
  contentType: 'text/csv',
}
const maps = text({ operationalLayers: [], baseMap: { baseMapLayers: [] }, version: '2.31' })
const pages = text({ version: '1.0', widgets: [] })

const types: readonly { type: string; data: SampleContent | null; extension?: string }[] = [
  { type: 'Feature Service', data: null },
  { type: 'Web Map', data: maps },
  { type: 'CSV', data: table, extension: 'csv' },
  { type: 'Dashboard', data: pages },
  { type: 'Feature Service', data: null },
  { type: 'Web Experience', data: pages },
  { type: 'Map Service', data: null },
  { type: 'Web Map', data: maps },
  { type: 'StoryMap', data: pages },
]

const accesses = ['private', 'private', 'private', 'org', 'org', 'public', 'shared'] as const

/** Returns an owner: the sample accounts own many items, so that tests can act as them; others own the rest. */
const ownerOf = (chance: Random, owners: readonly SampleMember[]): SampleMember => {
  const [admin, publisher, editor] = owners
  const part = chance.next()
  const account = part < 0.02 ? admin : part < 0.12 ? publisher : part < 0.24 ? editor : undefined
  return account ?? chance.pick(owners)
}

interface Surroundings {
  readonly seed: string | number
  readonly serverUrl: string
  /** The sample accounts that own content come first. */
  readonly owners: readonly SampleMember[]
  readonly groups: readonly SampleGroup[]
}

/** Returns three folders for each member who owns content. */
export const largeFolders = ({
  seed,
  owners,
}: Pick<Surroundings, 'seed' | 'owners'>): SampleFolder[] =>
  owners.flatMap(({ username, created }) => {
    const chance = random(`${seed}:large:folders:${username}`)
    return ['Maps', 'Data', 'Archive'].map((title) => ({
      id: chance.hex(32),
      owner: username,
      title,
      created,
    }))
  })

/** Returns items with the words of the county's themes. The same arguments result in the same items. */
export const largeItems = (
  count: number,
  { seed, serverUrl, owners, groups }: Surroundings,
  folders: readonly SampleFolder[],
): SampleItem[] => {
  const foldersOf = new Map<string, SampleFolder[]>()
  for (const folder of folders)
    foldersOf.set(folder.owner, [...(foldersOf.get(folder.owner) ?? []), folder])
  return Array.from({ length: count }, (_, index): SampleItem => {
    const chance = random(`${seed}:large:item:${index}`)
    const owner = ownerOf(chance, owners)
    const theme = chance.pick(themes)
    const layer = chance.pick(theme.layers)
    const place = chance.pick(places)
    const kind = types[index % types.length] ?? { type: 'Web Map', data: maps }
    const created = chance.integer(owner.created, riversideEnd)
    const access = chance.pick(accesses)
    const service = `${layer.title.replaceAll(/\W+/g, '_')}_${index}`
    const shared = access === 'shared' || chance.chance(0.2)
    return {
      id: chance.hex(32),
      owner: owner.username,
      folderId: chance.chance(0.4) ? null : chance.pick(foldersOf.get(owner.username) ?? []).id,
      title: `${layer.title}, ${place.name} ${chance.integer(2010, 2026)} (${index + 1})`,
      type: kind.type,
      typeKeywords: [],
      tags: [...new Set([chance.pick(theme.tags), chance.pick(theme.tags), place.name])],
      snippet: layer.about,
      description: `<p>${theme.snippet}</p>`,
      name: kind.extension ? `${service}.${kind.extension}` : kind.data ? null : service,
      url: kind.data
        ? null
        : `${serverUrl}/rest/services/${service}/${kind.type.replaceAll(' ', '')}`,
      accessInformation: 'Riverside County',
      licenseInfo: '',
      culture: 'en-us',
      extent: place.extent,
      spatialReference: 'WGS84',
      access,
      groups: shared
        ? chance.sample(groups.slice(index % 400, (index % 400) + 20), 1).map(({ id }) => id)
        : [],
      created,
      modified: chance.integer(created, riversideEnd),
      numViews: Math.floor(chance.next() ** 4 * 5000),
      data: kind.data,
      thumbnail: null,
      resources: [],
      categories: chance.chance(0.15) ? [] : [`/Categories/${theme.category}`],
      protected: chance.chance(0.05),
    }
  })
}
