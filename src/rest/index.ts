import { authentication } from './authentication.ts'
import { content } from './content.ts'
import { groups } from './groups.ts'
import { items } from './items.ts'
import { jobs } from './jobs.ts'
import { packages } from './packages.ts'
import { portals } from './portals.ts'
import { search } from './search.ts'
import { users } from './users.ts'

/** Every operation of the interface, by area. The portal owes each an implementation; tests run over all of them. */
export const operations = {
  authentication,
  content,
  groups,
  items,
  jobs,
  packages,
  portals,
  search,
  users,
}
export type Operations = typeof operations
