import { expect, test } from 'vitest'
import type { GroupRole } from '../group.ts'
import { sortedAs } from '../../shell/lists/export/listExport.ts'
import { columns, maxNamed } from './columns.tsx'
import { memberList, namedIn } from './list.ts'

/** The usernames and group roles of a group with this number of members. */
const groupOf = (size: number) =>
  new Map<string, GroupRole>(
    Array.from({ length: size }, (_, at) => [
      `member${at}`,
      at === 0 ? 'owner' : at < 3 ? 'admin' : 'member',
    ]),
  )

test('the full names of at most 1,000 members are read', () => {
  expect(namedIn(groupOf(maxNamed))).toHaveLength(maxNamed)
  expect(namedIn(groupOf(maxNamed + 1))).toEqual([])
})

test('a group with more members is searched and sorted by usernames', () => {
  const all = [...groupOf(1_500)].map(([username, role]) => ({ username, role, name: username }))
  const names = (q: string, sort = 'name') => {
    const state = memberList.read(new URLSearchParams({ q, sort }))
    return sortedAs(memberList.matching(all, state), columns, state).map(({ username }) => username)
  }
  expect(names('MEMBER149')).toEqual([
    'member149',
    ...Array.from({ length: 10 }, (_, at) => `member${1490 + at}`),
  ])
  expect(names('')).toHaveLength(1_500)
  // Numbers are sorted by value.
  expect(names('').slice(0, 3)).toEqual(['member0', 'member1', 'member2'])
  expect(names('', 'role').slice(0, 4)).toEqual(['member0', 'member1', 'member2', 'member3'])
  expect(names('nobody')).toEqual([])
})
