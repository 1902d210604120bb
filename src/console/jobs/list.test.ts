import { expect, test } from 'vitest'
import { found, isIn, JobList, views } from './list.ts'
import type { JobRow } from './row.ts'

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
  expect(views.filter((view) => isIn(view, state))).toEqual(expected)
})

test('rows are found by text, several kinds, and the day of their start', () => {
  const rowOf = (id: string, kind: JobRow['kind'], started: string): JobRow => ({
    id,
    title: `Work ${id}`,
    href: '',
    kind,
    state: 'succeeded',
    started: new Date(started).getTime(),
    name: id,
  })
  const rows = [
    rowOf('a', 'import', '2026-11-20T12:00'),
    rowOf('b', 'export', '2026-11-21T12:00'),
    rowOf('c', 'bulk', '2026-11-22T12:00'),
  ]
  const find = (state: object) =>
    found(rows, JobList.parse(state))
      .map(({ id }) => id)
      .join('')
  expect(find({})).toBe('abc')
  expect(find({ q: 'work C' })).toBe('c')
  expect(find({ kind: ['import', 'bulk', 'nonsense'] })).toBe('ac')
  expect(find({ from: '2026-11-21', to: '2026-11-21' })).toBe('b')
})
