import { expect, test } from 'vitest'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { createdAmong } from './taken.ts'

const started = Date.parse('2026-11-28T12:00:00Z')
const minute = 60_000

/** A portal with members, of whom the search does not find some yet. */
const portalOf = (members: Readonly<Record<string, number>>, unfound: readonly string[] = []) =>
  (async (operation: unknown, input: Record<string, unknown>) => {
    await Promise.resolve()
    if (operation === userChanges.checkUsernames)
      return {
        usernames: (input.usernames as string[]).map((requested) => ({
          requested,
          suggested: requested.toLowerCase() in members ? `${requested}1` : requested,
        })),
      }
    if (operation === users.search)
      return {
        results: Object.entries(members)
          .filter(([username]) => !unfound.includes(username))
          .map(([username, created]) => ({ username, created })),
      }
    const { userName } = input as { userName: string }
    const created = members[userName.toLowerCase()]
    if (created === undefined) throw new PortalError({ code: 400, message: 'none' }, {})
    return { username: userName, created }
  }) as unknown as Client['send']

test('an import created the members who exist since it started, also if they are not found yet', async () => {
  const send = portalOf(
    { ana: started + minute, ben: started - minute, old: started - 60 * minute, eva: started },
    ['eva'],
  )
  const created = await createdAmong(['eva', 'Ana', 'ben', 'old', 'nobody'], started, send)
  // The clock of the portal can be another one.
  expect(created.map(({ username }) => username)).toEqual(['eva', 'ana', 'ben'])
})
