import { expect, test } from 'vitest'
import { consider, isUndecided, remaining } from './conflicts.ts'

const changes = [
  { name: 'name', label: 'Name', before: 'Riverside', after: 'Riverside County' },
  { name: 'tags', label: 'Tags', before: ['a'], after: ['a', 'b'] },
]

test('nothing stands in the way while the values are those that were read', () => {
  const considered = consider(changes, { name: 'Riverside', tags: ['a'] }, {})
  expect(considered.some(isUndecided)).toBe(false)
  expect(remaining(considered)).toEqual(changes)
})

test('what somebody else changed has to be decided', () => {
  const considered = consider(changes, { name: 'Riverside', tags: ['c'] }, {})
  expect(considered.map(isUndecided)).toEqual([false, true])
  expect(considered[1]?.conflict).toEqual({ now: ['c'], keep: undefined })
})

test('keeping mine changes what is there now; taking theirs drops my change', () => {
  const present = { name: 'Lakeside', tags: ['c'] }
  const considered = consider(changes, present, {
    name: { now: 'Lakeside', keep: 'mine' },
    tags: { now: ['c'], keep: 'theirs' },
  })
  expect(considered.some(isUndecided)).toBe(false)
  expect(remaining(considered)).toEqual([{ ...changes[0], before: 'Lakeside' }])
})

test('a decision does not hold for a value that came after it', () => {
  const choices = { name: { now: 'Lakeside', keep: 'mine' } } as const
  const considered = consider(changes, { name: 'Seaside', tags: ['a'] }, choices)
  expect(considered.map(isUndecided)).toEqual([true, false])
})

test('a value that somebody else cleared is a conflict as well', () => {
  expect(consider(changes, { tags: ['a'] }, {}).map(isUndecided)).toEqual([true, false])
})

test('without a way to read again nothing is held against the changes', () => {
  expect(remaining(consider(changes, undefined, {}))).toEqual(changes)
})
