import { authentication } from './authentication.ts'
import { categories } from './categories.ts'
import { classification } from './classification.ts'
import { content } from './content.ts'
import { dependencies } from './dependencies.ts'
import { federation } from './federation.ts'
import { groupMembers } from './groupMembers.ts'
import { groups } from './groups.ts'
import { identityProviders } from './identityProviders.ts'
import { itemInfo } from './itemInfo.ts'
import { itemResources } from './itemResources.ts'
import { items } from './items.ts'
import { jobs } from './jobs.ts'
import { members } from './members.ts'
import type { Operation } from './operation.ts'
import { organization } from './organization.ts'
import { organizationResources } from './organizationResources.ts'
import { packages } from './packages.ts'
import { portals } from './portals.ts'
import { reassigning } from './reassigning.ts'
import { relationships } from './relationships.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { sharing } from './sharing.ts'
import { users } from './users.ts'

/** Every operation of the interface, by area. The portal owes each an implementation; tests run over all of them. */
export const operations = {
  authentication,
  categories,
  classification,
  content,
  dependencies,
  federation,
  groupMembers,
  groups,
  identityProviders,
  itemInfo,
  itemResources,
  items,
  jobs,
  members,
  organization,
  organizationResources,
  packages,
  portals,
  reassigning,
  relationships,
  roles,
  search,
  sharing,
  users,
}
export type Operations = typeof operations

export interface NamedOperation {
  /** Its area and its name there, such as `packages.importGroup`. */
  readonly name: string
  readonly operation: Operation
}

/** The operation of a path as the contract writes it, such as `/community/groups/:groupId/import`; no two have the same. */
export const operationAt = (path: string): NamedOperation | undefined => {
  for (const [area, ofArea] of Object.entries<Record<string, Operation>>(operations))
    for (const [name, operation] of Object.entries(ofArea))
      if (operation.path === path) return { name: `${area}.${name}`, operation }
  return undefined
}
