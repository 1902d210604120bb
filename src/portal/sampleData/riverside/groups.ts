import type { Category } from '../../../rest/content/categories.ts'
import { random } from '../random.ts'
import type { SampleGroup, SampleMember } from '../sampleData.ts'
import { ownsContent, riversideEnd } from './members.ts'
import { themes } from './themes/all.ts'

/** The owners and contributors of each theme; the first owns the theme's group. */
export const teams: Readonly<Record<string, readonly string[]>> = {
  Hydrology: ['publisher', 'samuel.begay', 'jose.angel.villasenor'],
  'Groundwater and wells': ['publisher', 'samuel.begay'],
  'Agriculture and soils': ['leilani.kealoha', 'editor'],
  'Habitat conservation': ['ines.carvalho', 'editor'],
  'Air quality and climate': ['publisher', 'meilin.zhao', 'c.dubois'],
  'Parcels and cadastre': ['g.whitehorse', 'esperanza.montemayor'],
  'Planning and zoning': ['kwame.asante', 'esperanza.montemayor', 'omar.haddad'],
  Addressing: ['hannah.mueller', 'g.whitehorse'],
  'Survey control': ['r.castellanos', 'tj.mcallister'],
  'Housing and homelessness': ['aroha.ngata', 'c.dubois'],
  'Public safety': ['marek.wisniewski', 'omar.haddad'],
  'Emergency operations': ['jose.angel.villasenor', 'publisher', 'omar.haddad'],
  'Fire and fuels': ['dmitri.volkov', 'jose.angel.villasenor'],
  'Geology and seismic': ['p.krishnamurthy', 'siobhan.oshea'],
  'Environmental health': ['meilin.zhao', 'c.dubois'],
  Transportation: ['ngoc.tran', 'tj.mcallister'],
  Utilities: ['bjorn.aasen', 'ngoc.tran'],
  'Parks and trails': ['yuki.hasegawa', 'editor'],
  Elections: ['fatima.elamrani', 'omar.haddad'],
  'Imagery and elevation': ['siobhan.oshea', 'admin'],
  'Economic development': ['luca.dangelo', 'c.dubois'],
}

interface Special {
  title: string
  owner: string
  snippet: string
  description: string
  tags: string[]
  access: SampleGroup['access']
  isViewOnly?: boolean
  isInvitationOnly?: boolean
  capabilities?: string[]
  categorySchema?: Category[]
  admins?: string[]
  members?: string[]
}

/** The title of the group that contains everything the county publishes. */
export const openData = 'Open data'
/** The title of the shared update group. */
export const fieldCrew = 'Field editing crew'
/** The title of the view-only group, which has its own category schema. */
export const mapGallery = 'Map gallery'
/** The title of the empty group. */
export const emptyGroup = 'Historic aerials scanning'
export const saltonSea =
  'Interagency working group for the restoration of the Salton Sea, dust suppression and habitat monitoring in the eastern Coachella Valley, the Torres Martinez reservation and along the north shore (quarterly data deliveries, 2019 to 2028)'

const specials: readonly Special[] = [
  {
    title: openData,
    owner: 'admin',
    snippet: 'Everything the county publishes for anyone to use.',
    description:
      '<p>Data and maps released under the county open data policy. Items arrive here after review by the data stewards.</p>',
    tags: ['open data', 'public'],
    access: 'public',
    isViewOnly: false,
  },
  {
    title: fieldCrew,
    owner: 'publisher',
    snippet: 'Maps and forms that the field crews edit together.',
    description: '<p>Members may update every item of this group, whoever owns it.</p>',
    tags: ['field', 'editing', 'crews'],
    access: 'private',
    isInvitationOnly: true,
    capabilities: ['updateitemcontrol'],
    admins: ['editor'],
    members: ['anneke.devries', 'isaac.ortega', 'thandiwe.mkhize', 'samuel.begay', 'yuki.hasegawa'],
  },
  {
    title: saltonSea,
    owner: 'publisher',
    snippet: 'Deliveries of the agencies that work on the Salton Sea.',
    description:
      '<p>County, state, water districts and the Torres Martinez Desert Cahuilla exchange data here every quarter.</p>',
    tags: ['Salton Sea', 'dust', 'habitat', 'interagency'],
    access: 'org',
    members: ['ines.carvalho', 'meilin.zhao', 'leilani.kealoha'],
  },
  {
    title: emptyGroup,
    owner: 'publisher',
    snippet: 'Will hold the aerial photographs of 1938 to 1980 once they are scanned.',
    description: '<p>Scanning begins when the contract is signed.</p>',
    tags: ['imagery', 'history'],
    access: 'private',
    isInvitationOnly: true,
  },
  {
    title: mapGallery,
    owner: 'publisher',
    snippet: 'The maps that the home page shows, picked by the data stewards.',
    description:
      '<p>Everybody looks at these maps; the owner and the managers alone put some here.</p>',
    tags: ['gallery', 'maps'],
    access: 'org',
    isViewOnly: true,
    isInvitationOnly: true,
    admins: ['editor'],
    members: ['viewer', 'samuel.begay', 'board.d1', 'board.d4'],
    categorySchema: [
      {
        title: 'Gallery',
        categories: [{ title: 'Start here' }, { title: 'Emergencies' }, { title: 'Parks' }],
      },
    ],
  },
]

const since = (owner: SampleMember, seed: string) =>
  Math.min(
    owner.created + random(seed).integer(3, 400) * 86_400_000,
    riversideEnd - 90 * 86_400_000,
  )

/** Returns the 26 groups: one for each theme, then those across themes. */
export const riversideGroups = (
  seed: string | number,
  members: readonly SampleMember[],
): SampleGroup[] => {
  const named = new Map(members.map((member) => [member.username, member]))
  const memberNamed = (username: string) => {
    const member = named.get(username)
    if (!member) throw new Error(`No member ${username} in the sample sampleData.`)
    return member
  }
  const readers = members.filter((member) => !ownsContent(member) && !member.disabled)

  const themed = themes.map((theme): SampleGroup => {
    const key = `${seed}:group:${theme.title}`
    const chance = random(key)
    const [owner = 'admin', ...rest] = teams[theme.title] ?? []
    const created = since(memberNamed(owner), key)
    return {
      id: chance.hex(32),
      title: theme.title,
      owner,
      snippet: theme.snippet,
      description: `<p>${theme.snippet}</p><p>Ask ${memberNamed(owner).fullName} for membership.</p>`,
      tags: [...theme.tags],
      access: theme.title === 'Elections' ? 'private' : chance.chance(0.25) ? 'public' : 'org',
      isInvitationOnly: theme.title === 'Elections' || chance.chance(0.3),
      isViewOnly: false,
      capabilities: [],
      created,
      modified: chance.integer(created, riversideEnd),
      admins: rest.slice(0, 1),
      members: [
        ...rest.slice(1),
        ...chance.sample(readers, chance.integer(2, 8)).map((reader) => reader.username),
      ],
    }
  })

  const contributors = members.filter(ownsContent).map((member) => member.username)
  const special = specials.map((group): SampleGroup => {
    const key = `${seed}:group:${group.title}`
    const created = since(memberNamed(group.owner), key)
    const everyone = contributors.filter((username) => username !== group.owner)
    return {
      id: random(key).hex(32),
      title: group.title,
      owner: group.owner,
      snippet: group.snippet,
      description: group.description,
      tags: group.tags,
      access: group.access,
      isInvitationOnly: group.isInvitationOnly ?? false,
      isViewOnly: group.isViewOnly ?? false,
      capabilities: group.capabilities ?? [],
      ...(group.categorySchema ? { categorySchema: group.categorySchema } : {}),
      created,
      modified: random(`${key}:modified`).integer(created, riversideEnd),
      admins: group.admins ?? [],
      members: group.title === openData ? everyone : (group.members ?? []),
    }
  })
  return [...themed, ...special]
}
