import { expect, test } from 'vitest'
import { members } from '../../../rest/organization/members.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { readGone, readOwnersById } from './owners.ts'

const { signal } = new AbortController()

/** Answers with one page of members after the other. */
const pages = (
  ...all: readonly { readonly users: readonly object[]; readonly nextStart: number }[]
) => {
  const starts: unknown[] = []
  const ask = (async (operation: unknown, { start }: { start: number }) => {
    expect(operation).toBe(members.list)
    starts.push(start)
    return all[starts.length - 1]
  }) as unknown as Client['send']
  return { ask, starts }
}

test('an owner is the member with the user ID or the username, on whichever page', async () => {
  const { ask, starts } = pages(
    { users: [{ username: 'ada', id: 'id1', fullName: 'Ada Gray' }], nextStart: 2 },
    { users: [{ username: 'ben', id: 'id2', disabled: true }], nextStart: 3 },
    { users: [{ username: 'cleo', id: 'id3' }], nextStart: 4 },
  )
  const owners = await readOwnersById(['id2', 'ada'], signal, ask)
  expect([...owners]).toEqual([
    ['ada', { username: 'ada', state: 'active', fullName: 'Ada Gray' }],
    ['id2', { username: 'ben', state: 'disabled', fullName: 'ben' }],
    ['ben', { username: 'ben', state: 'disabled', fullName: 'ben' }],
  ])
  expect(starts).toEqual([1, 2])
})

test('a user ID that no page contains is unknown; the reading ends also if the pages do not', async () => {
  const { ask, starts } = pages(
    { users: [{ username: 'ada', id: 'id1' }], nextStart: 2 },
    { users: [{ username: 'ben' }], nextStart: 2 },
  )
  expect(await readOwnersById(['id9'], signal, ask)).toEqual(new Map())
  expect(starts).toEqual([1, 2])
  const endless = Array.from({ length: 100 }, (_, index) => ({ users: [], nextStart: index + 2 }))
  const many = pages(...endless)
  expect(await readOwnersById(['id9'], signal, many.ask)).toEqual(new Map())
  expect(many.starts.length).toBeLessThan(50)
})

test.each([
  [new PortalError({ code: 400, messageCode: 'COM_0018', message: '' }), 'gone'],
  [new PortalError({ code: 403, message: '' }), undefined],
  [new PortalError({ code: 500, message: '' }), undefined],
  [new ConnectionError('silent'), undefined],
])('an account is deleted only if the portal says so: %o', async (error, state) => {
  const owner = await readGone('ada', async () => {
    throw error
  })
  expect(owner?.state).toBe(state)
})
