import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { memoryStore } from '../storage/database.ts'
import { openedAt } from './recents.ts'
import { createRecentStore } from './recentStore.ts'

const visit = (of: string, time: number, place = 'ada') => ({
  place,
  href: `/content/items/${of}`,
  kind: 'item' as const,
  of,
  title: of,
  time,
})

test('the latest visits are listed, each path once, per account scope', async () => {
  const store = createRecentStore(memoryStore(), 3)
  await store.add(visit('a', 1))
  await store.add(visit('b', 2))
  await store.add(visit('other', 3, 'ben'))
  await store.add(visit('a', 4))
  const ofAda = async () => (await store.list('ada')).map(({ of }) => of)
  expect(await ofAda()).toEqual(['a', 'b'])
  await store.add(visit('c', 5))
  expect(await ofAda()).toEqual(['c', 'a', 'b'])
  await store.add(visit('d', 6))
  expect(await ofAda()).toEqual(['d', 'c', 'a'])
  expect((await store.list('ben')).map(({ of }) => of)).toEqual(['other'])
})

test('records that do not parse are ignored', async () => {
  const records = memoryStore()
  await records.put({ id: 'ada /x', place: 'ada', kind: 'planet' })
  const store = createRecentStore(records)
  await store.add(visit('a', 1))
  expect((await store.list('ada')).map(({ of }) => of)).toEqual(['a'])
})

test.each([
  ['/content', 'page'],
  ['/content/items/0f', 'item'],
  ['/content/items/0f/sharing', 'item'],
  ['/groups/0f', 'group'],
  ['/groups/0f/import', undefined],
  ['/groups/new', undefined],
  ['/organization/roles/0f', 'role'],
  ['/organization/roles/new', undefined],
  ['/organization/roles/import', undefined],
  ['/organization/roles/compare', undefined],
  ['/organization/members/ada', 'member'],
  ['/organization/members/ada/privileges', 'member'],
  ['/organization/members/new', 'member'],
  [paths.addMembers(), undefined],
  ['/content/add', undefined],
])('%s is recorded as: %s', (pathname, kind) => {
  expect(openedAt(pathname, new Set(['/content']))?.kind).toBe(kind)
})
