import { expect, test } from 'vitest'
import type { HistoryEntry } from '../shell/history/entry.ts'
import { found, HistoryList, listed } from './list.ts'

const entry = (title: string, time: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: title,
  place: 'here',
  time,
  who: 'admin',
  portal: { name: 'Riverside', root: 'https://gis.example.com/rest' },
  operation: '/portals/:portalId/update',
  title,
  changes: [],
  call: { path: '/portals/self/update', fields: [] },
  outcome: 'done',
  ...more,
})
const change = {
  name: 'allowedOrigins',
  label: 'Allowed origins',
  before: [],
  after: ['https://a'],
}
const titles = (list: readonly HistoryEntry[]) => list.map(({ title }) => title)
const entries = [
  entry('Renamed the organization', 3, { outcome: 'failed', message: 'You may not.' }),
  entry('Changed 1 setting', 2, { changes: [change], objects: ['settings:security'] }),
  entry('Uploaded river.epk', 1, {
    operation: '/content/users/:userName/:folderId?/addItem',
    outcome: 'unknown',
    target: { label: 'River' },
    objects: ['item:a1'],
    members: ['ada'],
  }),
]

test.each([
  ['', 3],
  ['renamed', 1],
  ['MAY not', 1],
  ['origins https://a', 1],
  ['allowedorigins', 1],
  ['river', 1],
  ['river renamed', 0],
])('searching for “%s” finds %i', (q, count) => {
  expect(found(entries, HistoryList.parse({ q }))).toHaveLength(count)
})

test.each([
  [{ kind: ['settings'] }, ['Changed 1 setting']],
  [{ kind: ['item', 'settings'] }, ['Changed 1 setting', 'Uploaded river.epk']],
  [{ kind: ['other'] }, ['Renamed the organization']],
  [{ action: ['create'] }, ['Uploaded river.epk']],
  [{ member: ['ada'] }, ['Uploaded river.epk']],
  [{ about: 'item:a1' }, ['Uploaded river.epk']],
  [{ from: '1970-01-02' }, []],
  [{ kind: ['nonsense'], from: 'yesterday' }, titles(entries)],
])('the filter %j finds %j', (filter, expected) => {
  expect(titles(found(entries, HistoryList.parse(filter)))).toEqual(expected)
})

test('the newest change is first by default, and the URL sets another order', () => {
  expect(titles(listed(entries, HistoryList.parse({})))[0]).toBe('Renamed the organization')
  const oldest = HistoryList.parse({ order: 'asc' })
  expect(titles(listed(entries, oldest))[0]).toBe('Uploaded river.epk')
  const byTitle = HistoryList.parse({ sort: 'title', order: 'asc' })
  expect(titles(listed(entries, byTitle))[0]).toBe('Changed 1 setting')
  expect(titles(listed(entries, HistoryList.parse({ show: 'unknown' })))).toEqual([
    'Uploaded river.epk',
  ])
})
