import { expect, test } from 'vitest'
import { jobList } from './list.ts'
import type { JobRow } from './row.ts'

const rowOf = (id: string, kind: JobRow['kind'], started: string): JobRow => ({
  id,
  title: `Work ${id}`,
  href: '',
  kind,
  state: 'succeeded',
  started: new Date(started).getTime(),
})
const views = ['all', 'running', 'succeeded', 'partial', 'failed', 'resumable'] as const

test.each([
  ['queued', ['all', 'running']],
  ['running', ['all', 'running']],
  ['unknown', ['all', 'running']],
  ['succeeded', ['all', 'succeeded']],
  ['partial', ['all', 'partial']],
  ['failed', ['all', 'failed']],
  ['cancelled', ['all']],
  ['stopped', ['all', 'resumable']],
  ['interrupted', ['all', 'resumable']],
] as const)('a row that is %s is in the views %j', (state, expected) => {
  const rows = [{ ...rowOf('a', 'import', '2026-11-20T12:00'), state }]
  expect(views.filter((view) => jobList.inView(rows, view).length > 0)).toEqual(expected)
})

test('rows are found by text, several kinds, and the day of their start', () => {
  const rows = [
    rowOf('a', 'import', '2026-11-20T12:00'),
    rowOf('b', 'export', '2026-11-21T12:00'),
    rowOf('c', 'bulk', '2026-11-22T12:00'),
  ]
  const find = (search: string) =>
    jobList
      .matching(rows, jobList.read(new URLSearchParams(search)))
      .map(({ id }) => id)
      .join('')
  expect(find('')).toBe('abc')
  expect(find('q=work+C')).toBe('c')
  expect(find('kind=import&kind=bulk&kind=nonsense')).toBe('ac')
  expect(find('from=2026-11-21&to=2026-11-21')).toBe('b')
})
