import type { Group } from '../../../rest/records/group.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { send } from '../api.ts'
import { allOf, exactly } from '../searchText.ts'
import type { Source } from './source.ts'

/** Groups, by their IDs. */
export const groupsById: Source<Group> = {
  kind: 'group',
  name: 'groups',
  operation: groups.search,
  search: (q, { isList = false, ...page }, options) =>
    send(
      groups.search,
      { q, ...page, ...(isList && { sortField: 'modified', sortOrder: 'desc' }) },
      options,
    ),
  queryOf: (id) => exactly('id', id),
  idOf: ({ id }) => id,
  queryOfName: (title) => exactly('title', title),
  entryOf: ({ id, title, owner }) => ({ id, title, line: owner }),
}

/** Returns owner and title as one text. Usernames don't contain slashes. */
export const ownerAndTitle = ({ owner, title }: Pick<Group, 'owner' | 'title'>): string =>
  `${owner}/${title}`

/** The reverse of `ownerAndTitle`. */
export const ownerAndTitleOf = (text: string): { owner: string; title: string } => {
  const slash = text.indexOf('/')
  return { owner: text.slice(0, slash), title: text.slice(slash + 1) }
}

/** Groups, by owner and title, for settings that store groups in this form. */
export const groupsByTitle: Source<Group> = {
  ...groupsById,
  name: 'groups by title',
  queryOf: (id) => {
    const { owner, title } = ownerAndTitleOf(id)
    return `(${allOf(exactly('owner', owner), exactly('title', title))})`
  },
  entryOf: (group) => ({ id: ownerAndTitle(group), title: group.title, line: group.owner }),
}
