import { privileges as known, type Privilege } from '../../../rest/protocol/privileges.ts'
import { random } from '../random.ts'
import type { SampleCustomRole, SampleMember } from '../sampleData.ts'

const viewing: readonly Privilege[] = [
  'portal:user:viewOrgUsers',
  'portal:user:joinGroup',
  'portal:user:viewOrgGroups',
  'portal:user:viewOrgItems',
]

const creates: readonly Privilege[] = [
  ...viewing,
  'portal:user:createGroup',
  'portal:user:createItem',
  'portal:user:reassignItems',
  'portal:user:receiveItems',
  'portal:user:categorizeItems',
  'portal:user:shareToGroup',
  'portal:user:shareToOrg',
]

const publishes: readonly Privilege[] = [
  ...creates,
  'portal:publisher:publishFeatures',
  'portal:publisher:publishTiles',
  'features:user:edit',
]

interface Draft {
  readonly name: string
  readonly description: string
  readonly privileges: readonly Privilege[]
  readonly made: string
  readonly changed: string
  readonly usernames: readonly string[]
}

const drafts: readonly Draft[] = [
  {
    name: 'Field data steward',
    description: 'Corrects features of every crew and keeps the field layers in order.',
    privileges: [...creates, 'features:user:edit', 'features:user:fullEdit'],
    made: '2019-04-08',
    changed: '2024-09-16',
    usernames: ['hannah.mueller', 'samuel.begay', 'leilani.kealoha', 'ines.carvalho'],
  },
  {
    name: 'Imagery publisher',
    description: 'Publishes orthophotos and elevation, and runs raster analysis on them.',
    privileges: [
      ...publishes,
      'portal:user:shareToPublic',
      'portal:publisher:publishScenes',
      'portal:publisher:publishTiledImagery',
      'portal:publisher:publishDynamicImagery',
      'premium:publisher:rasteranalysis',
      'premium:user:elevation',
    ],
    made: '2018-02-19',
    changed: '2025-11-03',
    usernames: ['siobhan.oshea', 'p.krishnamurthy'],
  },
  {
    name: 'Server publisher',
    description:
      'Publishes from registered databases to the county servers, in bulk and with webhooks.',
    privileges: [
      ...publishes,
      'portal:publisher:publishServerServices',
      'portal:publisher:publishServerGPServices',
      'portal:publisher:bulkPublishFromDataStores',
      'portal:publisher:registerDataStores',
      'portal:publisher:createFeatureWebhook',
      'features:user:fullEdit',
      'features:user:manageVersions',
    ],
    made: '2020-07-13',
    changed: '2026-03-30',
    usernames: ['bjorn.aasen', 'ngoc.tran', 'r.castellanos'],
  },
  {
    name: 'Service desk',
    description: 'Enrols members, puts them into groups and hands over what leavers owned.',
    privileges: [
      ...creates,
      'portal:admin:viewUsers',
      'portal:admin:updateUsers',
      'portal:admin:inviteUsers',
      'portal:admin:disableUsers',
      'portal:admin:changeUserRoles',
      'portal:admin:manageLicenses',
      'portal:admin:reassignUsers',
      'portal:admin:viewGroups',
      'portal:admin:assignToGroups',
      'portal:admin:viewItems',
      'portal:admin:reassignItems',
    ],
    made: '2021-01-25',
    changed: '2026-08-10',
    usernames: ['omar.haddad'],
  },
  {
    name: 'Story author',
    description: 'Writes stories and pages, also for the public. Publishes no layers.',
    privileges: [...creates, 'portal:user:shareToPublic', 'portal:user:shareGroupToPublic'],
    made: '2022-05-02',
    changed: '2022-05-02',
    usernames: ['c.dubois', 'yuki.hasegawa'],
  },
  {
    name: 'Contractor',
    description: 'For the time of a contract: sees what their group is shown.',
    privileges: ['portal:user:joinGroup', 'features:user:edit'],
    made: '2023-10-09',
    changed: '2025-01-20',
    usernames: [],
  },
]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('')

const idOf = (seed: string | number, name: string) => {
  const chance = random(`${seed}:role:${name}`)
  return Array.from({ length: 16 }, () => chance.pick(alphabet)).join('')
}

const morning = (day: string) => Date.parse(`${day}T16:30:00Z`)

/** Returns the custom roles of the county. */
export const riversideRoles = (seed: string | number): SampleCustomRole[] =>
  drafts.map(({ name, description, privileges, made, changed }) => ({
    id: idOf(seed, name),
    name,
    description,
    // In the order in which the portal stores them.
    privileges: known.filter((privilege) => privileges.includes(privilege)),
    created: morning(made),
    modified: morning(changed),
  }))

/** Returns the final role of a member: a custom one, or the original one. */
export const riversideRole = (
  seed: string | number,
  { username, role }: Pick<SampleMember, 'username' | 'role'>,
): string => {
  const own = drafts.find(({ usernames }) => usernames.includes(username))
  return own ? idOf(seed, own.name) : role
}
