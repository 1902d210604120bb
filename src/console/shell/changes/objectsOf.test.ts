import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { membersOf, objectsAt, objectsOf } from './objectsOf.ts'

test.each([
  [paths.item('a1', 'data'), ['item:a1']],
  [paths.dataStore('a1'), ['dataStore:a1', 'item:a1']],
  [paths.publishingResult('a1', 'job'), ['dataStore:a1', 'item:a1']],
  [paths.newDataStore(), []],
  [paths.group('g1'), ['group:g1']],
  [paths.importPackage('g1'), ['group:g1']],
  [paths.role('r1'), ['role:r1']],
  [paths.newRole('r1'), []],
  [paths.roles(), []],
  [paths.member('ada & co'), ['member:ada & co']],
  [paths.task('ada', 't1'), ['task:t1']],
  [paths.taskLimits(), ['settings:limits']],
  [paths.serverUpgrade('s1'), ['server:s1']],
  [paths.settings('security'), ['settings:security']],
  [paths.settings(), []],
  [paths.identityProviders(), ['settings:sign-in']],
  [paths.run('r'), []],
  ['/content/items/%E0%A4%A', ['item:%E0%A4%A']],
  [undefined, []],
])('the page %s is that of %j', (href, keys) => {
  expect(objectsAt(href)).toEqual(keys)
})

test('a mutation is about its target first, then about what its parameters name', () => {
  expect(
    objectsOf(
      { userName: 'ada', itemId: 'a1', groups: ['g1', 'g1'], title: 'x' },
      { objects: ['item:a2'], target: { label: 'G', href: paths.group('g1') } },
    ),
  ).toEqual(['item:a2', 'group:g1', 'item:a1'])
})

test('the owner and the new owner are the members that a transfer concerns', () => {
  expect(membersOf({ userName: 'ada', targetUsername: 'tj', items: ['a'] }, {})).toEqual([
    'ada',
    'tj',
  ])
})

test('a bulk operation stores a limited number of objects', () => {
  const items = Array.from({ length: 6_000 }, (_, index) => `i${index}`)
  expect(objectsOf({ items }, {})).toHaveLength(5_000)
})
