import { content } from '../../../rest/content/content.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { items } from '../../../rest/content/items.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { search } from '../../../rest/content/search.ts'

/** The reads that an import or an export invalidates. */
export const changedByJobs = [
  groups.content,
  groups.searchContent,
  search.items,
  content.list,
  items.read,
  packages.importGroup,
]
