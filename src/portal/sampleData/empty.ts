import { sampleMembers } from './riverside/members.ts'
import { categorySchema, organization } from './riverside/organization.ts'
import type { SampleData, SampleDataOptions } from './sampleData.ts'
import { hostingServer } from './servers.ts'

/** Returns the same organization, hardly configured, with the four sample accounts and nothing else. */
export const empty = ({ seed }: Pick<SampleDataOptions, 'seed'>): SampleData => ({
  organization,
  categorySchema,
  roles: [],
  members: sampleMembers(seed),
  groups: [],
  folders: [],
  items: [],
  relationships: [],
  packages: [],
  servers: [hostingServer],
  webhooks: [],
  tasks: [],
  dataStores: [],
})
