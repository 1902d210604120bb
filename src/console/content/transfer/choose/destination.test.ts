import { expect, test } from 'vitest'
import { faultsOf, isComplete, undecided, transferTargetOf } from './destination.ts'
import { byFolder } from './owned.ts'

const chosen = { ...undecided, target: 'ben' }

test('a choice of a folder is converted to the parameter of the request', () => {
  expect(transferTargetOf(chosen)).toEqual({ targetUsername: 'ben' })
  expect(transferTargetOf({ ...chosen, place: 'root' })).toMatchObject({ targetFoldername: '/' })
  expect(transferTargetOf({ ...chosen, place: 'new', name: ' Maps ' })).toMatchObject({
    targetFoldername: 'Maps',
  })
  expect(
    transferTargetOf({ ...chosen, place: 'existing', existing: 'Old', name: 'Maps' }),
  ).toMatchObject({
    targetFoldername: 'Old',
  })
})

test('missing and too long values are reported with their field', () => {
  expect(faultsOf(undecided)).toEqual({ target: true })
  expect(isComplete(chosen)).toBe(true)
  expect(faultsOf({ ...chosen, place: 'existing' })).toEqual({ existing: true })
  expect(faultsOf({ ...chosen, place: 'new', name: '  ' })).toEqual({ name: 'missing' })
  expect(faultsOf({ ...chosen, place: 'new', name: '/' })).toEqual({ name: 'root' })
  expect(faultsOf({ ...chosen, place: 'new', name: 'f'.repeat(251) })).toEqual({
    name: { message: 'Must be at most 250 characters.' },
  })
})

test('items are counted by folder, and types are sorted by number', () => {
  const item = (id: string, ownerFolder: string | null | undefined, type: string) => ({
    id,
    title: id,
    type,
    owner: 'ada',
    ...(ownerFolder === undefined ? {} : { ownerFolder }),
  })
  const folders = byFolder([
    item('a', null, 'CSV'),
    item('b', 'f', 'CSV'),
    item('c', 'f', 'Web Map'),
    item('d', 'f', 'Web Map'),
    item('e', undefined, 'PDF'),
  ])
  expect(folders.map(({ id, items, types }) => [id, items.length, types])).toEqual([
    [
      'f',
      3,
      [
        ['Web Map', 2],
        ['CSV', 1],
      ],
    ],
    ['', 1, [['CSV', 1]]],
    [undefined, 1, [['PDF', 1]]],
  ])
})
