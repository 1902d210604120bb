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
const entries = [
  entry('Renamed the organization', 3, { outcome: 'failed', message: 'You may not.' }),
  entry('Changed 1 setting', 2, { changes: [change] }),
  entry('Uploaded river.epk', 1, { outcome: 'unknown', target: { label: 'River' } }),
]
const titles = (list: readonly HistoryEntry[]) => list.map(({ title }) => title)

test.each([
  ['', 3],
  ['renamed', 1],
  ['MAY not', 1],
  ['origins https://a', 1],
  ['allowedorigins', 1],
  ['river', 1],
  ['river renamed', 0],
])('searching for “%s” finds %i', (q, count) => {
  expect(found(entries, q)).toHaveLength(count)
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
