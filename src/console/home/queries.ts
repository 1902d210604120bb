import { groups } from '../../rest/groups/groups.ts'
import { packageItem } from '../../rest/records/packageItem.ts'
import { search } from '../../rest/content/search.ts'
import { query } from '../shell/api.ts'
import { allOf, exactly } from '../shell/lists/searchText.ts'
import { session } from '../shell/session/session.ts'

/** Maximum number of packages and groups on the page. */
const shown = 8

/** The newest export packages among the person's items. */
export const ownPackages = () =>
  query(search.items, {
    q: allOf(exactly('type', packageItem.type), exactly('owner', session().person.username)),
    num: shown,
    sortField: ['created'],
    sortOrder: 'desc',
  })

export const ownGroups = () =>
  query(groups.search, {
    q: exactly('owner', session().person.username),
    num: shown,
    sortField: 'modified',
    sortOrder: 'desc',
  })
