import { users } from '../../../../rest/organization/users.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
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

const bySearching = async (
  usernames: readonly string[],
  send: Client['send'],
  signal?: AbortSignal,
) => {
  const conditions = usernames.map((username) => exactly('username', username))
  const found: string[] = []
  for (const q of anyOf(conditions, batch)) {
    const { results } = await send(users.search, { q, num: batch }, signal && { signal })
    found.push(...results.map(({ username }) => username.toLowerCase()))
  }
  const asked = new Set(usernames.map((username) => username.toLowerCase()))
  return found.filter((name) => asked.has(name)).map((name) => [name, undefined] as const)
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
    return new Map(await bySearching(usernames, send, signal))
  }
}
