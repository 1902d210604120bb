import { expect, test } from 'vitest'
import { kindOf, nameOf } from './followFound.ts'

test.each([
  ['import', 'import', 'Import into River'],
  ['generateUrlReport', 'urlReport', 'URL report a'],
  ['describe', 'other', 'Job a'],
  [undefined, 'other', 'Job a'],
])('a job of the type %s that is followed by its ID', (type, kind, title) => {
  const group = { id: 'g', title: 'River' }
  const view = { state: 'running', word: 'processing', messages: [], type, group } as const
  expect(kindOf(type)).toBe(kind)
  expect(nameOf({ kind: 'portal', jobId: 'a' }, view)).toBe(title)
})
