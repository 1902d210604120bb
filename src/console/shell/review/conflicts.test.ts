import { expect, test } from 'vitest'
import { consider, isUndecided, remaining } from './conflicts.ts'

const changes = [
  { name: 'name', label: 'Name', before: 'Riverside', after: 'Riverside County' },
  { name: 'tags', label: 'Tags', before: ['a'], after: ['a', 'b'] },
]

test('unchanged values have no conflicts', () => {
  const considered = consider(changes, { name: 'Riverside', tags: ['a'] }, {})
  expect(considered.some(isUndecided)).toBe(false)
  expect(remaining(considered)).toEqual(changes)
})

test('a value that another person changed requires a decision', () => {
  const considered = consider(changes, { name: 'Riverside', tags: ['c'] }, {})
  expect(considered.map(isUndecided)).toEqual([false, true])
  expect(considered[1]?.conflict).toEqual({ now: ['c'], keep: undefined })
})

test('applying one’s own change overwrites the current value, and keeping the other person’s change drops one’s own', () => {
  const present = { name: 'Lakeside', tags: ['c'] }
  const considered = consider(changes, present, {
    name: { now: 'Lakeside', keep: 'mine' },
    tags: { now: ['c'], keep: 'theirs' },
  })
  expect(considered.some(isUndecided)).toBe(false)
  expect(remaining(considered)).toEqual([{ ...changes[0], before: 'Lakeside' }])
})

test('a decision is not valid for a value that changed after it', () => {
  const choices = { name: { now: 'Lakeside', keep: 'mine' } } as const
  const considered = consider(changes, { name: 'Seaside', tags: ['a'] }, choices)
  expect(considered.map(isUndecided)).toEqual([true, false])
})

test('a value that another person cleared is a conflict, too', () => {
  expect(consider(changes, { tags: ['a'] }, {}).map(isUndecided)).toEqual([true, false])
})

test('without current values there are no conflicts', () => {
  expect(remaining(consider(changes, undefined, {}))).toEqual(changes)
})
