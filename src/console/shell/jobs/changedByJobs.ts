import { content } from '../../../rest/content/content.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { items } from '../../../rest/content/items.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { search } from '../../../rest/content/search.ts'

/** The reads that an import, an export, or a job of a data store invalidates. */
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
]
