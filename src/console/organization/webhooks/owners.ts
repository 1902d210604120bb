import { queryOptions } from '@tanstack/react-query'
import { members } from '../../../rest/organization/members.ts'
import { users } from '../../../rest/organization/users.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { User } from '../../../rest/records/user.ts'
import { send } from '../../shell/api.ts'
import { membersByName } from '../../shell/objects/members.ts'
import { readNamed } from '../../shell/objects/source.ts'
import { canSeeMembers, permission, seeingAllOfMembers } from '../../shell/permissions.ts'
import { personName } from '../../shell/personName.ts'
import { session } from '../../shell/session/session.ts'
import type { Owner } from './assess.ts'

/** Owners by what a webhook contains of them: a username, or the user ID of a webhook of the organization. */
export type Owners = ReadonlyMap<string, Owner>

/** Accounts that are asked for one by one, because a search has not found them. */
const mostAsked = 50

/** Pages of members in which user IDs are looked for. */
const mostPages = 20

const ownerOf = ({ username, fullName, disabled }: User): Owner => ({
  username,
  state: disabled === true ? 'disabled' : 'active',
  fullName: personName({ username, fullName }),
})

/** Returns the owner if the portal says that there is no such account; undefined if it says anything else. */
export const readGone = async (
  username: string,
  ask: Client['send'] = send,
): Promise<Owner | undefined> => {
  try {
    return ownerOf(await ask(users.read, { userName: username }))
  } catch (error) {
    return error instanceof PortalError && error.messageCode === 'COM_0018'
      ? { username, state: 'gone', fullName: username }
      : undefined
  }
}

/** Returns the owners by username. One that a search does not find need not be deleted: it can be incomplete, or behind. */
const readOwners = async (usernames: readonly string[]): Promise<Owners> => {
  const owners = new Map(
    (await readNamed(membersByName, usernames)).map((one) => [one.username, ownerOf(one)]),
  )
  // Portals answer alike for an account that the member can't see.
  if (!permission(session(), seeingAllOfMembers).allowed) return owners
  const missing = usernames.filter((one) => !owners.has(one)).slice(0, mostAsked)
  const asked = await Promise.all(missing.map((one) => readGone(one)))
  return new Map([
    ...owners,
    ...asked.flatMap((one) => (one ? [[one.username, one] as const] : [])),
  ])
}

/**
 * Returns the owners of webhooks of the organization by user ID, and by username: the documentation has IDs, by which no search is
 * documented. Those who are not found are unknown. Throws what `ask` throws.
 */
export const readOwnersById = async (
  ids: readonly string[],
  signal: AbortSignal,
  ask: Client['send'] = send,
): Promise<Owners> => {
  const missing = new Set(ids)
  const owners = new Map<string, Owner>()
  let start = 1
  for (let page = 0; page < mostPages && start > 0 && missing.size > 0; page += 1) {
    // Administrators, who own most of these webhooks, come first.
    const input = { start, num: 100, sortField: 'role' } as const
    const answer = await ask(members.list, input, { signal })
    for (const user of answer.users)
      for (const key of [user.id, user.username])
        if (key !== undefined && missing.delete(key)) {
          owners.set(key, ownerOf(user))
          owners.set(user.username, ownerOf(user))
        }
    start = answer.nextStart > start ? answer.nextStart : -1
  }
  return owners
}

const common = (names: readonly string[]) => ({
  enabled: names.length > 0 && canSeeMembers(session()),
  staleTime: 5 * 60_000,
  structuralSharing: false,
})

/** A query for owners by username: whether they are members, and enabled. */
export const ownersByName = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: [members.search.path, 'owners of webhooks', usernames],
    queryFn: () => readOwners(usernames),
    ...common(usernames),
  })

/** A query for the owners of webhooks of the organization. */
export const ownersById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [members.list.path, 'owners of webhooks', ids],
    queryFn: ({ signal }) => readOwnersById(ids, signal),
    ...common(ids),
  })
