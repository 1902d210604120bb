import { content } from '../../../rest/content/content.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { items } from '../../../rest/content/items.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { search } from '../../../rest/content/search.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { servers } from '../../../rest/servers/servers.ts'

/** The reads that an import, an export, a job of a data store, or an upgrade invalidates. */
export const changedByJobs = [
  groups.content,
  groups.searchContent,
  search.items,
  content.list,
  items.read,
  packages.importGroup,
  publishing.publication,
  publishing.datasets,
  publishing.getLayers,
  publishing.source,
  servers.list,
  serverAdministration.upgradeStatus,
  federatedServer.info,
]
