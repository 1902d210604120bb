import { describe, expect, test } from 'vitest'
import { items } from '../../../../rest/content/items.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import type { RecordedChange } from '../../../../rest/organization/changes.ts'
import { isAbout, pageOfRecorded, recordedObjects, withoutEntries } from './recordedObjects.ts'

const recordedWith = (
  objects: RecordedChange['objects'],
  more: Partial<RecordedChange> = {},
): RecordedChange => ({
  id: '1',
  time: 100_000,
  username: 'ada',
  operation: 'items.update',
  objects,
  parameters: [],
  outcome: 'done',
  code: null,
  address: '192.0.2.1',
  requestId: 'r1',
  ...more,
})

const ofAda = { parameter: 'userName', id: 'ada' }
const item = { parameter: 'itemId', id: 'a1' }

test('the changed objects are before the member to whom they belong, each once', () => {
  const again = { parameter: 'items', id: 'a1' }
  expect(recordedObjects(recordedWith([ofAda, item, again]))).toEqual([item, ofAda])
})

test.each([
  [item, '/content/items/a1'],
  [{ parameter: 'items', id: 'a1' }, '/content/items/a1'],
  [{ parameter: 'datastoreId', id: 'a1' }, '/publishing/a1'],
  [{ parameter: 'groupId', id: 'g1' }, '/groups/g1'],
  [{ parameter: 'userName', id: 'ada b' }, '/organization/members/ada%20b'],
  [{ parameter: 'transferTo', id: 'ada' }, '/organization/members/ada'],
  [{ parameter: 'role', id: 'org_user' }, '/organization/roles/org_user'],
  [{ parameter: 'serverId', id: 's1' }, '/servers/s1'],
  [{ parameter: 'webhookId', id: 'w1' }, undefined],
])('%o is at %s', (object, href) => {
  expect(pageOfRecorded(object, recordedWith([object]))).toBe(href)
})

test('a task is at the page of its owner, if the record names the owner', () => {
  const task = { parameter: 'taskId', id: 't1' }
  expect(pageOfRecorded(task, recordedWith([ofAda, task]))).toBe('/tasks/ada/t1')
  expect(pageOfRecorded(task, recordedWith([task]))).toBeUndefined()
})

test('a change of an item is not one of the account of its owner', () => {
  expect(isAbout(recordedWith([ofAda, item]), 'a1')).toBe(true)
  expect(isAbout(recordedWith([ofAda, item]), 'ada')).toBe(false)
  expect(isAbout(recordedWith([ofAda]), 'ada')).toBe(true)
})

describe('of the same request', () => {
  const entry = { operation: items.update.path, who: 'ada', time: 100_000 }
  const later = recordedWith([item], { id: '2', time: 104_000 })
  const first = recordedWith([item], { id: '1', time: 100_500 })

  test('a change is that of the entry which is near in time', () => {
    expect(withoutEntries([later, first], [entry])).toEqual([later])
    expect(withoutEntries([later, first], [{ ...entry, time: 103_900 }, entry])).toEqual([])
  })

  test.each([
    ['another member', { ...entry, who: 'ben' }],
    ['another operation', { ...entry, operation: groups.read.path }],
    ['another time', { ...entry, time: 80_000 }],
  ])('a change is not that of an entry with %s', (_what, other) => {
    expect(withoutEntries([first], [other])).toEqual([first])
  })
})
