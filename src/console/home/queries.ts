import { search } from '../../rest/content/search.ts'
import { groups } from '../../rest/groups/groups.ts'
import { members } from '../../rest/organization/members.ts'
import { users } from '../../rest/organization/users.ts'
import { absentFor, type Absence } from '../shared/members/absence.ts'
import { canChangeOwn } from '../../rest/protocol/authorization.ts'
import { query } from '../shell/api.ts'
import { latestEntries } from '../shell/changes/history.ts'
import { allOf, exactly } from '../shell/searchText.ts'
import { session } from '../shell/session/session.ts'

const minute = { staleTime: 60_000 } as const

/** Maximum number of items, groups, and changes in a card. */
const shown = 5

/**
 * What Content lists as all items: their number, with the most frequent types and the sharing levels, and those that were modified
 * last.
 */
export const allItems = () =>
  query(
    search.items,
    {
      q: '*',
      num: shown,
      sortField: ['modified'],
      sortOrder: 'desc',
      countFields: ['type', 'access'],
    },
    minute,
  )

/** The number of all members. */
export const memberCount = () => query(members.list, { num: 0 }, minute)

/** The number of members without a sign-in for some time. */
export const absentMembers = (absence: Absence) =>
  query(members.search, { q: absentFor(absence), num: 0 }, minute)

/** The number of all groups that the person can see. */
export const groupCount = () => query(groups.search, { q: '*', num: 0 }, minute)

/** The person's items that were modified last. */
export const ownItems = () =>
  query(search.items, {
    q: exactly('owner', session().person.username),
    num: 4,
    sortField: ['modified'],
    sortOrder: 'desc',
  })

/** The number of rows of shared items: more for people who have no items of their own to show. */
export const sharedRows = () => (canChangeOwn(session().person, 'item') ? shown : 2 * shown)

/** The items of other members that were modified last. A query without a positive condition finds nothing in some portals. */
export const sharedItems = () =>
  query(search.items, {
    q: `${allOf('access:public OR access:org OR access:shared')} NOT ${exactly('owner', session().person.username)}`,
    num: sharedRows(),
    sortField: ['modified'],
    sortOrder: 'desc',
  })

/** The newest changes that the person made from this browser. */
export const recentChanges = () => latestEntries(shown)

/** The groups of the person that were modified last. */
export const memberGroups = () =>
  query(groups.search, {
    q: '*',
    searchUserAccess: 'groupMember',
    searchUserName: session().person.username,
    num: shown,
    sortField: 'modified',
    sortOrder: 'desc',
  })

/** The person with the storage that their items use. */
export const ownRecord = () => query(users.self, {}, minute)
