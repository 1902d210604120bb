import { ownsContent } from '../riverside/members.ts'
import { categorySchema, organization } from '../riverside/organization.ts'
import type { SampleData, SampleDataOptions } from '../sampleData.ts'
import { largeGroups } from './groups.ts'
import { largeFolders, largeItems } from './items.ts'
import { largeMembers } from './members.ts'
import { riversideServers } from '../servers.ts'
import { largeWebhooks } from '../webhooks.ts'

const counts = { members: 5000, groups: 500, items: 100_000, webhooks: 50_000 }

/**
 * Returns an organization for measuring lists, searches, and bulk operations: 100,000 items, 5,000 members, 500 groups,
 * 50,000 webhooks. Nothing is
 * drawn, and items of a type share their file.
 */
export const large = ({
  seed,
  serverUrl,
}: Pick<SampleDataOptions, 'seed' | 'serverUrl'>): SampleData => {
  const members = largeMembers(seed, counts.members)
  const owners = members.filter(ownsContent)
  const groups = largeGroups(seed, counts.groups, members, owners)
  const folders = largeFolders({ seed, owners })
  const items = largeItems(counts.items, { seed, serverUrl, owners, groups }, folders)
  const servers = riversideServers
  return {
    organization,
    categorySchema,
    roles: [],
    members,
    groups,
    folders,
    items,
    relationships: [],
    packages: [],
    servers,
    webhooks: largeWebhooks(counts.webhooks, { seed, items, owners, servers }),
    dataStores: [],
    tasks: [],
  }
}
