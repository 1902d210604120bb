import { expect, test } from 'vitest'
import { items } from '../../../rest/content/items.ts'
import { paths } from '../paths.ts'
import { aftermathOf, kindIn, linkOf, titleOf } from './entries.ts'
import type { HistoryEntry } from './entry.ts'

const entry = (id: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  place: 'here',
  time: 1,
  who: 'admin',
  portal: { name: 'Riverside', root: 'https://gis.example.com/rest' },
  operation: items.update.path,
  title: id,
  changes: [],
  call: { path: '/', fields: [] },
  outcome: 'done',
  ...more,
})

test.each([
  ['done', 'Role Surveyor created'],
  ['running', 'Create role Surveyor'],
  ['failed', 'Create role Surveyor'],
  ['unknown', 'Create role Surveyor'],
] as const)('the title of a change says what was done only once it was: %s', (outcome, title) => {
  const endTitle = 'Role Surveyor created'
  expect(titleOf({ title: 'Create role Surveyor', endTitle, outcome })).toBe(title)
  expect(titleOf({ title: 'Renamed the organization', outcome })).toBe('Renamed the organization')
})

test('a change is undone until its undo is undone, too', () => {
  const change = entry('change')
  const undo = entry('undo', { undoes: 'change' })
  const redo = entry('redo', { undoes: 'undo' })
  const failed = entry('failed', { undoes: 'redo', outcome: 'failed' })
  expect([...aftermathOf([undo, change]).undone]).toEqual(['change'])
  expect([...aftermathOf([failed, redo, undo, change]).undone]).toEqual(['undo'])
})

test('changes don’t link to objects that were deleted later', () => {
  const target = { label: 'Rivers', href: paths.item('a1') }
  const edited = entry('edited', { target, objects: ['item:a1'] })
  const deletion = { operation: items.remove.path, objects: ['item:a1'] }
  expect(linkOf(edited, aftermathOf([edited]))).toBe(paths.item('a1'))
  expect(linkOf(edited, aftermathOf([entry('deleted', deletion), edited]))).toBeUndefined()
  const refused = entry('refused', { ...deletion, outcome: 'failed' })
  expect(linkOf(edited, aftermathOf([refused, edited]))).toBe(paths.item('a1'))
})

test('the kind of older entries follows from the page that they link to', () => {
  expect(kindIn(entry('old', { target: { label: 'Editors', href: paths.role('r1') } }))).toBe(
    'role',
  )
  expect(kindIn(entry('old', { target: { label: 'x', href: '/elsewhere' } }))).toBeUndefined()
})
