import { sampleMembers } from './riverside/members.ts'
import { categorySchema, organization } from './riverside/organization.ts'
import type { World, WorldOptions } from './world.ts'

/** The same organization, hardly set up, with the four sample accounts and nothing else. */
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
