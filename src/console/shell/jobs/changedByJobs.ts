import { content } from '../../../rest/content.ts'
import { groups } from '../../../rest/groups.ts'
import { items } from '../../../rest/items.ts'
import { packages } from '../../../rest/packages.ts'
import { search } from '../../../rest/search.ts'

/** What an import or an export leaves different. */
export const changedByJobs = [
  groups.content,
  groups.searchContent,
  search.items,
  content.list,
  items.read,
  packages.importGroup,
]
