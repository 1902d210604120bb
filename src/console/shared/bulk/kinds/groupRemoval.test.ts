import { expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { attempt } from '../perform.ts'
import { groupRemovalKind } from './groupRemoval.ts'

/** A portal with these groups, of which some are protected from deletion. */
const portalWith = (ids: readonly string[], kept: readonly string[] = []) => {
  const left = new Set(ids)
  const send: Client['send'] = (operation, input) => {
    const { groupId = '' } = input as Record<string, string | undefined>
    if (!left.has(groupId))
      return Promise.reject(new PortalError({ code: 400, message: 'Group does not exist.' }))
    if (operation.path === groups.read.path) return Promise.resolve({ id: groupId } as never)
    if (kept.includes(groupId))
      return Promise.reject(new PortalError({ code: 400, message: 'Group is protected.' }))
    left.delete(groupId)
    return Promise.resolve({ success: true, groupId } as never)
  }
  return { left, send }
}

const run = ({ send }: ReturnType<typeof portalWith>, ids: readonly string[], again = false) =>
  attempt(
    groupRemovalKind,
    ids.map((id) => ({ target: { id, title: id, owner: 'ada' }, change: {} })),
    { send, signal: new AbortController().signal, again },
  )

test('each group is deleted; one that is protected meanwhile stays, and one that is gone is skipped', async () => {
  const portal = portalWith(['a', 'b'], ['b'])
  expect(await run(portal, ['a', 'b', 'c'])).toMatchObject([
    { id: 'a', state: 'done' },
    { id: 'b', state: 'failed', message: 'Group is protected.' },
    { id: 'c', state: 'skipped', message: 'The group was already deleted.' },
  ])
  expect([...portal.left]).toEqual(['b'])
})

test('a missing group counts as deleted if the response to an earlier request was lost', async () => {
  expect(await run(portalWith([]), ['a'], true)).toEqual([{ id: 'a', state: 'done' }])
})
