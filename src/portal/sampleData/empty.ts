import { sampleMembers } from './riverside/members.ts'
import { categorySchema, organization } from './riverside/organization.ts'
import type { World, WorldOptions } from './world.ts'

/** Returns the same organization, hardly configured, with the four sample accounts and nothing else. */
export const empty = ({ seed }: Pick<WorldOptions, 'seed'>): World => ({
  organization,
  categorySchema,
  roles: [],
  members: sampleMembers(seed),
  groups: [],
  folders: [],
  items: [],
  relationships: [],
  packages: [],
})
