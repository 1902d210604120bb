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
  search: (q, num, options) => send(members.search, { q, num, sortField: ['fullname'] }, options),
  queryOf: (username) => exactly('username', username),
  entryOf: ({ username, fullName }) => ({
    id: username,
    title: personName({ username, fullName }),
    line: username,
  }),
}
