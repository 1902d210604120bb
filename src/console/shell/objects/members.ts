import { personName } from '../personName.ts'
import { members } from '../../../rest/organization/members.ts'
import type { User } from '../../../rest/records/user.ts'
import { send } from '../api.ts'
import { exactly } from '../searchText.ts'
import type { Source } from './source.ts'

/** Members of the organization, by their usernames. */
export const membersByName: Source<User> = {
  kind: 'member',
  name: 'members',
  operation: members.search,
  search: (q, { isList = false, ...page }, options) =>
    send(members.search, { q, ...page, ...(isList && { sortField: ['fullname'] }) }, options),
  queryOf: (username) => exactly('username', username),
  idOf: ({ username }) => username,
  queryOfName: (name) => `(${exactly('username', name)} OR ${exactly('fullname', name)})`,
  entryOf: ({ username, fullName }) => ({
    id: username,
    title: personName({ username, fullName }),
    line: username,
  }),
}
