import type { SampleData, SampleDataOptions } from '../sampleData.ts'
import { riversideDataStores } from './dataStores.ts'
import { withGallery } from './gallery.ts'
import { mapGallery, riversideGroups } from './groups.ts'
import { riversideItems } from './items.ts'
import { riversideMembers } from './members.ts'
import { categorySchema } from './organization.ts'
import { riversidePackages } from './packages.ts'
import { riversideRole, riversideRoles } from './roles.ts'
import { riversideSettings } from './settings.ts'
import { taskItems, withNotebookRuns } from './taskItems.ts'
import { riversideServers } from '../servers.ts'
import { riversideWebhooks } from '../webhooks.ts'
import { riversideTasks } from './tasks.ts'

/**
 * Returns the sample organization Riverside County GIS: 40 members, 6 custom roles, 26 groups, 604 items, 4 export packages, 120
 * webhooks, 22 scheduled tasks, 2 data stores. The same arguments result in the same data, byte for byte. Files and thumbnails are created when
 * requested.
 */
export const riverside = ({
  seed,
  portalUrl,
  serverUrl,
  now,
  thumbnails = 'drawn',
}: SampleDataOptions): SampleData => {
  const hasThumbnails = thumbnails === 'drawn'
  const site = { portalUrl, serverUrl }
  const members = riversideMembers(seed)
  const groups = riversideGroups(seed, members)
  const { items, folders, relationships } = riversideItems({
    seed,
    site,
    members,
    groups: groups.filter(({ title }) => title !== mapGallery),
    hasThumbnails,
  })
  const allItems = withGallery(
    [...withNotebookRuns(items), ...taskItems({ seed, site, hasThumbnails })],
    groups,
  )
  return {
    organization: riversideSettings(groups),
    categorySchema,
    roles: riversideRoles(seed),
    // Items were created with the roles that members had before.
    members: members.map((member) => ({ ...member, role: riversideRole(seed, member) })),
    groups,
    folders,
    items: allItems,
    relationships,
    packages: riversidePackages(seed, items, hasThumbnails),
    servers: riversideServers,
    webhooks: riversideWebhooks(seed, allItems, riversideServers),
    tasks: riversideTasks(seed, allItems, now),
    dataStores: riversideDataStores(seed, hasThumbnails),
  }
}
