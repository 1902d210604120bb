import { users } from '../../../../rest/organization/users.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { User } from '../../../../rest/records/user.ts'
import { anyOf, exactly } from '../../../shell/searchText.ts'

/** Results of one search. */
const batch = 100

const byChecking = async (
  usernames: readonly string[],
  send: Client['send'],
  signal?: AbortSignal,
) => {
  const answer = await send(
    userChanges.checkUsernames,
    { usernames: [...usernames] },
    signal && { signal },
  )
  return answer.usernames.flatMap(({ requested, suggested }) =>
    requested === suggested ? [] : [[requested.toLowerCase(), suggested] as const],
  )
}

/** Returns the members with these usernames whom the search of the portal finds. */
const membersNamed = async (
  usernames: readonly string[],
  send: Client['send'],
  signal?: AbortSignal,
): Promise<readonly User[]> => {
  const conditions = usernames.map((username) => exactly('username', username))
  const found: User[] = []
  for (const q of anyOf(conditions, batch)) {
    const { results } = await send(users.search, { q, num: batch }, signal && { signal })
    found.push(...results)
  }
  const asked = new Set(usernames.map((username) => username.toLowerCase()))
  return found.filter(({ username }) => asked.has(username.toLowerCase()))
}

/**
 * Returns those of these usernames that members have, in lower case, each with a free one like it if the portal suggests one. Portals
 * that can't check usernames, or not for this person, are searched for them.
 */
export const takenAmong = async (
  usernames: readonly string[],
  send: Client['send'],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string | undefined>> => {
  if (usernames.length === 0) return new Map()
  try {
    return new Map(await byChecking(usernames, send, signal))
  } catch (error) {
    const isRefused = error instanceof PortalError && (error.isAbsent || error.code === 403)
    if (!isRefused) throw error
    const found = await membersNamed(usernames, send, signal)
    return new Map(found.map(({ username }) => [username.toLowerCase(), undefined]))
  }
}

/** How far the clocks of the portal and of this computer can differ (ms). */
const clockDifference = 5 * 60_000

/** Returns those of these usernames that members have who were created after a time (epoch ms). */
export const createdAmong = async (
  usernames: readonly string[],
  since: number,
  send: Client['send'],
  signal?: AbortSignal,
): Promise<readonly User[]> => {
  const taken = await takenAmong(usernames, send, signal)
  const existing = usernames.filter((username) => taken.has(username.toLowerCase()))
  const found = await membersNamed(existing, send, signal)
  const names = new Set(found.map(({ username }) => username.toLowerCase()))
  // Portals find new members only after a while.
  const others = existing
    .filter((username) => !names.has(username.toLowerCase()))
    .map(async (userName) => {
      try {
        return [await send(users.read, { userName }, signal && { signal })]
      } catch (error) {
        if (error instanceof PortalError) return []
        throw error
      }
    })
  const all = [...found, ...(await Promise.all(others)).flat()]
  const byName = new Map(all.map((user) => [user.username.toLowerCase(), user]))
  return usernames
    .flatMap((username) => byName.get(username.toLowerCase()) ?? [])
    .filter(({ created }) => created !== undefined && created >= since - clockDifference)
}
