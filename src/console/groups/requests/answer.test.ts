import { expect, test } from 'vitest'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { requestsOf } from '../members/changes.ts'
import { stepsOf } from './answer.ts'

test('each request to join is answered by a request of its own', () => {
  expect(stepsOf('g', 'accept', [{ username: 'ada' }, { username: 'bo' }])).toEqual([
    { operation: groupMembers.acceptApplication, input: { groupId: 'g', userName: 'ada' } },
    { operation: groupMembers.acceptApplication, input: { groupId: 'g', userName: 'bo' } },
  ])
})

test('members are invited at most 25 at once, with their group role and how long they can answer', () => {
  const members = Array.from({ length: 26 }, (_, index) => ({
    username: `member${index}`,
    name: `Member ${index}`,
    before: undefined,
    after: 'admin' as const,
  }))
  const requests = requestsOf('g', { kind: 'invite', members, expiration: 1440 })
  expect(requests).toHaveLength(2)
  expect(requests.at(-1)).toEqual({
    operation: groupMembers.invite,
    input: { groupId: 'g', users: ['member25'], role: 'group_admin', expiration: 1440 },
  })
})
