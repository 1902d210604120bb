import { expect, test } from 'vitest'
import type { HistoryEntry } from '../shell/changes/entry.ts'
import { aftermathOf } from '../shell/changes/entries.ts'
import { sortedAs } from '../shell/lists/export/listExport.ts'
import { columnsWith } from './columns.tsx'
import { historyList } from './list.ts'

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
const read = (search: string) => historyList.read(new URLSearchParams(search))
const found = (search: string) => historyList.matching(entries, read(search))
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
  expect(found(`q=${q}`)).toHaveLength(count)
})

test.each([
  ['kind=settings', ['Changed 1 setting']],
  ['kind=item&kind=settings', ['Changed 1 setting', 'Uploaded river.epk']],
  ['kind=other', ['Renamed the organization']],
  ['action=create', ['Uploaded river.epk']],
  ['member=ada', ['Uploaded river.epk']],
  ['about=item:a1', ['Uploaded river.epk']],
  ['from=1970-01-02', []],
  ['kind=nonsense&from=yesterday', titles(entries)],
])('the filter %j finds %j', (filter, expected) => {
  expect(titles(found(filter))).toEqual(expected)
})

test('the newest change is first by default, and the URL sets another order', () => {
  const columns = columnsWith({ open: () => undefined, aftermath: aftermathOf([]) })
  const first = (search: string) => titles(sortedAs(found(search), columns, read(search)))[0]
  expect(first('')).toBe('Renamed the organization')
  expect(first('order=asc')).toBe('Uploaded river.epk')
  expect(first('sort=title&order=asc')).toBe('Changed 1 setting')
  expect(titles(historyList.inView(entries, 'unknown'))).toEqual(['Uploaded river.epk'])
})
